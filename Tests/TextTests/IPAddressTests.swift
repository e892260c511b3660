import Testing
import Text

@Suite("Addresses and how far they reach")
struct IPAddressTests {
  @Test(
    "an address is known by its reach, in every form that resolvers take",
    arguments: [
      ("93.184.216.34", .global), ("2606:2800:220:1::1", .global), ("172.32.0.1", .global),
      ("100.63.255.255", .global), ("2001:4860:4860::8888", .global),
      ("127.0.0.1", .loopback), ("127.255.255.254", .loopback), ("::1", .loopback),
      ("[::1]", .loopback), ("127.1", .loopback), ("0177.0.0.1", .loopback),
      ("0x7f000001", .loopback), ("2130706433", .loopback),
      ("::ffff:127.0.0.1", .loopback), ("::ffff:7f00:1", .loopback), ("::127.0.0.1", .loopback),
      ("::ffff:0:7f00:1", .loopback), ("::ffff:0:127.0.0.1", .loopback),
      ("::ffff:0:5db8:d822", .global),
      ("64:ff9b::127.0.0.1", .loopback), ("2002:7f00:1::", .loopback),
      ("10.0.0.1", .isPrivate), ("172.16.0.1", .isPrivate), ("172.31.255.255", .isPrivate),
      ("192.168.1.1", .isPrivate), ("100.64.0.1", .isPrivate), ("100.127.255.255", .isPrivate),
      ("fc00::1", .isPrivate), ("fd00:ec2::254", .isPrivate), ("fec0::1", .isPrivate),
      ("::ffff:10.1.2.3", .isPrivate), ("64:ff9b:1::1", .isPrivate),
      ("169.254.169.254", .linkLocal), ("fe80::1%eth0", .linkLocal), ("febf::1", .linkLocal),
      ("::ffff:169.254.169.254", .linkLocal),
      ("0.0.0.0", .reserved), ("::", .reserved), ("224.0.0.1", .reserved),
      ("255.255.255.255", .reserved), ("192.0.2.1", .reserved), ("198.18.0.1", .reserved),
      ("ff02::1", .reserved), ("2001:db8::1", .reserved), ("100::1", .reserved),
      ("2001::1", .reserved), ("3fff::1", .reserved),
    ] as [(String, IPAddress.Reach)])
  func knowsReach(written: String, reach: IPAddress.Reach) throws {
    let address = try #require(IPAddress(written))
    #expect(address.reach == reach)
    #expect(address.isPrivate == (reach != .global))
  }

  @Test(
    "a name of one's own network may stand for private addresses, and for none of metadata services",
    arguments: [
      ("93.184.216.34", true), ("127.0.0.1", true), ("::1", true), ("192.168.1.9", true),
      ("100.64.0.1", true), ("fd00::1", true), ("169.254.169.254", false), ("fe80::1", false),
      ("fd00:ec2::254", false), ("100.100.100.200", false), ("::ffff:100.100.100.200", false),
      ("::ffff:169.254.169.254", false), ("0.0.0.0", false), ("::", false), ("224.0.0.1", false),
    ])
  func mayHaveOwnName(written: String, may: Bool) throws {
    #expect(try #require(IPAddress(written)).mayHaveOwnName == may)
  }

  @Test(
    "an IPv6 address is written as RFC 5952 wants it",
    arguments: [
      ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("0:0:0:0:0:0:0:0", "::"),
      ("1:0:0:0:0:0:0:0", "1::"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
      ("1:0:3:4:5:6:7:8", "1:0:3:4:5:6:7:8"), ("::ffff:1.2.3.4", "::ffff:102:304"),
      ("fe80::1%eth0", "fe80::1"), ("1::", "1::"), ("::8", "::8"),
    ])
  func writesIPv6(written: String, expected: String) throws {
    #expect(try #require(IPAddress(written)).text == expected)
  }

  @Test(
    "what is no address is none",
    arguments: [
      "", ".", "1.2.3.4.5", "256.1.1.1", "1.2.3.256", "4294967296", "1..2", "08.1.1.1", "a.b",
      "-1.2.3.4", "+1.2.3.4", ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3",
      "12345::", "::g", "::1.2.3", "1.2.3.4::", "::+1", "1:2:3:4:5:6:7:8::",
    ])
  func refuses(written: String) {
    #expect(IPAddress(written) == nil)
  }

  @Test("bytes of a socket address make an address, of four and sixteen only")
  func takesBytes() {
    #expect(IPAddress(bytes: [127, 0, 0, 1])?.text == "127.0.0.1")
    #expect(IPAddress(bytes: [UInt8](repeating: 0, count: 15) + [1])?.text == "::1")
    #expect(IPAddress(bytes: [1, 2, 3]) == nil)
  }
}
