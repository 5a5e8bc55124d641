import Foundation
@testable import RevergeCore
import Testing

@Suite("Runs under bad conditions")
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
    let result = try folder.run(TemporaryFolder.reverge, "apply", "App")
    #expect(result.code == 2)
    #expect(result.error.contains("git does not track these files"))
    #expect(result.error.contains("App/Cart.swift"))
    #expect(try folder.read("App/Cart.swift") == Self.source)
    #expect(try folder.run(TemporaryFolder.reverge, "apply", "--allow-dirty", "App").code == 0)
    #expect(try folder.read("App/Cart.swift") != Self.source)
  }

  @Test("A file marked as unchanged for git is not written")
  func overlooked() throws {
    let folder = try folder()
    try folder.git("update-index", "--assume-unchanged", "App/Cart.swift")
    try folder.write(Self.source + "// New.\n", to: "App/Cart.swift")
    let result = try folder.run(TemporaryFolder.reverge, "apply", "App")
    #expect(result.code == 2)
    #expect(try folder.read("App/Cart.swift") == Self.source + "// New.\n")
  }

  @Test("The repository of the files is asked, whatever GIT_DIR says")
  func gitDirectory() throws {
    let other = try folder()
    let folder = try folder()
    try folder.write(Self.source + "// New.\n", to: "App/Cart.swift")
    let dirty = try folder.run(
      "env", "GIT_DIR=\(other.url.path)/.git", "GIT_WORK_TREE=\(other.url.path)",
      TemporaryFolder.reverge, "apply", "App")
    #expect(dirty.code == 2)
    #expect(dirty.error.contains("uncommitted changes"))
    try folder.git("checkout", "-q", ".")
    let clean = try folder.run(
      "env", "GIT_DIR=/no/such/folder", TemporaryFolder.reverge, "apply", "App")
    #expect(clean.code == 0)
  }

  @Test("An error of git is shown")
  func gitError() throws {
    let folder = try folder()
    try folder.write("[broken\n", to: ".git/config")
    let result = try folder.run(TemporaryFolder.reverge, "apply", "App")
    #expect(result.code == 2)
    #expect(result.error.contains("bad config line 1"))
    #expect(try folder.read("App/Cart.swift") == Self.source)
  }

  @Test("A submodule is written only if its path is passed, and the tool says that it is one")
  func submodule() throws {
    let module = try folder(["Core/Cart.swift": Self.source])
    let folder = try folder()
    try folder.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", module.url.path, "Vendor")
    try folder.git("commit", "-q", "-m", "second")
    let refused = try folder.run(TemporaryFolder.reverge, "apply", ".")
    #expect(refused.code == 2)
    #expect(refused.error.contains("Vendor' is a git repository of its own"))
    #expect(try folder.read("App/Cart.swift") == Self.source)
    let allowed = try folder.run(TemporaryFolder.reverge, "apply", ".", "Vendor")
    #expect(allowed.code == 0)
    #expect(allowed.error.contains("1 file of the git repository"))
    #expect(try folder.read("Vendor/Core/Cart.swift") != Self.source)
  }

  @Test("Folders outside of git are not taken for repositories")
  func outsideGit() throws {
    let folder = try folder(["App/Cart.swift": Self.source, "Core/Cart.swift": Self.source])
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(".git"))
    let result = try folder.run(TemporaryFolder.reverge, "apply", "--allow-dirty", ".")
    #expect(result.code == 0)
    #expect(!result.error.contains("repository"), "\(result.error)")
    #expect(try folder.read("Core/Cart.swift") != Self.source)
  }

  // MARK: Writing

  @Test("Temporary files of a killed run neither block the next one nor stay")
  func leftovers() throws {
    let folder = try folder()
    // No process has this number: it is above the limit of the system.
    try folder.write("half", to: "App/.reverge-2147483647-1.tmp")
    let result = try folder.run(TemporaryFolder.reverge, "apply", "App")
    #expect(result.code == 0, "\(result.error)")
    #expect(try hiddenFiles("App", of: folder).isEmpty)
  }

  @Test("A signal leaves each file old or new, and no other file", arguments: [SIGINT, SIGKILL])
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
    try whole.run(TemporaryFolder.reverge, "apply", "App")
    let after = try texts.keys.reduce(into: [:]) { $0[$1] = try whole.read($1) }
    let folder = try folder(texts)

    let process = Process()
    process.executableURL = URL(fileURLWithPath: TemporaryFolder.reverge)
    process.arguments = ["apply", "App"]
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
    #expect(try folder.run(TemporaryFolder.reverge, "apply", "--allow-dirty", "App").code == 0)
    #expect(try texts.keys.allSatisfy { try folder.read($0) == after[$0] })
    #expect(try hiddenFiles("App", of: folder).isEmpty)
  }

  @Test("A full disk leaves the file as it was, and no other file; the others are written")
  func fullDisk() throws {
    let large = Self.source + String(repeating: "// A long line.\n", count: 200)
    let folder = try folder(["App/A.swift": large, "App/B.swift": Self.source])
    let result = try shell("trap '' XFSZ; ulimit -f 1; reverge apply App 2>/dev/null", in: folder)
    #expect(result.code == 3)
    #expect(try folder.read("App/A.swift") == large)
    #expect(try folder.read("App/B.swift") != Self.source)
    #expect(try hiddenFiles("App", of: folder).isEmpty)
  }

  // MARK: Output

  @Test("An output that is full, closed or not read to its end is no crash")
  func output() throws {
    let folder = try folder()
    let full = try shell("reverge diff App >/dev/full", in: folder)
    #expect(full.code == 3)
    #expect(full.error.contains("The output cannot be written: No space left on device"))
    let closed = try shell("reverge diff App >&-", in: folder)
    #expect(closed.code == 3)
    #expect(closed.error.contains("The output cannot be written"))
    let unread = try shell("reverge list-rules | true; exit ${PIPESTATUS[0]}", in: folder)
    #expect([0, 3].contains(unread.code) && unread.error.isEmpty)
    #expect(try folder.read("App/Cart.swift") == Self.source)
    // Nothing that is said goes into a file.
    #expect(try shell("reverge apply App >&- 2>&- <&-", in: folder).code == 0)
    #expect(try folder.read("App/Cart.swift").hasPrefix("import Verge\n"))
  }

  @Test("A name with a newline is one line of a report, and git applies its diff")
  func newline() throws {
    let name = "App/A \"new\"\nline\t\u{E9}.swift"
    let folder = try folder([name: Self.source, "App/With space.swift": Self.source])
    let report = try folder.run(TemporaryFolder.reverge, "report", "App")
    #expect(report.output.contains("App/A \"new\"\\nline\\t\u{E9}.swift:4:1: "))
    let diff = try folder.run(TemporaryFolder.reverge, "diff", "App")
    try folder.write(diff.output, to: "change.diff")
    let applied = try folder.run("git", "apply", "change.diff")
    #expect(applied.code == 0, "\(applied.error)")
    #expect(try folder.read(name).hasPrefix("import Verge\n"))
    #expect(try folder.read("App/With space.swift").hasPrefix("import Verge\n"))
  }

  // MARK: Reading

  @Test("A folder that cannot be read is a failure, and the others are found")
  func unreadableFolder() throws {
    let folder = try folder(["App/A.swift": "", "App/Locked/B.swift": "", "App/Z.swift": ""])
    let found = try SourceFinder.find(at: [folder.url.path]) { path in
      if path.hasSuffix("Locked") { throw CocoaError(.fileReadNoPermission) }
      return try FileManager.default.contentsOfDirectory(atPath: path)
    }
    #expect(found.files.map { $0.suffix(7) } == ["A.swift", "Z.swift"].map { $0.suffix(7) })
    #expect(found.failures.map(\.path) == [folder.url.path + "/App/Locked"])
  }

  @Test("A pipe with the name of a Swift file is not read")
  func pipe() throws {
    let folder = try folder()
    #expect(mkfifo(folder.url.appendingPathComponent("App/Pipe.swift").path, 0o600) == 0)
    #expect(try folder.run(TemporaryFolder.reverge, "report", "App").code == 1)
  }

  @Test("A byte order mark stays the first of the file", arguments: ["", "// A comment.\n"])
  func byteOrderMark(_ head: String) throws {
    let mark = "\u{FEFF}"
    let text = mark + head + Self.source + "final class Log: VergeStoreLogger {}\n"
    let folder = try folder(["App/Cart.swift": text])
    let result = try folder.run(TemporaryFolder.reverge, "apply", "App")
    #expect(result.code == 1, "\(result.error)")
    let after = try folder.read("App/Cart.swift")
    #expect(after.unicodeScalars.first == "\u{FEFF}")
    #expect(after.unicodeScalars.filter { $0 == "\u{FEFF}" }.count == 1)
    #expect(after.contains("import Verge\n") && after.contains("// reverge: vs6.logger"))
  }

  @Test("A marker of the first line stands after the byte order mark")
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
    let result = try folder.run(TemporaryFolder.reverge, "diff", "App")
    #expect(result.code == 3)
    return result.error.split(separator: "\n").first.map(String.init)
  }

  @Test("Code that is nested too deeply is skipped with the limit")
  func nested() throws {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
      let text =
        "let a = " + String(repeating: open, count: 10_000)
        + String(repeating: close, count: 10_000)
      #expect(try reason(text)?.contains("more than 256 brackets in each other") == true)
    }
    let chain = "let a = b" + String(repeating: ".c()", count: 20_000)
    #expect(try reason(chain)?.contains("a chain of more than 2000 calls") == true)
  }

  @Test("Brackets in strings and comments are not nested")
  func strings() throws {
    let text = String(repeating: "let a = \":( \\\"(\" // (\n", count: 300)
    #expect(Analyzer().analyze([("App/A.swift", text)]).skipped.isEmpty)
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

  @Test("The difference of long texts without common lines is found, and applies")
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
