internal import JSON

/// Where a page of a list ended: the values of its order, readable by nobody but the next query.
struct Cursor: Equatable {
  /// A letter of the order it belongs to.
  var order: String
  /// The values that the order compares, from the first.
  var values: [JSONValue]

  /// Hexadecimal digits.
  var text: String {
    let json = JSONValue.array([.string(order)] + values).text()
    return json.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 2 ? digits : "0" + digits
    }.joined()
  }

  init(order: String, values: [JSONValue]) {
    self.order = order
    self.values = values
  }

  /// Reads a cursor; nil where it is none of that order with so many values.
  init?(_ text: String, order: String, count: Int) {
    var bytes: [UInt8] = []
    var digits = Substring(text)
    while let first = digits.popFirst() {
      guard let second = digits.popFirst(), let high = first.hexDigitValue,
        let low = second.hexDigitValue
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    guard let parts = (try? JSONValue(parsing: bytes))?.arrayValue, parts.count == count + 1,
      parts[0].stringValue == order
    else { return nil }
    self.order = order
    values = Array(parts.dropFirst())
  }
}
