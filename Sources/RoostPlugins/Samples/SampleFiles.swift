import FoundationEssentials

/// The files that cases name: those of the folder `samples`, and no others, for a plugin may come from
/// anywhere and its expected items are written.
struct SampleFiles {
  /// The folder.
  let folder: String

  /// What is wrong with the name of a file; nil: it is one of the folder's.
  func fault(_ name: String) -> String? {
    let bytes = name.utf8
    guard !bytes.isEmpty, name != ".", name != "..", !bytes.contains(UInt8(ascii: "/")),
      !bytes.contains(0)
    else { return "must be the name of a file of the folder 'samples', found '\(name)'" }
    let path = "\(folder)/\(name)"
    // What is no link, or is not there, leads nowhere else.
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil else {
      return nil
    }
    let place = real(path)
    guard place != real(folder) + "/\(name)", place.hasPrefix(real(folder) + "/") else {
      return "must be a file of the folder 'samples', and '\(name)' is a link that leads out of it"
    }
    return nil
  }

  private func real(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }
}
