/// A program of the system is missing, or did not do what a test asked of it.
struct SystemProgramFailed: Error {}
