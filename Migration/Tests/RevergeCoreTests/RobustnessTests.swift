import Foundation
@testable import RevergeCore
import Testing

@Suite("Runs under adverse conditions")
struct RobustnessTests {
  private static let source = """
    import VergeStore

    struct Shop: StateType { var names: [String] = [] }
    final class Cart: Dispatcher<Shop> {}
    extension Mutations where Base == Cart {
      func clear() { descriptor.commit { $0.names = [] } }
    }

    """

  private func folder(_ files: [String: String] = ["App/Cart.swift": source]) throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    try folder.git("init", "-q")
    try folder.git("add", ".")
    try folder.git("commit", "-q", "-m", "first")
    return folder
  }

  /// Runs the tool in a shell, in which its name is `reverge`.
  private func shell(
    _ script: String, in folder: TemporaryFolder
  ) throws -> (code: Int32, output: String, error: String) {
    try folder.run("bash", "-c", "reverge() { '\(TemporaryFolder.reverge)' \"$@\"; }; \(script)")
  }

  /// The names of the hidden files in a folder, other than git's.
  private func hiddenFiles(_ name: String, of folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent(name).path
    ).filter { $0.hasPrefix(".") && !$0.hasPrefix(".git") }
  }

  // MARK: git

  @Test("A file that git ignores is not written, unless allowed")
  func ignored() throws {
    let folder = try folder(["App/Plain.swift": "let a = 1\n", ".gitignore": "Cart.swift\n"])
    try folder.write(Self.source, to: "App/Cart.swift")
    let result = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "App")
    #expect(result.code == 2)
    #expect(result.error.contains("git does not track these files"))
    #expect(result.error.contains("App/Cart.swift"))
    #expect(try folder.read("App/Cart.swift") == Self.source)
    #expect(
      try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "App").code
        == 0)
    #expect(try folder.read("App/Cart.swift") != Self.source)
  }

  @Test("A file that git assumes unchanged is not written")
  func overlooked() throws {
    let folder = try folder()
    try folder.git("update-index", "--assume-unchanged", "App/Cart.swift")
    try folder.write(Self.source + "// New.\n", to: "App/Cart.swift")
    let result = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "App")
    #expect(result.code == 2)
    #expect(try folder.read("App/Cart.swift") == Self.source + "// New.\n")
  }

  @Test("The repository of the files is checked, whatever GIT_DIR contains")
  func gitDirectory() throws {
    let other = try folder()
    let folder = try folder()
    try folder.write(Self.source + "// New.\n", to: "App/Cart.swift")
    let dirty = try folder.run(
      "env", "GIT_DIR=\(other.url.path)/.git", "GIT_WORK_TREE=\(other.url.path)",
      TemporaryFolder.reverge, "apply", "--unchecked", "App")
    #expect(dirty.code == 2)
    #expect(dirty.error.contains("uncommitted changes"))
    try folder.git("checkout", "-q", ".")
    let clean = try folder.run(
      "env", "GIT_DIR=/no/such/folder", TemporaryFolder.reverge, "apply", "--unchecked", "App")
    #expect(clean.code == 0)
  }

  @Test("The message of a git error is printed")
  func gitError() throws {
    let folder = try folder()
    try folder.write("[broken\n", to: ".git/config")
    let result = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "App")
    #expect(result.code == 2)
    #expect(result.error.contains("bad config line 1"))
    #expect(try folder.read("App/Cart.swift") == Self.source)
  }

  @Test("Without --allow-dirty, only a submodule that is passed is written; an error names it")
  func submodule() throws {
    let module = try folder(["Core/Cart.swift": Self.source])
    let folder = try folder()
    try folder.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", module.url.path, "Vendor")
    try folder.git("commit", "-q", "-m", "second")
    let refused = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", ".")
    #expect(refused.code == 2)
    #expect(refused.error.contains("Vendor' is a separate git repository"))
    #expect(try folder.read("App/Cart.swift") == Self.source)
    let allowed = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", ".", "Vendor")
    #expect(allowed.code == 0)
    #expect(allowed.error.contains("1 file of the git repository"))
    #expect(try folder.read("Vendor/Core/Cart.swift") != Self.source)
  }

  @Test("Folders outside of git are not taken for repositories")
  func outsideGit() throws {
    let folder = try folder(["App/Cart.swift": Self.source, "Core/Cart.swift": Self.source])
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(".git"))
    let result = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", ".")
    #expect(result.code == 0)
    #expect(!result.error.contains("repository"), "\(result.error)")
    #expect(try folder.read("Core/Cart.swift") != Self.source)
  }

  // MARK: Writing

  @Test("Temporary files of a killed run do not block the next run, which deletes them")
  func leftovers() throws {
    let folder = try folder()
    // No process has this number: it is above the limit of the system.
    try folder.write("half", to: "App/.reverge-2147483647-1.tmp")
    let result = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "App")
    #expect(result.code == 0, "\(result.error)")
    #expect(
      result.error.contains(
        "warning: A previous run was killed while it wrote; deleted its temporary files (1)."))
    #expect(try hiddenFiles("App", of: folder).isEmpty)
  }

  @Test(
    "After a signal, each file is old or new as a whole, and the next run completes the work",
    arguments: [SIGINT, SIGKILL])
  func interruption(_ signal: Int32) throws {
    let texts = Dictionary(
      uniqueKeysWithValues: (0..<150).map { number in
        (
          "App/Cart\(number).swift",
          Self.source.replacingOccurrences(of: "Shop", with: "Shop\(number)")
            .replacingOccurrences(of: "Cart", with: "Cart\(number)")
        )
      })
    let whole = try self.folder(texts)
    try whole.run(TemporaryFolder.reverge, "apply", "--unchecked", "App")
    let after = try texts.keys.reduce(into: [:]) { $0[$1] = try whole.read($1) }
    let folder = try folder(texts)

    let process = Process()
    process.executableURL = URL(fileURLWithPath: TemporaryFolder.reverge)
    process.arguments = ["apply", "--unchecked", "App"]
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning, try texts.allSatisfy({ try folder.read($0) == $1 }) {}
    kill(process.processIdentifier, signal)
    process.waitUntilExit()

    for (name, before) in texts {
      let text = try folder.read(name)
      #expect(text == before || text == after[name])
    }
    let hidden = try hiddenFiles("App", of: folder)
    #expect(signal == SIGKILL ? hidden.count <= 1 : hidden.isEmpty)
    // The next run completes the work.
    #expect(
      try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "App").code
        == 0)
    #expect(try texts.keys.allSatisfy { try folder.read($0) == after[$0] })
    #expect(try hiddenFiles("App", of: folder).isEmpty)
  }

  @Test("An interrupted run reports how many files are unchanged; the next one changes them")
  func interruptionIsReported() throws {
    let texts = Dictionary(
      uniqueKeysWithValues: (0..<150).map { number in
        (
          "App/Cart\(number).swift",
          Self.source.replacingOccurrences(of: "Shop", with: "Shop\(number)")
            .replacingOccurrences(of: "Cart", with: "Cart\(number)")
        )
      })
    let folder = try folder(texts)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: TemporaryFolder.reverge)
    process.arguments = ["apply", "--unchecked", "App"]
    process.currentDirectoryURL = folder.url
    let error = Pipe()
    process.standardError = error
    try process.run()
    while process.isRunning, try texts.allSatisfy({ try folder.read($0) == $1 }) {}
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    let said = String(
      decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let unchanged = try texts.filter { try folder.read($0) == $1 }.count
    guard unchanged > 0 else { return }
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
    #expect(said.contains("error: Interrupted: \(unchanged) file"), "\(said)")
    #expect(said.contains("run reverge again with --allow-dirty"))
    // The tool refuses a second run, because of the uncommitted changes.
    let refused = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "App")
    #expect(refused.code == 2 && refused.error.contains("uncommitted changes"))
    let next = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "App")
    #expect(
      next.error.contains("reverge: 150 files scanned, \(unchanged) changed"), "\(next.error)")
  }

  @Test(
    "A file that cannot be written keeps its content, and the others are written",
    arguments: ["", "trap '' XFSZ; "])
  func fullDisk(_ trap: String) throws {
    let large = Self.source + String(repeating: "// A long line.\n", count: 200)
    let folder = try folder(["App/A.swift": large, "App/B.swift": Self.source])
    let result = try shell(
      "\(trap)ulimit -f 1; reverge apply --unchecked App 2>/dev/null", in: folder)
    #expect(result.code == 3)
    #expect(try folder.read("App/A.swift") == large)
    #expect(try folder.read("App/B.swift") != Self.source)
    #expect(try hiddenFiles("App", of: folder).isEmpty)
  }

  // MARK: Output

  @Test("An output that is full, closed or not read to its end causes no crash")
  func output() throws {
    let folder = try folder()
    let full = try shell("reverge diff --unchecked App >/dev/full", in: folder)
    #expect(full.code == 3)
    #expect(full.error.contains("The output cannot be written: No space left on device"))
    let closed = try shell("reverge diff --unchecked App >&-", in: folder)
    #expect(closed.code == 3)
    #expect(closed.error.contains("The output cannot be written"))
    let unread = try shell("reverge list-rules | true; exit ${PIPESTATUS[0]}", in: folder)
    #expect([0, 3].contains(unread.code) && unread.error.isEmpty)
    #expect(try folder.read("App/Cart.swift") == Self.source)
    // A source file may be opened with the number of a closed output: nothing is printed into it.
    #expect(try shell("reverge apply --unchecked App >&- 2>&- <&-", in: folder).code == 0)
    #expect(try folder.read("App/Cart.swift").hasPrefix("import Verge\n"))
  }

  @Test("A file name with a newline is escaped in a report, and git applies its diff")
  func newline() throws {
    let name = "App/A \"new\"\nline\t\u{E9}.swift"
    let folder = try folder([name: Self.source, "App/With space.swift": Self.source])
    let report = try folder.run(TemporaryFolder.reverge, "report", "App")
    #expect(report.output.contains("App/A \"new\"\\nline\\t\u{E9}.swift:4:1: "))
    let diff = try folder.run(TemporaryFolder.reverge, "diff", "--unchecked", "App")
    try folder.write(diff.output, to: "change.diff")
    let applied = try folder.run("git", "apply", "change.diff")
    #expect(applied.code == 0, "\(applied.error)")
    #expect(try folder.read(name).hasPrefix("import Verge\n"))
    #expect(try folder.read("App/With space.swift").hasPrefix("import Verge\n"))
  }

  // MARK: Reading

  @Test("A folder that cannot be read causes a failure; files in other folders are found")
  func unreadableFolder() throws {
    let folder = try folder(["App/A.swift": "", "App/Locked/B.swift": "", "App/Z.swift": ""])
    let found = try SourceFinder.find(at: [folder.url.path]) { path in
      if path.hasSuffix("Locked") { throw CocoaError(.fileReadNoPermission) }
      return try FileManager.default.contentsOfDirectory(atPath: path)
    }
    #expect(found.files.map { $0.suffix(7) } == ["A.swift", "Z.swift"].map { $0.suffix(7) })
    #expect(found.failures.map(\.path) == [folder.url.path + "/App/Locked"])
  }

  /// Runs the tool as a plain user, because file modes do not restrict the superuser; `nil` if that
  /// is impossible.
  private func asPlainUser(
    in folder: TemporaryFolder, _ arguments: String...
  ) throws -> (code: Int32, output: String, error: String)? {
    guard getuid() == 0 else { return try folder.run(TemporaryFolder.reverge, arguments) }
    guard try folder.run("setpriv", "--version").code == 0 else { return nil }
    // The folders above the tool may belong to the superuser alone.
    let copy = try TemporaryFolder()
    try copy.run("cp", TemporaryFolder.reverge, "reverge")
    for item in [copy.url.path, folder.url.path] { chmod(item, 0o777) }
    return try folder.run(
      "setpriv",
      ["--reuid=65534", "--regid=65534", "--clear-groups", "\(copy.url.path)/reverge"]
        + arguments)
  }

  @Test("A file that may not be read causes a failure; the others are analyzed and written")
  func unreadableFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, to: "App/A.swift")
    try folder.write("let a = 1\n", to: "App/B.swift")
    for name in ["App", "App/A.swift"] { chmod("\(folder.url.path)/\(name)", 0o777) }
    chmod("\(folder.url.path)/App/B.swift", 0)
    guard let result = try asPlainUser(in: folder, "apply", "--unchecked", "--allow-dirty", "App")
    else { return }
    #expect(result.code == 3)
    #expect(
      result.error.contains("App/B.swift: skipped: cannot be read: Permission denied"),
      "\(result.error)")
    #expect(try folder.read("App/A.swift").hasPrefix("import Verge\n"))
  }

  @Test("A file in a folder that may not be written keeps its content")
  func readOnlyFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, to: "App/A.swift")
    try folder.write(Self.source, to: "Open/A.swift")
    for name in ["Open", "Open/A.swift"] { chmod("\(folder.url.path)/\(name)", 0o777) }
    chmod("\(folder.url.path)/App/A.swift", 0o644)
    chmod("\(folder.url.path)/App", 0o555)
    defer { chmod("\(folder.url.path)/App", 0o755) }
    guard
      let result = try asPlainUser(
        in: folder, "apply", "--unchecked", "--allow-dirty", "App", "Open")
    else {
      return
    }
    #expect(result.code == 3)
    #expect(
      result.error.contains("'App/A.swift' cannot be written: Permission denied"),
      "\(result.error)")
    #expect(try folder.read("App/A.swift") == Self.source)
    #expect(try folder.read("Open/A.swift").hasPrefix("import Verge\n"))
    #expect(try hiddenFiles("App", of: folder).isEmpty)
  }

  @Test("A file that is not UTF-8 is skipped; a NUL is a character like any other")
  func unusualBytes() throws {
    let folder = try folder([
      "App/Cart.swift": Self.source, "App/Nul.swift": Self.source + "// A \u{0} here.\n",
    ])
    let latin = Data("import VergeStore\nlet name = \"".utf8) + [0xE9] + Data("\"\n".utf8)
    try latin.write(to: folder.url.appendingPathComponent("App/Latin.swift"))
    let result = try folder.run(
      TemporaryFolder.reverge, "apply", "--unchecked", "--allow-dirty", "App")
    #expect(result.code == 3)
    #expect(result.error.contains("App/Latin.swift: skipped: is not UTF-8"), "\(result.error)")
    #expect(
      try Data(contentsOf: folder.url.appendingPathComponent("App/Latin.swift")) == latin)
    #expect(try folder.read("App/Cart.swift").hasPrefix("import Verge\n"))
    let nul = try folder.read("App/Nul.swift")
    #expect(nul.hasSuffix("// A \u{0} here.\n"))
  }

  @Test("A Swift file or a folder whose name is not UTF-8 is an error; the others are processed")
  func names() throws {
    let folder = try folder()
    let result = try shell(
      #"""
      printf 'import VergeStore\n' > "$(printf 'App/caf\351.swift')"
      mkdir "$(printf 'App/d\351p')"; touch "$(printf 'App/note\351.txt')"
      reverge apply --unchecked --allow-dirty App
      """#, in: folder)
    #expect(result.code == 3)
    for name in ["App/caf\u{FFFD}.swift", "App/d\u{FFFD}p"] {
      #expect(result.error.contains("\(name): skipped: the name is not UTF-8"), "\(result.error)")
    }
    #expect(!result.error.contains("note"))
    #expect(try folder.read("App/Cart.swift").hasPrefix("import Verge\n"))
  }

  @Test(
    "A file to which a link or the configuration file leads is not written, unless its path is passed",
    arguments: [true, false])
  func outside(isLink: Bool) throws {
    let other = try self.folder(["App/Other.swift": Self.source])
    let path = "\(other.url.path)/App/Other.swift"
    let folder = try folder()
    if isLink {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.url.path)/App/Other.swift", withDestinationPath: path)
    } else {
      try folder.write("paths: [App, '\(other.url.path)']\n", to: ".reverge.yml")
    }
    let left = "\(other.url.path)/App/.reverge-999999999-1.tmp"
    try Data().write(to: URL(fileURLWithPath: left))
    let paths = isLink ? ["App"] : []
    let arguments = ["apply", "--unchecked", "--allow-dirty"]
    let refused = try folder.run(TemporaryFolder.reverge, arguments + paths)
    #expect(refused.code == 2)
    #expect(refused.error.contains(path) && refused.error.contains("Pass their paths too"))
    #expect(try folder.read("App/Cart.swift") == Self.source)
    #expect(try other.read("App/Other.swift") == Self.source)
    #expect(FileManager.default.fileExists(atPath: left))

    let passed = try folder.run(
      TemporaryFolder.reverge,
      arguments + ["App", path] + (isLink ? [] : ["--config", ".reverge.yml"]))
    #expect(passed.code == 0, "\(passed.error)")
    #expect(try other.read("App/Other.swift") != Self.source)
    #expect(!FileManager.default.fileExists(atPath: left))
  }

  @Test("A link to itself or to a missing file is ignored")
  func links() throws {
    let folder = try folder()
    for (name, target) in [("Loop.swift", "Loop.swift"), ("Gone.swift", "nowhere.swift")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.url.path)/App/\(name)", withDestinationPath: target)
    }
    let result = try folder.run(TemporaryFolder.reverge, "report", "App")
    #expect(result.code == 1)
    #expect(result.output.contains("App/Cart.swift:4:1: "), "\(result.output)\(result.error)")
  }

  @Test("A pipe with the name of a Swift file is not read")
  func pipe() throws {
    let folder = try folder()
    #expect(mkfifo(folder.url.appendingPathComponent("App/Pipe.swift").path, 0o600) == 0)
    #expect(try folder.run(TemporaryFolder.reverge, "report", "App").code == 1)
  }

  @Test("A byte order mark stays at the start of the file", arguments: ["", "// A comment.\n"])
  func byteOrderMark(_ head: String) throws {
    let mark = "\u{FEFF}"
    let text = mark + head + Self.source + "final class Log: VergeStoreLogger {}\n"
    let folder = try folder(["App/Cart.swift": text])
    let result = try folder.run(TemporaryFolder.reverge, "apply", "--unchecked", "App")
    #expect(result.code == 1, "\(result.error)")
    let after = try folder.read("App/Cart.swift")
    #expect(after.unicodeScalars.first == "\u{FEFF}")
    #expect(after.unicodeScalars.filter { $0 == "\u{FEFF}" }.count == 1)
    #expect(after.contains("import Verge\n") && after.contains("// reverge: vs6.logger"))
  }

  @Test("A marker on the first line follows the byte order mark")
  func markedByteOrderMark() throws {
    let text = "\u{FEFF}final class Log: VergeStoreLogger {}\n"
    let after = try Rewriting.after(text)
    #expect(after.hasPrefix("\u{FEFF}// reverge: vs6.logger"))
  }
}

@Suite("Code of unusual size")
struct SizeTests {
  private func reason(_ text: String) throws -> String? {
    let folder = try TemporaryFolder()
    try folder.write("import VergeStore\n" + text, to: "App/A.swift")
    let result = try folder.run(TemporaryFolder.reverge, "diff", "--unchecked", "App")
    #expect(result.code == 3)
    return result.error.split(separator: "\n").first.map(String.init)
  }

  @Test("Code that is nested too deeply is skipped with a message that states the limit")
  func nested() throws {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
      let text =
        "let a = " + String(repeating: open, count: 10_000)
        + String(repeating: close, count: 10_000)
      #expect(try reason(text)?.contains("brackets nested more than 256 deep") == true)
    }
    for (open, close) in [("A<", ">"), ("A<\n", ">"), ("A\n<", ">"), ("A < ", " >"), ("a < ", "")] {
      for declaration in ["let a: ", "let a = "] {
        let text =
          declaration + String(repeating: open, count: 10_000) + "A"
          + String(repeating: close, count: 10_000)
        #expect(try reason(text)?.contains("brackets nested more than 256 deep") == true)
      }
    }
    let chain = "let a = b" + String(repeating: ".c()", count: 20_000)
    #expect(try reason(chain)?.contains("a chain of more than 2000 calls") == true)
  }

  @Test("Brackets in strings and comments do not count as nesting")
  func strings() throws {
    let text = String(repeating: "let a = \":( \\\"(\" // (\n", count: 300)
    #expect(Analyzer().analyze([("App/A.swift", text)]).skipped.isEmpty)
  }

  @Test("Comparisons, shifts and complete generic arguments do not count as nesting")
  func comparisons() throws {
    let lines = ["if a < b && c<d { f() }", "let a = b < c", "f(a < b)", "let a: A<B<C>, D> = b"]
    let text = lines.map { String(repeating: $0 + "\n", count: 300) }.joined()
    let shifts = "let a = [" + String(repeating: "1 << b,\n", count: 300) + "]\n"
    #expect(Analyzer().analyze([("App/A.swift", text + shifts)]).skipped.isEmpty)
  }

  @Test("A chain of 1,400 members and calls is analyzed")
  func chain() {
    let text =
      "import VergeStore\nfinal class Cart: Dispatcher<Int> {}\nfunc f(_ cart: Cart) { cart"
      + String(repeating: ".commit.clear()", count: 700) + " }\n"
    let analysis = Analyzer().analyze([("App/A.swift", text)])
    #expect(analysis.skipped.isEmpty)
    #expect(analysis.findings.contains { $0.rule == "vs6.dispatcher-class" })
  }

  /// 5 MB, or as many times that as the environment says: `.ci/nightly` reads 50 MB.
  @Test("A file of 5 MB is read, and its findings are reported")
  func largeFile() throws {
    let folder = try TemporaryFolder()
    let factor = ProcessInfo.processInfo.environment["REVERGE_LOAD"].flatMap(Int.init) ?? 1
    let line = "// " + String(repeating: "A comment. ", count: 90) + "\n"
    let comment = String(repeating: line, count: factor * 5_000_000 / line.utf8.count + 1)
    try folder.write(
      "import VergeStore\n" + comment + "final class Cart: Dispatcher<Int> {}\n",
      to: "App/A.swift")
    let result = try folder.run(TemporaryFolder.reverge, "report", "--stage", "modern", "App")
    #expect(result.code == 1)
    #expect(result.output.contains("[vs6.dispatcher-class]"))
  }

  @Test("The difference of long texts without common lines is computed, and can be applied")
  func difference() throws {
    let before = (0..<3000).map { "old \($0 / 2)\n" }.joined()
    let after = (0..<2500).map { "new \($0 / 2)\n" }.joined()
    let folder = try TemporaryFolder()
    try folder.write(before, to: "File.swift")
    try folder.write(UnifiedDiff.text(path: "File.swift", before: before, after: after), to: "diff")
    #expect(try folder.run("git", "apply", "diff").code == 0)
    #expect(try folder.read("File.swift") == after)
  }
}
