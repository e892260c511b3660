extension XMLScanner {
  /// The value of an attribute, decoded: references once, line ends and tabs as blanks, forbidden
  /// characters left out (XML 1.0, section 3.3.3).
  func value(
    of attribute: RawAttribute, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> String {
    let value = UnsafeBufferPointer(rebasing: bytes[attribute.start..<attribute.end])
    guard value.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "&") }) else {
      return String(decoding: value, as: UTF8.self)
    }
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    var place = 0
    while place < value.count {
      switch value[place] {
      case UInt8(ascii: "&"): place += appendReference(value, at: place, to: &result)
      case 0x09, 0x0A:
        result.append(0x20)
        place += 1
      case 0x0D:
        if place + 1 == value.count || value[place + 1] != 0x0A { result.append(0x20) }
        place += 1
      case let byte:
        if byte >= 0x20 { result.append(byte) }
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func appendReference(
    _ value: UnsafeBufferPointer<UInt8>, at place: Int, to result: inout [UInt8]
  ) -> Int {
    switch CharacterReference.read(value, at: place, end: value.count, isWhole: true) {
    case .scalar(let scalar, let length):
      result.append(contentsOf: String(scalar).utf8)
      return length
    case .text(let text, let length):
      result.append(contentsOf: text.utf8)
      return length
    case .forbidden(let length): return length
    case .unknown, .none, .cut:
      result.append(UInt8(ascii: "&"))
      return 1
    }
  }

  /// The first attribute of that local name, letter case aside; never a namespace declaration.
  func attribute(_ local: StaticString) -> RawAttribute? {
    attributes.first { attribute in
      let raw = Int(attribute.raw)
      let entry = names.entries[raw]
      guard entry.role != .defaultNamespace, entry.role != .prefixedNamespace,
        Int(entry.length - entry.localStart) == local.utf8CodeUnitCount
      else { return false }
      return names.bytes(raw).dropFirst(Int(entry.localStart)).elementsEqual(
        UnsafeBufferPointer(start: local.utf8Start, count: local.utf8CodeUnitCount)
      ) { Self.lowered($0) == Self.lowered($1) }
    }
  }

  /// The name of an attribute: one without prefix is in no namespace.
  func attributeName(_ place: Int) -> XMLName {
    let raw = Int(attributes[place].raw)
    let prefix = Int(names.entries[raw].prefix)
    let uri = prefix == 0 ? nil : scope.uri(prefix, names)
    return XMLName(
      namespace: uri?.known, uri: uri?.text, prefix: names.prefixes[prefix],
      local: names.local(raw))
  }

  @inline(__always)
  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
