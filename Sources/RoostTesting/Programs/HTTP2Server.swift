package import HTTP
import JSON

/// A server on loopback that speaks nothing but HTTP/2, over TLS with a certificate of a test.
package final class HTTP2Server {
  /// What a path is answered with.
  package struct Answer {
    var status: Int
    var fields: HTTPFields
    var body: String

    /// - Parameter body: In it `{connection}` is the number of the connection, from 1.
    package init(_ status: Int, fields: HTTPFields = HTTPFields(), _ body: String = "") {
      self.status = status
      self.fields = fields
      self.body = body
    }
  }

  private static let python = "/usr/bin/python3"
  /// Whether Debian's `python3-h2` is installed.
  package static var canServe: Bool {
    Certificate.canMake && SystemProgram.run(python, ["-c", "import h2.connection"])
  }

  /// Where it listens: `https://127.0.0.1:PORT`.
  package let origin: String
  private let program: SystemProgram

  /// Starts it.
  /// - Parameter answers: By path; every other one is answered with 404.
  /// - Throws: where it cannot be started.
  package init(_ certificate: Certificate, _ answers: [String: Answer]) throws {
    var routes = JSONObject()
    for (path, answer) in answers {
      routes[path] = [
        .string("\(answer.status)"),
        .array(answer.fields.lines.map { [.string($0.name.lowercased()), .string($0.value)] }),
        .string(answer.body),
      ]
    }
    guard
      let started = SystemProgram(
        Self.python,
        ["-c", Self.script, certificate.file, certificate.key, JSONValue.object(routes).text()])
    else { throw SystemProgramFailed() }
    program = started
    // No line end follows; ports that the system chooses have five digits.
    origin = "https://127.0.0.1:\(program.read(bytes: 5))"
  }

  private static let script = """
    import json, socket, ssl, sys, threading
    import h2.config, h2.connection, h2.events

    routes = json.loads(sys.argv[3])
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    context.set_alpn_protocols(["h2"])

    def serve(plain, number):
        with context.wrap_socket(plain, server_side=True) as stream:
            server = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
            server.initiate_connection()
            stream.sendall(server.data_to_send())
            while data := stream.recv(65536):
                for event in server.receive_data(data):
                    if not isinstance(event, h2.events.RequestReceived):
                        continue
                    path = dict(event.headers)[b":path"].decode()
                    status, fields, body = routes.get(path, ["404", [], ""])
                    server.send_headers(event.stream_id, [(":status", status), *map(tuple, fields)])
                    body = body.replace("{connection}", str(number)).encode()
                    server.send_data(event.stream_id, body, end_stream=True)
                stream.sendall(server.data_to_send())

    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], end="", flush=True)
    number = 0
    while True:
        number += 1
        threading.Thread(target=serve, args=(listener.accept()[0], number), daemon=True).start()
    """
}
