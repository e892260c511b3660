import Diagnostics
import RoostPlugins
import Testing

/// Requests, pages, walks, what requests share, and lookups.
@Suite("Faults of requests")
struct ManifestRequestFaultTests {
  @Test("each fault has its whole message", arguments: cases)
  func faults(_ broken: BrokenPage) throws {
    #expect(try broken.load() == broken.messages)
  }

  static let cases: [BrokenPage] = [
    BrokenPage(
      "no get and no post",
      #"""
      plugin: moons
      request: { records: .moons }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:1: error: 'request' has no 'get'
          2 | request: { records: .moons }
            | ^~~~~~~
      help: say 'get:' or 'post:' and a URL.
      """#),
    BrokenPage(
      "get and post",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", post: "https://a.example.org/b" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:44: error: 'request' has both 'get' and 'post'
          2 | request: { get: "https://a.example.org/a", post: "https://a.example.org/b" }
            |                                            ^~~~
      help: remove one; a stream takes an inherited one away with null.
      """#),
    BrokenPage(
      "header fields that are the engine's, or none",
      #"""
      plugin: moons
      api: { headers: { Host: .h, User-Agent: me } }
      request: { get: "https://a.example.org/a", headers: { "Content-Length": 1, "a b": 1 } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:19: error: the header 'Host' is set by roost itself
          2 | api: { headers: { Host: .h, User-Agent: me } }
            |                   ^~~~

      plugin.yaml:3:55: error: the header 'Content-Length' is set by roost itself
          3 | request: { get: "https://a.example.org/a", headers: { "Content-Length": 1, "a b": 1 } }
            |                                                       ^~~~~~~~~~~~~~~~

      plugin.yaml:3:76: error: 'a b' cannot be the name of a header
          3 | request: { get: "https://a.example.org/a", headers: { "Content-Length": 1, "a b": 1 } }
            |                                                                            ^~~~~
      """#),
    BrokenPage(
      "an unknown key of the request",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", recrods: .moons }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:44: error: unknown key 'recrods' in 'request'
          2 | request: { get: "https://a.example.org/a", recrods: .moons }
            |                                            ^~~~~~~
      help: did you mean 'records'?
      """#),
    BrokenPage(
      "text where what came is to be read",
      #"""
      plugin: moons
      api: { error: message }
      request:
        get: https://a.example.org/a
        query: { page: $page }
        records: data.moons
        paginate: { page: 1, while: length == 50 }
        cursor: updated
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:15: error: 'error' is the text 'message', whatever comes
          2 | api: { error: message }
            |               ^~~~~~~
      help: write '.message' for the member of that name.

      plugin.yaml:6:12: error: 'records' is the text 'data.moons', whatever comes
          6 |   records: data.moons
            |            ^~~~~~~~~~
      help: write '.data.moons' for the member of that name.

      plugin.yaml:7:31: error: 'while' is the text 'length == 50', whatever comes
          7 |   paginate: { page: 1, while: length == 50 }
            |                               ^~~~~~~~~~~~
      help: jq that begins with a word stands in parentheses: (length == 50).

      plugin.yaml:8:11: error: 'cursor' is the text 'updated', whatever comes
          8 |   cursor: updated
            |           ^~~~~~~
      help: write '.updated' for the member of that name.
      """#),
    BrokenPage(
      "a comma that ends a value",
      #"""
      plugin: moons
      api: { error: .error | .message?, strings, limit: 5/1s }
      request: { get: "https://a.example.org/a" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:35: error: 'strings' is a key here: inside '{ }' a comma ends the value before it
          2 | api: { error: .error | .message?, strings, limit: 5/1s }
            |                                   ^~~~~~~
      help: put the whole value in quotes, or write one value a line.
      """#),
    BrokenPage(
      "GraphQL without jq's quotes",
      #"""
      plugin: moons
      request:
        post: https://a.example.org/graphql
        body:
          query: |
            query ($page: Int) {
              Moons(page: $page) { id }
            }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:5:12: error: 'query' is GraphQL, and its braces would hold jq
          5 |     query: |
            |            ^
      help: put it in jq's quotes: ("query { … }").
      """#),
    BrokenPage(
      "statuses that are none",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", absent: [404, 200, gone] }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:58: error: 'absent' must be a whole number from 400 to 499, found '200'
          2 | request: { get: "https://a.example.org/a", absent: [404, 200, gone] }
            |                                                          ^~~

      plugin.yaml:2:63: error: 'absent' must be a whole number from 400 to 499, found 'gone'
          2 | request: { get: "https://a.example.org/a", absent: [404, 200, gone] }
            |                                                               ^~~~
      """#),
    BrokenPage(
      "a body that is sent by GET",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", body: { a: .b } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:44: error: 'body' needs 'post'; a GET sends no body
          2 | request: { get: "https://a.example.org/a", body: { a: .b } }
            |                                            ^~~~
      help: write 'post:' in place of 'get:', or 'query:' in place of 'body:'.
      """#),
    BrokenPage(
      "a form that is sent by GET",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", form: { a: b } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:44: error: 'form' needs 'post'; a GET sends no body
          2 | request: { get: "https://a.example.org/a", form: { a: b } }
            |                                            ^~~~
      help: write 'post:' in place of 'get:', or 'query:' in place of 'form:'.
      """#),
    BrokenPage(
      "a body and a form",
      #"""
      plugin: moons
      request: { post: "https://a.example.org/a", body: { a: b }, form: { a: b } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:61: error: a request has 'body' or 'form', not both
          2 | request: { post: "https://a.example.org/a", body: { a: b }, form: { a: b } }
            |                                                             ^~~~
      help: remove one; a stream takes an inherited one away with null.
      """#),
    BrokenPage(
      "a query that is text",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", query: a=b }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:51: error: 'query' must be a map, found 'a=b'
          2 | request: { get: "https://a.example.org/a", query: a=b }
            |                                                   ^~~
      """#),
    BrokenPage(
      "a query with null",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", query: { a: ~ } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:56: error: 'a' has no value
          2 | request: { get: "https://a.example.org/a", query: { a: ~ } }
            |                                                        ^
      help: give a value or remove the key; null takes away only what a stream inherits.
      """#),
    BrokenPage(
      "headers that are a list",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", headers: [a] }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:53: error: 'headers' must be a map, found a list
          2 | request: { get: "https://a.example.org/a", headers: [a] }
            |                                                     ^
      """#),
    BrokenPage(
      "pages of no style",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { while: .more } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:44: error: 'paginate' has exactly one of 'page', 'offset', 'token', 'url' and 'link'
          2 | request: { get: "https://a.example.org/a", paginate: { while: .more } }
            |                                            ^~~~~~~~
      help: add one.
      """#),
    BrokenPage(
      "pages of two styles",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { page: 1, url: .next } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:65: error: 'paginate' has exactly one of 'page', 'offset', 'token', 'url' and 'link'
          2 | request: { get: "https://a.example.org/a", paginate: { page: 1, url: .next } }
            |                                                                 ^~~
      help: remove all but one; a stream takes an inherited one away with null.
      """#),
    BrokenPage(
      "a step that does not go with the style",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { url: .next, by: 10 } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:68: error: 'by' goes with 'page' or 'offset', not with 'url'
          2 | request: { get: "https://a.example.org/a", paginate: { url: .next, by: 10 } }
            |                                                                    ^~
      """#),
    BrokenPage(
      "a first token that does not go with the style",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { page: 1, first: a } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:65: error: 'first' goes with 'token', not with 'page'
          2 | request: { get: "https://a.example.org/a", paginate: { page: 1, first: a } }
            |                                                                 ^~~~~
      """#),
    BrokenPage(
      "pages counted from a word",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { page: x } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:62: error: 'page' must be a whole number, or a value that gives one, found 'x'
          2 | request: { get: "https://a.example.org/a", paginate: { page: x } }
            |                                                              ^
      """#),
    BrokenPage(
      "pages counted from text that is a number",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { page: "1" } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:62: error: 'page' must be a whole number, or a value that gives one, found '1'
          2 | request: { get: "https://a.example.org/a", paginate: { page: "1" } }
            |                                                              ^~~
      help: write 1 without quotes.
      """#),
    BrokenPage(
      "pages counted from a part",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { page: 1.5 } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:62: error: 'page' must be a whole number, or a value that gives one, found '1.5'
          2 | request: { get: "https://a.example.org/a", paginate: { page: 1.5 } }
            |                                                              ^~~
      """#),
    BrokenPage(
      "offsets counted from a truth",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { offset: true } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:64: error: 'offset' must be a whole number, or a value that gives one, found 'true'
          2 | request: { get: "https://a.example.org/a", paginate: { offset: true } }
            |                                                                ^~~~
      """#),
    BrokenPage(
      "a step of nothing",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { page: 1, by: 0 } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:69: error: 'by' must be a whole number other than 0, or a value that gives one, found '0'
          2 | request: { get: "https://a.example.org/a", paginate: { page: 1, by: 0 } }
            |                                                                     ^
      """#),
    BrokenPage(
      "a step of a word",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { offset: 0, by: ten } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:71: error: 'by' must be a whole number other than 0, or a value that gives one, found 'ten'
          2 | request: { get: "https://a.example.org/a", paginate: { offset: 0, by: ten } }
            |                                                                       ^~~
      """#),
    BrokenPage(
      "most pages in words",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { page: 1, at_most: many } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:74: error: 'at_most' must be a whole number from 1 to 1000000, found 'many'
          2 | request: { get: "https://a.example.org/a", paginate: { page: 1, at_most: many } }
            |                                                                          ^~~~
      """#),
    BrokenPage(
      "most pages of nothing",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { page: 1, at_most: 0 } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:74: error: 'at_most' must be a whole number from 1 to 1000000, found '0'
          2 | request: { get: "https://a.example.org/a", paginate: { page: 1, at_most: 0 } }
            |                                                                          ^
      """#),
    BrokenPage(
      "most pages by an option that there is not",
      #"""
      plugin: moons
      options: { pages: { type: integer, summary: Pages. } }
      request: { get: "https://a.example.org/a", paginate: { page: 1, at_most: $page } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:3:74: error: 'at_most' must be a number or an option of type integer, found '$page'
          3 | request: { get: "https://a.example.org/a", paginate: { page: 1, at_most: $page } }
            |                                                                          ^~~~~
      help: did you mean '$pages'?
      """#),
    BrokenPage(
      "an unknown key of paginate",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: { pages: 1 } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:44: error: 'paginate' has exactly one of 'page', 'offset', 'token', 'url' and 'link'
          2 | request: { get: "https://a.example.org/a", paginate: { pages: 1 } }
            |                                            ^~~~~~~~
      help: add one.

      plugin.yaml:2:56: error: unknown key 'pages' in 'paginate'
          2 | request: { get: "https://a.example.org/a", paginate: { pages: 1 } }
            |                                                        ^~~~~
      help: did you mean 'page'?
      """#),
    BrokenPage(
      "pages that are a number",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", paginate: 10 }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:54: error: 'paginate' must be a map, found '10'
          2 | request: { get: "https://a.example.org/a", paginate: 10 }
            |                                                      ^~
      """#),
    BrokenPage(
      "a walk without request",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", for: { records: .a } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:44: error: 'for' has no 'get'
          2 | request: { get: "https://a.example.org/a", for: { records: .a } }
            |                                            ^~~
      help: say 'get:' or 'post:' and a URL.
      """#),
    BrokenPage(
      "an unknown key of a walk",
      #"""
      plugin: moons
      request: { get: "https://a.example.org/a", for: { get: "https://a.example.org/b", cursor: .id } }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:83: error: unknown key 'cursor' in 'for'
          2 | request: { get: "https://a.example.org/a", for: { get: "https://a.example.org/b", cursor: .id } }
            |                                                                                   ^~~~~~
      help: known keys: get, post, query, headers, body, form, records, error, absent, paginate, at_most.
      """#),
    BrokenPage(
      "an unknown key of api",
      #"""
      plugin: moons
      api: { bsae: "https://a.example.org" }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:8: error: unknown key 'bsae' in 'api'
          2 | api: { bsae: "https://a.example.org" }
            |        ^~~~
      help: did you mean 'base'?
      """#),
    BrokenPage(
      "a limit in words",
      #"""
      plugin: moons
      api: { limit: often }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:15: error: 'limit' must be requests in a span of time such as 15/1h, found 'often'
          2 | api: { limit: often }
            |               ^~~~~
      """#),
    BrokenPage(
      "a limit of nothing",
      #"""
      plugin: moons
      api: { limit: 0/1h }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:15: error: 'limit' must be requests in a span of time such as 15/1h, found '0/1h'
          2 | api: { limit: 0/1h }
            |               ^~~~
      """#),
    BrokenPage(
      "a limit in a list with a fault",
      #"""
      plugin: moons
      api: { limit: [15/1h, 3/x] }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:23: error: 'limit' must be requests in a span of time such as 15/1h, found '3/x'
          2 | api: { limit: [15/1h, 3/x] }
            |                       ^~~
      """#),
    BrokenPage(
      "a lookup without key and value",
      #"""
      plugin: moons
      lookups: { names: { get: "https://a.example.org/n" } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:19: error: lookup 'names' has no 'key'
          2 | lookups: { names: { get: "https://a.example.org/n" } }
            |                   ^

      plugin.yaml:2:19: error: lookup 'names' has no 'value'
          2 | lookups: { names: { get: "https://a.example.org/n" } }
            |                   ^
      """#),
    BrokenPage(
      "a lookup without request",
      #"""
      plugin: moons
      lookups: { names: { key: .id, value: .name } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:19: error: 'names' has no 'get'
          2 | lookups: { names: { key: .id, value: .name } }
            |                   ^
      help: say 'get:' or 'post:' and a URL.
      """#),
    BrokenPage(
      "an unknown key of a lookup",
      #"""
      plugin: moons
      lookups: { names: { get: "https://a.example.org/n", key: .id, value: .name, evry: 1d } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:77: error: unknown key 'evry' in lookup 'names'
          2 | lookups: { names: { get: "https://a.example.org/n", key: .id, value: .name, evry: 1d } }
            |                                                                             ^~~~
      help: did you mean 'every'?
      """#),
    BrokenPage(
      "a duration of a lookup in words",
      #"""
      plugin: moons
      lookups: { names: { get: "https://a.example.org/n", key: .id, value: .name, every: daily } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:84: error: 'every' must be a duration such as 30s, 15m, 1h, 7d or 2w, found 'daily'
          2 | lookups: { names: { get: "https://a.example.org/n", key: .id, value: .name, every: daily } }
            |                                                                                    ^~~~~
      """#),
    BrokenPage(
      "a lookup that sees a later one",
      #"""
      plugin: moons
      lookups:
        a: { get: "https://a.example.org/{$b.x}", key: .id, value: .name }
        b: { get: "https://a.example.org/n", key: .id, value: .name }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:3:37: error: unknown variable '$b'
          3 |   a: { get: "https://a.example.org/{$b.x}", key: .id, value: .name }
            |                                     ^~
      help: known here: $now.
      """#),
    BrokenPage(
      "a lookup that is named as an option",
      #"""
      plugin: moons
      options: { names: { summary: Names. } }
      lookups: { names: { get: "https://a.example.org/n", key: .id, value: .name } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:3:12: error: 'names' is an option too; name the lookup otherwise
          3 | lookups: { names: { get: "https://a.example.org/n", key: .id, value: .name } }
            |            ^~~~~
      """#),
    BrokenPage(
      "a lookup that is named as a variable of the engine",
      #"""
      plugin: moons
      lookups: { page: { get: "https://a.example.org/n", key: .id, value: .name } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:12: error: '$page' is a variable of the engine; name the lookup otherwise
          2 | lookups: { page: { get: "https://a.example.org/n", key: .id, value: .name } }
            |            ^~~~
      """#),
    BrokenPage(
      "a lookup whose name is none",
      #"""
      plugin: moons
      lookups: { Names: { get: "https://a.example.org/n", key: .id, value: .name } }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:12: error: 'Names' cannot be the name of a lookup
          2 | lookups: { Names: { get: "https://a.example.org/n", key: .id, value: .name } }
            |            ^~~~~
      help: a name has small letters, digits and '_' and begins with a letter.
      """#),
    BrokenPage(
      "a lookup that is text",
      #"""
      plugin: moons
      lookups: { names: a }
      request: { get: "https://a.example.org/moons" }
      item: { id: .id, kind: moon }
      """#,
      #"""
      plugin.yaml:2:19: error: 'names' must be a map, found 'a'
          2 | lookups: { names: a }
            |                   ^
      """#),
  ]
}
