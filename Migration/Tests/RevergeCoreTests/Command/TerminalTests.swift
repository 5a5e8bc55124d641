import Foundation
import RevergeCore
import Testing

@Suite("Suggestions, colors and closing lines")
struct TerminalTests {
  private static let source = """
    import VergeStore

    struct Shop: StateType { var names: [String] = [] }
    final class Cart: Dispatcher<Shop> {}

    """

  private func folder(_ text: String = source) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "Sources/App/Cart.swift")
    try folder.git("init", "-q")
    try folder.git("add", ".")
    try folder.git("commit", "-q", "-m", "first")
    return folder
  }

  /// Runs the tool with both streams at a terminal, and returns what the terminal received.
  private func onTerminal(
    _ folder: TemporaryFolder, _ environment: [String], _ arguments: [String]
  ) throws -> String {
    let script = """
      import os, pty, sys
      pid, terminal = pty.fork()
      if pid == 0: os.execvp(sys.argv[1], sys.argv[1:])
      received = b""
      while True:
        try: part = os.read(terminal, 65536)
        except OSError: break
        if not part: break
        received += part
      os.waitpid(pid, 0)
      sys.stdout.buffer.write(received.replace(b"\\r\\n", b"\\n"))
      """
    return try folder.run(
      "env",
      ["-u", "NO_COLOR", "TERM=xterm"] + environment + [
        "python3", "-c", script, TemporaryFolder.reverge,
      ]
        + arguments
    ).output
  }

  @Test("The option --version prints the version of the tool")
  func version() throws {
    let result = try TemporaryFolder().run(TemporaryFolder.reverge, "--version")
    #expect(result.code == 0)
    #expect(result.output == "\(ToolVersion.current)\n")
    #expect(ToolVersion.current.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
  }

  @Test("A misspelled command causes a suggestion")
  func misspelledCommand() throws {
    let folder = try folder()
    let result = try folder.run(TemporaryFolder.reverge, "reprot", ".")
    #expect(result.code == 2)
    #expect(
      result.error == "error: There is no command 'reprot', and no file or folder with this name. "
        + "Did you mean 'report'?\n")
    #expect(
      try folder.run(TemporaryFolder.reverge, "nowhere").error.contains("no file or folder at"))
  }

  @Test("An excluded path that matches no file causes a warning")
  func unusedExclude() throws {
    let folder = try folder()
    let result = try folder.run(
      TemporaryFolder.reverge, "report", "--exclude", "Sorces/**", "--exclude", "Sources/Ap?",
      "--exclude", "*.md", "Sources")
    #expect(result.error.contains("warning: '--exclude Sorces/**' matches no file.\n"))
    #expect(result.error.contains("warning: '--exclude *.md' matches no file.\n"))
    #expect(!result.error.contains("Ap?"))
  }

  @Test("Without arguments, the tool prints its help")
  func help() throws {
    let folder = try TemporaryFolder()
    let plain = try folder.run(TemporaryFolder.reverge)
    #expect(plain.code == 0 && plain.error.isEmpty)
    #expect(plain.output == (try folder.run(TemporaryFolder.reverge, "--help").output))
    #expect(plain.output.contains("SUBCOMMANDS:"))
  }

  @Test(
    "For an unknown rule, similar names are suggested",
    arguments: [
      ("vs6.comit", "Did you mean 'vs6.commit'"), ("commit", "'vs6.commit'"),
      ("classic.state-type", "'vs6.state-type'"),
      ("vs6.state_type", "Did you mean 'vs6.state-type'?"),
    ])
  func nearNames(_ rule: String, _ suggestion: String) throws {
    let folder = try folder()
    for option in ["--only", "--except", "--also"] {
      let result = try folder.run(TemporaryFolder.reverge, "report", option, rule, "Sources")
      #expect(result.code == 2)
      #expect(result.error.contains(suggestion), "\(result.error)")
    }
    let far = try folder.run(TemporaryFolder.reverge, "report", "--only", "xyzzy", "Sources")
    #expect(far.code == 2 && !far.error.contains("Did you mean"))
  }

  @Test("A comment with an unknown rule or verb causes one warning; other comments cause none")
  func suppressions() throws {
    let folder = try folder(
      Self.source + """
        // reverge:disable vs6.comit, vs6.commit
        let a = 1 // reverge:disable-nextline
        // reverge:enable vs6.commit
        // reverge: vs6.logger: manual migration required

        """)
    try folder.write("// reverge:disable x.y\r\nlet a = 1\r\n", to: "Sources/App/Plain.swift")
    let result = try folder.run(TemporaryFolder.reverge, "report", "Sources")
    let warnings = result.error.split(separator: "\n").map(String.init)
    #expect(warnings.count == 3, "\(result.error)")
    #expect(
      warnings[0].hasPrefix(
        "Sources/App/Cart.swift:5:1: warning: There is no rule 'vs6.comit' to disable. Did you mean "
          + "'vs6.commit'"))
    #expect(
      warnings[1].hasPrefix(
        "Sources/App/Cart.swift:6:11: warning: There is no comment 'reverge:disable-nextline'. Did "
          + "you mean 'disable-next-line'?"))
    #expect(warnings[2].hasPrefix("Sources/App/Plain.swift:1:1: warning: There is no rule 'x.y'"))
  }

  @Test("A comment also applies to lines that end with a carriage return")
  func carriageReturns() throws {
    let text = Self.source.replacingOccurrences(
      of: "struct Shop", with: "// reverge:disable-next-line vs6.state-type\nstruct Shop")
    let folder = try folder(text.replacingOccurrences(of: "\n", with: "\r\n"))
    let report = try folder.run(TemporaryFolder.reverge, "report", "Sources").output
    #expect(report.contains("[vs6.dispatcher-class]") && !report.contains("[vs6.state-type]"))
  }

  @Test("A finding has the form of a compiler warning")
  func lines() throws {
    let report = try folder().run(TemporaryFolder.reverge, "report", "Sources").output
    let lines = report.split(separator: "\n").filter { $0.hasSuffix("]") }
    #expect(lines.count == 3)
    for line in lines {
      #expect(
        line.wholeMatch(
          of:
            /Sources\/App\/Cart\.swift:\d+:\d+: warning: (safe|review|manual): .+ \[vs6\.[a-z-]+\]/)
          != nil, "\(line)")
    }
  }

  @Test("The report ends with a table of the dialects, and the next command")
  func summary() throws {
    let folder = try folder()
    try folder.write(
      "import Verge\nfinal class Model: VergeType {}\n", to: "Sources/Session/Model.swift")
    let report = try folder.run(TemporaryFolder.reverge, "report", "Sources").output
    let blocks = report.components(separatedBy: "\n\n")
    #expect(
      blocks.suffix(2) == [
        """
        Summary of the stages shim and modern:
        Dialect        Files  Sites       Safe  Review  Manual
        VergeStore 6       1      3  3 (100 %)       0       0
        Verge Classic      1      1  1 (100 %)       0       0
        All                2      4  4 (100 %)       0       0
        """, "next: reverge diff --stage shim Sources\n",
      ])
  }

  @Test("The suggested commands complete the migration, and repeat the options")
  func next() throws {
    let folder = try folder()
    func last(_ result: (code: Int32, output: String, error: String), _ isOutput: Bool) -> String {
      (isOutput ? result.output : result.error).split(separator: "\n").last.map(String.init) ?? ""
    }
    var result = try folder.run(
      TemporaryFolder.reverge, "report", "--except", "vs6.logger", "Sources")
    #expect(
      last(result, true) == "next: reverge diff --stage modern --except vs6.logger Sources")
    result = try folder.run(
      TemporaryFolder.reverge, "diff", "--unchecked", "--verify", "test -e Sources", "Sources")
    #expect(
      last(result, false) == "next: reverge apply --stage modern --verify 'test -e Sources' Sources"
    )
    result = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "Sources")
    #expect(
      last(result, false) == "next: build, run the tests and commit; then reverge report Sources")
    result = try folder.run(TemporaryFolder.reverge, "report", "Sources")
    #expect(last(result, true) == "next: nothing to do")

    try folder.write("struct {\nimport VergeStore\n", to: "Broken/Broken.swift")
    result = try folder.run(TemporaryFolder.reverge, "report", "Broken")
    #expect(last(result, true) == "next: repair the skipped files; then reverge report Broken")

    try folder.write(
      "import VergeStore\nfinal class Log: VergeStoreLogger {}\n", to: "Sources/App/Cart.swift")
    result = try folder.run(TemporaryFolder.reverge, "diff", "--unchecked", "Sources")
    try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "Sources")
    result = try folder.run(TemporaryFolder.reverge, "diff", "--unchecked", "Sources")
    #expect(last(result, false) == "next: reverge explain vs6.logger")
  }

  @Test("Colors are used on terminals only, unless an option or NO_COLOR overrides that")
  func colors() throws {
    let folder = try folder()
    func isColored(_ arguments: String...) throws -> Bool {
      try folder.run(TemporaryFolder.reverge, ["report"] + arguments + ["Sources"]).output
        .contains("\u{1B}[")
    }
    #expect(try !isColored())
    #expect(try isColored("--color", "always"))
    #expect(try !isColored("--color", "never"))
    func terminal(_ environment: String..., options: [String] = []) throws -> String {
      try onTerminal(folder, environment, ["report"] + options + ["Sources"])
    }
    #expect(try terminal().contains("\u{1B}[1;35mwarning:\u{1B}[0m"))
    #expect(try !terminal("NO_COLOR=1").contains("\u{1B}[1"))
    #expect(try terminal("NO_COLOR=").contains("\u{1B}[1"))
    #expect(try !terminal("TERM=dumb").contains("\u{1B}[1"))
    #expect(try !terminal(options: ["--color", "never"]).contains("\u{1B}[1"))
  }

  @Test("A colored diff differs from a plain one only in its escape sequences")
  func coloredDiff() throws {
    let folder = try folder(Self.source.replacingOccurrences(of: "\n", with: "\r\n"))
    let plain = try folder.run(TemporaryFolder.reverge, "diff", "--unchecked", "Sources").output
    let colored = try folder.run(
      TemporaryFolder.reverge, "diff", "--unchecked", "--color", "always", "Sources")
    #expect(colored.output.contains("\u{1B}[31m-import VergeStore"))
    #expect(colored.output.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test("The progress is shown on a terminal only")
  func progress() throws {
    let folder = try folder()
    let terminal = try onTerminal(folder, [], ["report", "--color", "never", "Sources"])
    #expect(terminal.contains("reverge: finding Swift files"))
    #expect(terminal.contains("reverge: stage shim: reading file 1 of 1"))
    #expect(terminal.contains("reverge: stage modern: checking file 1 of 1"))
    // The last progress is removed before the report.
    #expect(terminal.contains("\r\u{1B}[KModules:"))
    #expect(try folder.run(TemporaryFolder.reverge, "report", "Sources").error.isEmpty)
  }
}
