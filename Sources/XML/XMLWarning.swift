/// A kind of fault that a document has and that was repaired: counted, with the first one's place.
package struct XMLWarning: Hashable, Sendable {
  /// The kinds of repaired faults.
  package enum Kind: Int, CaseIterable, Sendable {
    /// The document ends before its elements do.
    case truncated
    /// An end tag that closed other elements than the innermost.
    case mismatchedEndTag
    /// An end tag without an open element; ignored.
    case strayEndTag
    /// An `&` that begins no reference; kept as text.
    case bareAmpersand
    /// A reference to an unknown entity; kept as text.
    case unknownEntity
    /// Characters that XML 1.0 forbids, raw or as numeric references; removed.
    case forbiddenCharacter
    /// Bytes that are wrong in the document's encoding; U+FFFD in their place.
    case invalidBytes
    /// A `<` that begins no tag; kept as text.
    case bareLessThan
    /// An attribute without quotes or value, or given twice (the first one stands).
    case malformedAttribute
    /// Attributes beyond the limit; dropped.
    case tooManyAttributes
    /// A text beyond the limit; cut.
    case textTooLong
    /// A prefix that is declared nowhere.
    case undeclaredPrefix
    /// Text or blanks before the declaration or the root.
    case junkBeforeRoot
    /// An encoding that is unknown, or is not what the document says.
    case wrongEncoding
  }

  /// What kind of fault.
  package let kind: Kind
  /// How often it was met.
  package let count: Int
  /// Where it was met first.
  package let position: XMLPosition

  /// One line for people: "line 3, column 7: 2 forbidden characters were removed".
  package var message: String {
    "line \(position.line), column \(position.column): \(Self.text(kind, count))"
  }

  private static func text(_ kind: Kind, _ count: Int) -> String {
    func counted(_ one: String, _ many: String) -> String {
      count == 1 ? "1 \(one)" : "\(count) \(many)"
    }
    return switch kind {
    case .truncated: "the document is cut short; what came before the cut is kept"
    case .mismatchedEndTag: counted("mismatched end tag", "mismatched end tags")
    case .strayEndTag: counted("stray end tag was ignored", "stray end tags were ignored")
    case .bareAmpersand: counted("'&' is not escaped", "'&' are not escaped")
    case .unknownEntity: counted("reference to an unknown entity", "references to unknown entities")
    case .forbiddenCharacter:
      counted("forbidden character was removed", "forbidden characters were removed")
    case .invalidBytes:
      counted(
        "text has bytes that are wrong in its encoding",
        "texts have bytes that are wrong in their encoding")
    case .bareLessThan: counted("'<' is not escaped", "'<' are not escaped")
    case .malformedAttribute: counted("malformed attribute", "malformed attributes")
    case .tooManyAttributes:
      counted("attribute too many was dropped", "attributes too many were dropped")
    case .textTooLong: counted("text was cut at the size limit", "texts were cut at the size limit")
    case .undeclaredPrefix: counted("use of an undeclared prefix", "uses of undeclared prefixes")
    case .junkBeforeRoot: "text stands before the document's first element"
    case .wrongEncoding: "the encoding is unknown or not the declared one"
    }
  }
}
