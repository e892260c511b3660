extension IPAddress {
  /// How far an address reaches, as the registries of special-purpose addresses say (RFC 6890).
  package enum Reach: String, Sendable {
    /// Globally reachable.
    case global
    /// The machine itself: 127.0.0.0/8, ::1.
    case loopback
    /// A private network: RFC 1918, unique local (fc00::/7), shared space of carriers (100.64.0.0/10).
    case isPrivate = "private"
    /// The link alone: 169.254.0.0/16 (with the metadata services of clouds), fe80::/10.
    case linkLocal = "link-local"
    /// Not for a connection at all, or not to be told what it reaches: unspecified, multicast,
    /// broadcast, documentation, benchmarking, reserved.
    case reserved
  }

  /// Whether a source that names a public host must not be led there.
  package var isPrivate: Bool { reach != .global }

  /// Whether a name may stand for the address in a network of the user's own: one of a private network or
  /// of the machine itself. No name is given to those at which clouds tell their machines' secrets, to
  /// those of the link alone and to those that are no address of anything.
  package var mayHaveOwnName: Bool {
    switch reach {
    case .global, .loopback: true
    case .isPrivate: !Self.metadata.contains(embeddedIPv4 ?? bytes)
    case .linkLocal, .reserved: false
    }
  }

  /// Addresses of metadata services that stand in private ranges: fd00:ec2::254, 100.100.100.200.
  private static let metadata: [[UInt8]] = [
    [0xFD, 0, 0x0E, 0xC2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x54], [100, 100, 100, 200],
  ]

  /// How far the address reaches; of an IPv6 address that embeds an IPv4 address (mapped, translated,
  /// compatible, NAT64, 6to4), how far that one does.
  package var reach: Reach {
    guard isIPv6 else { return Self.reach(ipv4: bytes) }
    if let embedded = embeddedIPv4 { return Self.reach(ipv4: embedded) }
    if bytes.dropLast().allSatisfy({ $0 == 0 }) {
      return bytes[15] == 1 ? .loopback : .reserved
    }
    switch (bytes[0], bytes[1]) {
    case (0xFC...0xFD, _): return .isPrivate
    case (0xFE, 0x80...0xBF): return .linkLocal
    case (0xFE, 0xC0...0xFF): return .isPrivate
    case (0xFF, _): return .reserved
    case (0x20, 0x01) where bytes[2] < 0x02: return isTeredo ? .reserved : .global
    case (0x20, 0x01) where bytes[2] == 0x0D && bytes[3] == 0xB8: return .reserved
    case (0x01, 0x00) where bytes[2...7].allSatisfy { $0 == 0 }: return .reserved
    case (0x3F, 0xFF) where bytes[2] < 0x10: return .reserved
    default: return .global
    }
  }

  /// 2001::/32 (RFC 4380).
  private var isTeredo: Bool { bytes[2] == 0 && bytes[3] == 0 }

  private var embeddedIPv4: [UInt8]? {
    guard isIPv6 else { return nil }
    let last = Array(bytes[12...])
    if bytes[..<10].allSatisfy({ $0 == 0 }) {
      if bytes[10] == 0xFF, bytes[11] == 0xFF { return last }
      let isCompatible = bytes[10] == 0 && bytes[11] == 0 && (last[0] | last[1] | last[2]) != 0
      return isCompatible ? last : nil
    }
    if bytes[..<12] == [0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0] { return last }
    if bytes[..<12] == [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] { return last }
    if bytes[..<6] == [0, 0x64, 0xFF, 0x9B, 0, 1] { return [10, 0, 0, 0] }
    if bytes[0] == 0x20, bytes[1] == 0x02 { return Array(bytes[2..<6]) }
    return nil
  }

  private static func reach(ipv4 bytes: [UInt8]) -> Reach {
    switch (bytes[0], bytes[1], bytes[2]) {
    case (127, _, _): .loopback
    case (10, _, _), (172, 16...31, _), (192, 168, _), (100, 64...127, _): .isPrivate
    case (169, 254, _): .linkLocal
    case (0, _, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100),
      (203, 0, 113), (224...255, _, _):
      .reserved
    default: .global
    }
  }
}
