import Foundation
import Testing

@testable import RevergeCore

@Suite("The check of changes with the compiler")
struct FactsCheckTests {
  /// A model of an old API, and the new one, as modules.
  private static let library = [
    "Old/Old.swift": """
    open class OldModel {
      public init() {}
      public func emit(_ text: String) { print("old", text) }
    }
    """,
    "New/New.swift": """
    public protocol Model: AnyObject {}
    extension Model {
      public func send(_ text: String) { print("new", text) }
    }
    """,
  ]

  /// The errors of a module after a change of its first file. Those in line 0 are mended: their message is
  /// what would be written instead.
  private func errors(
    _ before: String, _ after: String, others: [String: String] = [:]
  ) throws -> [CompilerError]? {
    let code = try CheckedCode(
      Self.library.merging(["App/App.swift": before]) { $1 }.merging(others) { $1 })
    let modules = try code.emit("Old", "New")
    if !others.isEmpty { _ = try code.emit("App") }
    let build = try code.build(["App", "Screens"], ["-I", modules])
    var check = try FactsCheck(build, IndexPass(CheckedCode.toolchain.get()))
    defer { check.end() }
    try check.begin()
    let change = FileChange(
      path: code.path("App/App.swift"), before: before, after: after,
      applied: edits(before, after))
    guard let faults = try check.faults(with: [change]) else { return nil }
    let mended = faults.mended.values.flatMap(\.edits).map {
      CompilerError(path: "", line: 0, column: $0.range.lowerBound, message: $0.replacement)
    }
    return faults.errors.union(faults.meanings).union(mended).sorted {
      ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column)
    }
  }

  /// An edit of each line that differs, after the words that it shares with the new one.
  private func edits(_ before: String, _ after: String) -> [Finding] {
    var start = 0
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let others = after.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(lines, others).compactMap { line, other in
      defer { start += line.utf8.count + 1 }
      guard line != other, !line.hasPrefix("import") else { return nil }
      let shared = zip(line.utf8, other.utf8).prefix { $0 == $1 }.count
      return Finding(
        rule: "", file: "", line: 1, column: 1, message: "", grade: .safe, symbol: "",
        edits: [
          Edit(
            range: start + shared..<start + line.utf8.count,
            replacement: String(decoding: other.utf8.dropFirst(shared), as: UTF8.self))
        ], fingerprint: "\(start)")
    }
  }

  private let old = """
    import Old
    final class Login: OldModel {
      func fail() { emit("failed") }
    }
    """

  @Test("Changes that compile, and bind as meant, have no errors")
  func correct() throws {
    let after = """
      import New
      final class Login: Model {
        func fail() { send("failed") }
      }
      """
    #expect(try errors(old, after) == nil)
  }

  @Test("A change that does not compile is an error at its place")
  func uncompilable() throws {
    let after = old.replacing("emit(", with: "sent(")
    let errors = try #require(try errors(old, after))
    #expect(errors.map(\.line) == [3])
    #expect(errors.first?.message.contains("cannot find 'sent'") == true)
  }

  @Test("A written name that means a member of the user is qualified")
  func ownMember() throws {
    let before = """
      import Old
      final class Login: OldModel {
        func send(_ text: String) { emit(text) }
      }
      """
    let after = """
      import New
      final class Login: Model {
        func send(_ text: String) { send(text) }
      }
      """
    let errors = try #require(try errors(before, after))
    #expect(errors.map(\.message) == ["self.send(text) }"])
  }

  @Test("A written name that means a parameter or a local is qualified")
  func ownParameter() throws {
    let before = """
      import Old
      final class Login: OldModel {
        func fail(send: (String) -> Void) { emit("failed") }
        func end() { let send = { (text: String) in print(text) }; send(""); emit("ended") }
      }
      """
    let after = """
      import New
      final class Login: Model {
        func fail(send: (String) -> Void) { send("failed") }
        func end() { let send = { (text: String) in print(text) }; send(""); send("ended") }
      }
      """
    let errors = try #require(try errors(before, after))
    #expect(
      errors.map(\.message) == ["self.send(\"failed\") }", "self.send(\"ended\") }"])
  }

  @Test("A written name in a key path, or behind a state, is a property of the state")
  func ownProperty() throws {
    let before = """
      import Old
      struct Page { var map = 1 }
      struct Screen { var primitive = Page(), other = Page() }
      func path() -> Any { 0 }
      func read(_ screen: Screen) -> Any { screen.primitive }
      """
    let after = """
      import New
      struct Page { var map = 1 }
      struct Screen { var primitive = Page(), other = Page() }
      func path() -> Any { \\Page.map }
      func read(_ screen: Screen) -> Any { screen.primitive.map }
      """
    #expect(try errors(before, after) == nil)
    let wrong = try errors(
      before.replacing("screen.primitive", with: "screen.other"),
      after.replacing("screen.primitive", with: "screen.other"))
    #expect(wrong?.map(\.message) == ["the written 'map' means the declaration in App.swift"])
  }

  @Test("A name that was not written, and means another declaration of the user, is an error")
  func otherOverload() throws {
    let before = """
      func show(_ text: String) {}
      func show(_ number: Int) {}
      let count = "1"
      func run() { show(count) }
      """
    let after = before.replacing("= \"1\"", with: "= 1")
    let errors = try #require(try errors(before, after))
    #expect(errors.map(\.line) == [4])
    #expect(errors.first?.message.hasPrefix("'show(_:)' no longer means") == true)
  }

  @Test("A name that meant an old API, and now means a declaration of the user, is an error")
  func captured() throws {
    let before = """
      import Old
      final class Login: OldModel {
        func fail() { emit("failed") }
      }
      func emit(_ text: String) {}
      """
    let after = before.replacing("import Old", with: "import New")
      .replacing(": OldModel", with: ": Model")
    let errors = try #require(try errors(before, after))
    #expect(errors.map(\.line) == [3])
    #expect(errors.first?.message.contains("not what it meant before") == true)
  }

  @Test("A renamed declaration is followed into the modules that import its module")
  func modules() throws {
    let screens = """
      import App
      func show() { make().fail() }
      """
    let before = """
      import Old
      open class Login: OldModel { public func fail() { emit("failed") } }
      public func make() -> Login { Login() }
      """
    let after = """
      import New
      open class Login: Model { public init() {}; public func fail() { send("failed") } }
      public func make() -> Login { Login() }
      """
    #expect(try errors(before, after, others: ["Screens/Screens.swift": screens]) == nil)
    let renamed = after.replacing("func fail()", with: "func lose()")
    let errors = try #require(
      try errors(before, renamed, others: ["Screens/Screens.swift": screens]))
    #expect(errors.map(\.line) == [2])
    #expect(errors.first?.path.hasSuffix("Screens/Screens.swift") == true)
  }

  @Test("Code that does not build without changes is refused, with its first error")
  func unbuilt() throws {
    let error = #expect(throws: FactsError.self) {
      try errors("let a: Int = \"\"\n", "let a: Int = 1\n")
    }
    #expect(error?.description.contains("'App' does not build") == true)
    #expect(error?.description.contains("App.swift:1:14") == true)
  }
}
