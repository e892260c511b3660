/// The request methods that Roost sends (RFC 9110, section 9.3).
public enum HTTPMethod: String, Hashable, Sendable {
  case get = "GET"
  case post = "POST"
}
