import ArgumentParser

/// The command.
@main
struct Reverge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverge",
    abstract: "Moves code of older generations to modern Verge, in two stages.",
    discussion: """
      Begin with 'reverge report Sources'. The first stage ('--stage shim') takes code from an \
      original library to its module in this package, the second ('--stage modern', which is meant \
      unless you say otherwise) from there to modern Verge. For each, look at 'reverge diff', then \
      run 'reverge apply', build, test and commit: one run does one stage. What needs a person is \
      marked with a comment that names the rule and the guide.

      A comment switches rules off: '// reverge:disable-next-line RULE' for the next line, \
      '// reverge:disable RULE' from there on, until '// reverge:enable RULE'.

      Exit codes:
        0  Nothing was found, or what was asked for is done.
        1  There are findings (report), changes to make (diff), or places left (apply).
        2  The command was called in a wrong way, or the work tree is not clean.
        3  A file or folder cannot be read or written, or does not parse. The others are done.
      """,
    subcommands: [Report.self, Diff.self, Apply.self, ListRules.self, Explain.self],
    defaultSubcommand: Diff.self)

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      Terminal.writeError(fullMessage(for: error))
      exit(withError: Ending.usage)
    }
  }
}

/// What the process ends with.
enum Ending {
  static let findings = ExitCode(1)
  static let usage = ExitCode(2)
  static let input = ExitCode(3)
}
