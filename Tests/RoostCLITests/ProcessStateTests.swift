import RoostCLI
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The process itself")
struct ProcessStateTests {
  @Test("no core of it may be written, and a file that may not grow does not end it")
  func prepared() async {
    await #expect(processExitsWith: .success) {
      ProcessState.prepare()
      if ProcessState.mayDumpCore { exit(1) }
      raise(SIGXFSZ)
      raise(SIGPIPE)
    }
  }

  @Test("closed standard descriptors are open behind it")
  func descriptors() async {
    await #expect(processExitsWith: .success) {
      for descriptor in Int32(0)...2 { close(descriptor) }
      ProcessState.prepare()
      for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 { exit(1) }
      exit(0)
    }
  }
}
