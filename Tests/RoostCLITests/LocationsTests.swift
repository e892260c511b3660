import FoundationEssentials
import RoostCLI
import Testing

@Suite("Where configuration and store are")
struct LocationsTests {
  private let folder = TemporaryFolder()

  private func locations(
    config: String? = nil, store: String? = nil, _ environment: [String: String] = [:],
    home: String? = "/home/x"
  ) -> Locations {
    let nowhere = OutputBuffer { _ in .taken }
    let surroundings = Surroundings(
      environment: environment, folder: folder.path, home: home, executable: nil, output: nowhere,
      errors: nowhere)
    return Locations(surroundings, config: config, store: store)
  }

  @Test("an option goes before a variable, a variable before the folder's own")
  func order() throws {
    try folder.write("", to: "sources.yaml")
    #expect(locations(config: "a.yaml", ["ROOST_CONFIG": "b.yaml"]).configuration == "a.yaml")
    #expect(locations(["ROOST_CONFIG": "b.yaml"]).configuration == "b.yaml")
    #expect(locations(["ROOST_CONFIG": ""]).configuration == "sources.yaml")
    #expect(locations(store: "s.db", ["ROOST_STORE": "t.db"]).store(configured: "u.db") == "s.db")
    #expect(locations(["ROOST_STORE": "t.db"]).store(configured: "u.db") == "t.db")
    #expect(locations().store(configured: "u.db") == "u.db")
    #expect(locations().store(configured: nil) == "roost.db")
  }

  @Test("the store lies beside its configuration")
  func beside() {
    #expect(locations(config: "/etc/r/a.yaml").store(configured: nil) == "/etc/r/roost.db")
    #expect(locations(config: "/etc/r/a.yaml").configurationFolder == "/etc/r")
    #expect(locations(config: "sub/a.yaml").configurationFolder == "\(folder.path)/sub")
    #expect(locations(config: "/a.yaml").configurationFolder == "/")
  }

  @Test("the user's own configuration serves where the folder has none, with its store under data")
  func user() throws {
    try folder.write("", to: "config/roost/sources.yaml")
    let environment = [
      "XDG_CONFIG_HOME": "\(folder.path)/config", "XDG_DATA_HOME": "\(folder.path)/data",
    ]
    let found = locations(environment)
    #expect(found.configuration == "\(folder.path)/config/roost/sources.yaml")
    #expect(found.store(configured: nil) == "\(folder.path)/data/roost/roost.db")
    let home = locations(["XDG_CONFIG_HOME": "\(folder.path)/config"])
    #expect(home.store(configured: nil) == "/home/x/.local/share/roost/roost.db")
  }

  @Test("without any, the message can say where was looked")
  func none() {
    #expect(locations().configuration == nil)
    #expect(locations().candidates == ["sources.yaml", "/home/x/.config/roost/sources.yaml"])
    #expect(locations(home: nil).candidates == ["sources.yaml"])
  }
}
