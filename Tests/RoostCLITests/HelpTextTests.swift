import RoostCLI
import Testing
import Text

@Suite("Help")
struct HelpTextTests {
  @Test("the program's help names every command, option, variable and exit code")
  func namesAll() {
    let help = HelpText.program
    for command in CommandLineDescription.commands {
      #expect(help.contains("\n  \(command.name.rawValue)"))
    }
    for option in CommandLineDescription.globalOptions {
      #expect(help.contains("--\(option.name)"))
    }
    for variable in CommandLineDescription.variables {
      #expect(help.contains("\n  $\(variable.name)"))
    }
    // What is for tests of the program is told to those who write them (docs/architecture.md).
    #expect(!help.contains("ROOST_FAULT"))
    for code in CommandLineDescription.exitCodes { #expect(help.contains("\n  \(code.code) ")) }
  }

  @Test("a command's help shows its use, its options and how to use it")
  func showsCommand() throws {
    let check = try #require(CommandLineDescription.command(named: "check"))
    #expect(
      HelpText.command(check).hasPrefix(
        """
        Check sources.yaml and every manifest, and tell all faults at once.

        usage: roost check [OPTION…]

        options:
              --json  write one JSON value

        global options:
              --config FILE              the configuration;
        """))
    let sync = try #require(CommandLineDescription.command(named: "sync"))
    #expect(HelpText.command(sync).contains("also called: sync"))
    #expect(HelpText.command(sync).contains("\n  roost aggregate --due --quiet   for cron"))
  }

  @Test("no line of help is wider than 80 columns", arguments: CommandLineDescription.commands)
  func staysNarrow(command: CommandDescription) {
    for line in (HelpText.program + HelpText.command(command)).split(separator: "\n") {
      #expect(TerminalText.width(String(line)) <= 80)
    }
  }
}
