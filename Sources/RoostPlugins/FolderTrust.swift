package import Diagnostics
import Glibc

/// Whether what stands at a path could have been written by somebody else.
///
/// sources.yaml and the folders it reaches are trusted like a Makefile, so nobody but the user and
/// root may be able to write them (SECURITY.md).
package enum FolderTrust {
  /// Why a file or folder, or the folder that holds it, cannot be trusted; nil: both can, or it is not
  /// there.
  ///
  /// Refused are what all may write (unless it is a folder in which each deletes only his own, such as
  /// /tmp: its content is looked at by itself), and what belongs to another user than this one and
  /// root. A group's right to write is allowed: the umask 002 gives each user a group of his own.
  package static func fault(_ path: String) -> Diagnostic? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    let parent = parts.dropLast().joined(separator: "/")
    let holder = path.hasPrefix("/") ? "/\(parent)" : parent.isEmpty ? "." : parent
    return own(path) ?? own(holder)
  }

  private static func own(_ path: String) -> Diagnostic? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    let sort = info.st_mode & S_IFMT
    let isSticky = sort == S_IFDIR && info.st_mode & S_ISVTX != 0
    // Pipes and terminals (`--config <(…)`) belong to whoever started the program.
    guard sort == S_IFDIR || sort == S_IFREG else { return nil }
    if info.st_mode & S_IWOTH != 0, !isSticky {
      return fault(
        path, "everyone can write it, so it is not trusted", help: "run: chmod o-w '\(path)'")
    }
    let user = geteuid()
    if info.st_uid != 0, info.st_uid != user, user != 0 {
      return fault(
        path, "it belongs to another user, so it is not trusted",
        help: "make a copy of your own, or have it given to you with chown.")
    }
    return nil
  }

  private static func fault(_ path: String, _ message: String, help: String) -> Diagnostic {
    Diagnostic(kind: "not-trusted", file: path, message: message, help: help)
  }
}
