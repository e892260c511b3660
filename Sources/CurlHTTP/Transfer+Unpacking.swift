import Codings
import HTTP

extension Transfer {
  /// Takes the next bytes of a body that is said to be packed; false ends the transfer.
  func unpack(_ chunk: UnsafeRawBufferPointer, packing: String, at now: Int64) -> Bool {
    do throws(CodingError) {
      if unpacker == nil {
        let codings = try Coding.list(packing)
        guard !codings.isEmpty else {
          self.packing = nil
          return hand(chunk, at: now)
        }
        unpacker = try BodyUnpacker(codings, limit: options.maximumBodySize)
      }
      try unpacker?.push(chunk)
    } catch {
      failure = unpackingFailure(error)
      return false
    }
    return unpack(at: now)
  }

  /// Hands on what comes out of the bytes that wait, until the receiver pauses; false ends the transfer.
  func unpack(at now: Int64) -> Bool {
    do throws(CodingError) {
      while !isPaused, let piece = try unpacker?.pull() {
        guard hand(piece, at: now) else { return false }
      }
    } catch {
      failure = unpackingFailure(error)
      return false
    }
    return true
  }

  /// Why a body that has ended is not whole, though its length was right; nil where it is.
  var unfinished: HTTPError? {
    guard let unpacker, !isDraining, !unpacker.isComplete else { return nil }
    return HTTPError(
      .invalidResponse,
      "the body from '\(hop.place)' breaks off after \(ByteLimit.text(bodySize)):"
        + " the end of its coding, '\(packing ?? "")', is missing")
  }

  /// A coding of the way is nothing that was asked for ('TE'), and libcurl, which undoes it, would not tell
  /// where it ends too early; false where there is one.
  func checkWay() -> Bool {
    for value in head.fields.values("Transfer-Encoding") {
      for part in value.split(separator: ",") {
        let name = part.trimmingPrefix { $0 == " " }.prefix { $0 != " " && $0 != ";" }.lowercased()
        guard !["chunked", "identity", ""].contains(name) else { continue }
        failure = HTTPError(
          .invalidResponse,
          "'\(hop.place)' packs the body for the way ('Transfer-Encoding: \(name)'), which nobody asked for"
        )
        return false
      }
    }
    return true
  }

  private func unpackingFailure(_ error: CodingError) -> HTTPError {
    switch error {
    case .unknown(let name):
      HTTPError(.invalidResponse, "'\(hop.place)' packs the body in an unknown coding, '\(name)'")
    case .tooMany:
      HTTPError(.invalidResponse, "'\(hop.place)' packs the body in codings that nobody can undo")
    case .damaged:
      HTTPError(
        .invalidResponse,
        "the body from '\(hop.place)' is not in the coding it names, '\(packing ?? "")'")
    case .tooLarge: tooLarge
    case .noMemory:
      HTTPError(.system, "the system gives no memory to unpack the body from '\(hop.place)'")
    }
  }
}
