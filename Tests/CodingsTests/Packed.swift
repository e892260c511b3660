import Codings
import Testing

/// One text in each coding, as the tools of each pack it.
struct Packed: CustomTestStringConvertible {
  static let text = "one two three, one two three, one two three, four"

  let name: String
  let coding: Coding
  let bytes: [UInt8]

  var testDescription: String { name }

  static let gzip = Packed(
    name: "gzip", coding: .gzip,
    bytes: [31, 139, 8, 0, 0, 0, 0, 0, 2, 3] + deflated + [80, 26, 66, 96, 49, 0, 0, 0])
  static let zlib = Packed(
    name: "deflate, as zlib has it", coding: .deflate,
    bytes: [120, 218] + deflated + [182, 1, 17, 125])
  static let bare = Packed(name: "deflate, bare", coding: .deflate, bytes: deflated)
  static let br = Packed(
    name: "br", coding: .br,
    bytes: [
      27, 48, 0, 0, 196, 109, 108, 93, 249, 222, 107, 180, 18, 164, 40, 97, 16, 165, 158, 16, 244,
      8, 251, 30, 58, 18, 81, 249, 2,
    ])
  static let zstd = Packed(
    name: "zstd", coding: .zstd,
    bytes: [
      40, 181, 47, 253, 4, 104, 205, 0, 0, 152, 111, 110, 101, 32, 116, 119, 111, 32, 116, 104, 114,
      101, 101, 44, 32, 102, 111, 117, 114, 1, 0, 34, 206, 58, 69, 182, 250, 44,
    ])
  static let all = [gzip, zlib, bare, br, zstd]

  private static let deflated: [UInt8] = [
    203, 207, 75, 85, 40, 41, 207, 87, 40, 201, 40, 74, 77, 213, 81, 200, 199, 203, 77, 203, 47, 45,
    2, 0,
  ]
}
