#!/usr/bin/env python3
"""Hold good and broken files against the schemas: every good one must pass, every broken one must not.

    validate.py ROOT

Needs PyPI's jsonschema and PyYAML (`make check-schema` installs them apart). Files are read by the core schema of
YAML 1.2, as Roost reads them. Code blocks of the documents that are whole files count as good ones.
"""
import glob
import json
import os
import re
import sys

import jsonschema
import yaml


class Core(yaml.SafeLoader):
    """SafeLoader with the types of YAML 1.2 alone: no dates, no `yes`, no merge keys."""


Core.yaml_implicit_resolvers = {}
Core.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(true|True|TRUE|false|False|FALSE)$"), list("tTfF"))
Core.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(~|null|Null|NULL|)$"), ["~", "n", "N", ""])
Core.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789"))
Core.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?$"), list("-+0123456789")
)
# 08 is a number of the core schema, and no number of Python's.
Core.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value, 10))


def blocks(path):
    """The fenced YAML blocks of a document that are whole files, with the schema that they answer to."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for match in re.finditer(r"^```yaml\n(.*?)^```", text, re.M | re.S):
        body = match.group(1)
        line = text[: match.start()].count("\n") + 2
        if re.search(r"^plugin: ", body, re.M) and re.search(r"^(item|streams|run|options):", body, re.M):
            yield f"{path}:{line}", body, "plugin"
        elif re.search(r"^sources:", body, re.M):
            yield f"{path}:{line}", body, "sources"


def main():
    root = sys.argv[1]
    validators = {}
    for name in ("sources", "plugin"):
        with open(f"{root}/schemas/{name}.json", encoding="utf-8") as file:
            schema = json.load(file)
        jsonschema.Draft7Validator.check_schema(schema)
        validators[name] = jsonschema.Draft7Validator(schema)

    cases = []
    for pattern, name, good in (
        ("sources.yaml", "sources", True),
        ("plugins/*/plugin.yaml", "plugin", True),
        ("schemas/broken/sources/*.yaml", "sources", False),
        ("schemas/broken/plugin/*.yaml", "plugin", False),
    ):
        for path in sorted(glob.glob(f"{root}/{pattern}")):
            with open(path, encoding="utf-8") as file:
                cases.append((os.path.relpath(path, root), file.read(), name, good))
    for pattern in ("README.md", "docs/*.md", "plugins/README.md", "plugins/*/README.md"):
        for path in sorted(glob.glob(f"{root}/{pattern}")):
            cases += [(os.path.relpath(place, root), body, name, True) for place, body, name in blocks(path)]

    wrong = 0
    for place, text, name, good in cases:
        faults = sorted(validators[name].iter_errors(yaml.load(text, Core)), key=lambda fault: list(map(str, fault.path)))
        if bool(faults) == good:
            wrong += 1
            said = "; ".join(f"{'.'.join(map(str, fault.path)) or 'top'}: {fault.message[:300]}" for fault in faults)
            print(f"{place}: {said if good else 'the schema finds no fault'}")
    print(f"{len(cases)} files, {sum(not case[3] for case in cases)} of them broken: {wrong} are judged wrongly")
    return 1 if wrong or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
