import CurlHTTP
import Diagnostics
import FoundationEssentials
import HTTP
import JSON
import RoostEngine
import RoostPlugins
import RoostWorkshop
import Text

/// `roost plugin new`.
struct PluginNewCommand {
  private let session: Session
  private let arguments: ParsedArguments

  init(_ session: Session) {
    self.session = session
    arguments = session.arguments
  }

  func run() async throws(ProgramFailure) -> Int32 {
    let name = arguments.operands[0]
    guard ManifestNames.isPlugin(name) else {
      throw ProgramFailure(
        UsageError(
          "'\(name)' cannot be the name of a plugin",
          help: "a name has small letters, digits and '-' and begins with a letter or digit."))
    }
    if arguments.has("answer"), arguments.value("from") == nil {
      throw ProgramFailure(
        UsageError("'--answer' tells what '--from' answers", command: arguments.command))
    }
    let registry = try ConfigurationReading(session, needsFile: false).registry
    guard !registry.isCompiled(name) else {
      throw ProgramFailure(
        UsageError(
          "'\(name)' is a plugin of the program itself, which a folder of that name would break",
          help: "take another name."))
    }
    if arguments.value("kind") == "swift" { return try writePackage(name) }
    let parent = arguments.value("in") ?? folder
    let draft: PluginDraft
    if let url = arguments.value("from") {
      guard arguments.value("kind") != "process" else {
        throw ProgramFailure(
          UsageError(
            "'--from' writes a page of YAML and has no meaning with '--kind process'",
            command: arguments.command))
      }
      guard let address = WebURL.absolute(url) else {
        throw ProgramFailure(
          UsageError(
            "option '--from' takes an absolute URL, not '\(url)'", command: arguments.command))
      }
      switch await guessed(name, from: address) {
      case .success(let guess): draft = guess
      case .failure(let fault):
        let failure = fault.masked { SecretMask(GuessedPlugin.secrets(of: [address])).masked($0) }
        session.surroundings.errors.writeLine(
          Message.error("\(failure.message); \(failure.help)", session.errorStyle))
        return 1
      }
    } else {
      draft =
        arguments.value("kind") == "process"
        ? TemplatePlugin.process(name) : TemplatePlugin.declarative(name)
    }
    let exit = try await write(draft, to: "\(parent)/\(name)")
    let folder = Locations.absolute("\(parent)", session.surroundings.folder)
    if let other = registry.folder(of: name),
      Locations.absolute(other.path, session.surroundings.folder) != folder
    {
      session.warn(
        "there is a plugin '\(name)' in \(other.path) too; of two the nearest stands, and 'roost plugins' tells which"
      )
    }
    return exit
  }

  /// A package with a compiled plugin of its own.
  private func writePackage(_ name: String) throws(ProgramFailure) -> Int32 {
    guard arguments.value("from") == nil else {
      throw ProgramFailure(
        UsageError(
          "'--from' writes a page of YAML and has no meaning with '--kind swift'",
          command: arguments.command))
    }
    guard let checkout = arguments.value("checkout") ?? checkout else {
      throw ProgramFailure(
        UsageError(
          "a plugin in Swift is built against Roost's own package, which is not known here",
          help: "name its folder by '--checkout DIR'."))
    }
    let folder = "\(arguments.value("in") ?? ".")/\(name)"
    var draft = PluginDraft(name)
    draft.files = SwiftPackage.files(
      name, checkout: Locations.absolute(checkout, session.surroundings.folder))
    do {
      try PluginWriter.write(draft, to: folder, replaces: arguments.has("force"))
    } catch {
      throw ProgramFailure(error)
    }
    if session.wantsJSON {
      let result: JSONValue = [
        "folder": .string(folder), "files": .array(draft.files.map { .string($0.path) }),
      ]
      session.print([result.text()])
    } else {
      session.print(draft.files.map { TerminalText.clean("wrote \(folder)/\($0.path)") })
      session.print([TerminalText.clean("then: cd \(folder) && swift test")])
    }
    return 0
  }

  /// The checkout in which this program was built; nil where it was not.
  private var checkout: String? {
    guard let executable = session.surroundings.executable else { return nil }
    let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
    guard let place = parts.lastIndex(of: ".build") else { return nil }
    let top = parts[..<place].joined(separator: "/")
    return FileManager.default.fileExists(atPath: "\(top)/Sources/RoostKit") ? top : nil
  }

  /// `plugins` beside the configuration.
  private var folder: String {
    guard let path = session.locations.configuration, let slash = path.lastIndex(of: "/") else {
      return "plugins"
    }
    return path[...slash] + "plugins"
  }

  private func guessed(
    _ name: String, from url: String
  ) async -> Result<PluginDraft, GuessFailure> {
    if let file = arguments.value("answer") {
      return guessed(name, from: url, answering: file)
    }
    let client = RecordingClient(CurlClient(.standard))
    var manners = SourceManners(source: name)
    if let origin = WebURL.origin(of: url) {
      manners.ownOrigins = [origin]
      manners.homeOrigins = [origin]
    }
    do throws(SyncFailure) {
      let head = try await HostGate(client, time: .running(from: session.now)).send(
        HTTPRequest(.get, url, fields: ["Accept": "application/json, */*;q=0.5"]), of: manners,
        maximumBodySize: 16 << 20, to: DiscardingReceiver())
      guard head.status < 400 else {
        return .failure(.status(head))
      }
    } catch {
      return .failure(
        GuessFailure(kind: error.kind, message: error.message, help: "nothing was written."))
    }
    return guessed(name, at: url, from: client.responses)
  }

  /// The same from a file, without network.
  private func guessed(
    _ name: String, from url: String, answering file: String
  ) -> Result<PluginDraft, GuessFailure> {
    let path = Locations.absolute(file, session.surroundings.folder)
    guard let body = FileManager.default.contents(atPath: path) else {
      return .failure(
        GuessFailure(
          kind: "unreadable", message: "\(file) cannot be read", help: "nothing was written."))
    }
    let head = HTTPResponse(status: 200, fields: ["Content-Type": "application/json"], url: url)
    return guessed(
      name, at: url,
      from: [RecordedResponse(request: HTTPRequest(.get, url), head: head, body: [UInt8](body))])
  }

  private func guessed(
    _ name: String, at url: String, from responses: [RecordedResponse]
  ) -> Result<PluginDraft, GuessFailure> {
    do throws(GuessFailure) {
      return .success(try GuessedPlugin(name, at: url, from: responses).draft)
    } catch {
      return .failure(error)
    }
  }

  private func write(_ draft: PluginDraft, to folder: String) async throws(ProgramFailure) -> Int32
  {
    do {
      try PluginWriter.write(draft, to: folder, replaces: arguments.has("force"))
    } catch {
      throw ProgramFailure(error)
    }
    for note in draft.notes where session.isVerbose { session.tell(TerminalText.clean(note)) }
    let place = PluginFinder.Place(name: draft.name, folder: folder, isFolder: true)
    let check = PluginCheckCommand(session)
    let result = await check.result(of: [place], updates: true)
    let exit = check.report(result, showsUpdates: false)
    if exit == 0, !session.wantsJSON {
      session.print(["add to sources.yaml:  \(draft.source)"])
      if draft.isPrivate {
        session.print([
          "  (an address of this machine or its network is asked where sources.yaml names it itself, as here,"
            + " or says 'allow_private: true')"
        ])
      }
      session.print(["then: roost preview \(draft.name)"])
    }
    return exit
  }
}
