/// The system refused to start a program.
struct SpawnError: Error {
  var code: Int32
}
