/// Names of header fields, where others give them.
package enum FieldName {
  /// Fields that are set by whoever sends, and by nobody else.
  private static let ofEngine: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "accept-encoding", "user-agent",
    "if-none-match", "if-modified-since", "te", "upgrade",
  ]

  /// Whether the engine itself sets the field of that name.
  package static func isOfEngine(_ name: String) -> Bool { ofEngine.contains(name.lowercased()) }

  /// Whether a text can be the name of a field (RFC 9110, section 5.6.2).
  package static func isSound(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
