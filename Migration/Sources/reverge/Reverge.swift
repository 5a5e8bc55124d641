import ArgumentParser
import Foundation
import RevergeCore

/// The command-line tool.
@main
struct Reverge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverge",
    abstract: "Migrate legacy Verge and VueFlux code to modern Verge.",
    discussion: """
      Start with 'reverge report Sources'. 'report', 'diff' and 'apply' end with the command to \
      run next. The stage 'shim' ('--stage shim') migrates code from an original library to its module in this \
      package. The stage 'modern' ('--stage modern', the default) migrates it from that module \
      to modern Verge. For each stage, review 'reverge diff', then run 'reverge apply', build, \
      test and commit. Each run applies one stage. 'apply' marks code that needs manual \
      migration with a comment that names the rule and the guide.

      Comments switch rules off: '// reverge:disable-next-line RULE' for the next line, \
      '// reverge:disable RULE' from this line on, until '// reverge:enable RULE'.

      The file '.reverge.yml' contains the paths and options of a project; Migration/CLI.md \
      describes it.

      Exit codes:
        0  There are no findings, or the requested work is done.
        1  There are findings (report), changes to make (diff), or sites left (apply).
        2  The usage is invalid, the work tree is not clean, or the code is not built.
        3  A file or folder cannot be read or written, or does not parse. All others are processed.
      """,
    version: ToolVersion.current,
    subcommands: [
      Report.self, Diff.self, Apply.self, ListRules.self, Explain.self, TypeWorkerCommand.self,
    ],
    defaultSubcommand: Diff.self)

  static func main() {
    Terminal.prepare()
    guard CommandLine.arguments.count > 1 else {
      do {
        try Terminal.write(helpMessage() + "\n")
        exit()
      } catch {
        exit(withError: error)
      }
    }
    if let message = misspelledCommand(CommandLine.arguments[1]) {
      Terminal.writeError("error: \(message)")
      exit(withError: ExitCode.invalidUsage)
    }
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      Terminal.writeError(fullMessage(for: error))
      exit(withError: ExitCode.invalidUsage)
    }
  }
}

extension Reverge {
  /// The message for a first argument that resembles a command; `nil` if it is a command, an option or
  /// an existing path.
  private static func misspelledCommand(_ argument: String) -> String? {
    let commands = configuration.subcommands.map { $0._commandName } + ["help"]
    guard !argument.hasPrefix("-"), !commands.contains(argument),
      !FileManager.default.fileExists(atPath: argument)
    else { return nil }
    let question = NearNames.question(argument, in: commands)
    return question.isEmpty
      ? nil : "There is no command '\(argument)', and no file or folder with this name.\(question)"
  }
}

extension ExitCode {
  static let findings = ExitCode(1)
  static let invalidUsage = ExitCode(2)
  static let unreadableInput = ExitCode(3)
}
