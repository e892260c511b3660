import JSON
import YAML

extension ManifestReader {
  /// `options`, in written order.
  mutating func options(_ pair: YAMLPair?) -> [OptionSpec] {
    guard let pair, let pairs = reader.map(pair.value, pair.name) else { return [] }
    return pairs.compactMap { one in
      checkVariable(one, "option")
      return option(one)
    }
  }

  /// Keeps that an option or lookup bears a name that it cannot have.
  mutating func checkVariable(_ pair: YAMLPair, _ what: String) {
    let name = pair.name
    guard ManifestNames.isOption(name) else {
      reader.fault(
        kind: "invalid-name", at: pair.mark,
        "'\(name)' cannot be the name of \(what == "option" ? "an" : "a") \(what)",
        help: "a name has small letters, digits and '_' and begins with a letter.")
      return
    }
    if VariableScope.reserved.contains(name) {
      reader.fault(
        kind: "reserved-name", at: pair.mark,
        "'$\(name)' is a variable of the engine; name the \(what) otherwise")
    } else if VariableScope.words.contains(name) {
      reader.fault(
        kind: "reserved-name", at: pair.mark,
        "'\(name)' is a word of jq, and '$\(name)' cannot be written; name the \(what) otherwise")
    } else if what == "option", EngineKey.names.contains(name) {
      reader.fault(
        kind: "reserved-name", at: pair.mark,
        "'\(name)' is an engine key of sources.yaml; name the option otherwise")
    }
  }

  private mutating func option(_ pair: YAMLPair) -> OptionSpec? {
    let place = "option '\(pair.name)'"
    guard let map = map(pair.value, pair.name, keys: ManifestKey.option, in: place) else {
      return nil
    }
    let types = OptionType.allCases.map(\.rawValue)
    let word = map["type"].flatMap { reader.choice($0.value, $0.name, of: types) }
    let type = word.flatMap { OptionType(rawValue: $0) } ?? .text
    var option = OptionSpec(name: pair.name, mark: pair.mark, type: type, summary: "")
    option.words = lines(map["of"]).map(\.value)
    if let required = map["required"] {
      option.isRequired = reader.boolean(required.value, required.name) ?? false
    }
    if let summary = map["summary"] {
      option.summary = line(summary) ?? ""
    } else {
      missing("summary", in: place, at: pair.mark, help: "say in one line what it is for.")
    }
    checkWords(option, map, pair)
    if let given = map["default"], map["type"] == nil || word != nil {
      checkDefault(option, given)
      option.defaultValue = reader.value(given.value, given.name, of: option) ?? .null
    }
    return option
  }

  private mutating func checkWords(
    _ option: OptionSpec, _ map: [String: YAMLPair], _ pair: YAMLPair
  ) {
    if let of = map["of"], option.type != .choice {
      reader.fault(
        kind: "conflict", at: of.mark, "'of' goes with 'type: enum'",
        help: map["type"] == nil ? "add 'type: enum'." : nil)
    } else if option.type == .choice, map["of"] == nil {
      missing("of", in: "option '\(pair.name)'", at: pair.mark, help: "list the words: of: [a, b].")
    } else if option.type == .choice, option.words.isEmpty, map["of"]?.value.elements != nil {
      reader.fault(
        kind: "wrong-type", at: map["of"]?.value.mark ?? pair.mark, "'of' lists no words")
    }
  }

  private mutating func checkDefault(_ option: OptionSpec, _ given: YAMLPair) {
    if option.isRequired {
      reader.fault(
        kind: "conflict", at: given.mark, "a required option needs no default",
        help: "remove 'default' or 'required'.")
    } else if option.type == .secret {
      reader.fault(
        kind: "conflict", at: given.mark, "a secret has no default",
        help: "remove it; a source says '${NAME}'.")
    }
  }
}
