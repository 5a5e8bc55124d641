import Foundation
import Testing

@testable import RevergeCore

/// `reverge apply`, with models of the modules instead of the modules, which take a minute to build.
@Suite("Changes that are checked before they are written")
struct CheckedApplyTests {
  static let library = [
    "VergeClassic/VergeClassic.swift": """
    public protocol VergeType: AnyObject {
      associatedtype State
      associatedtype Activity
      var state: Storage<State> { get }
    }
    extension VergeType { public func emit(_ activity: Activity) {} }
    public final class Storage<Value> { public init(_ value: Value) {} }
    """,
    "Verge/Verge.swift": """
    public final class Store<State, Activity> {
      public init(initialState: State) {}
      public func send(_ activity: Activity) {}
    }
    public protocol StoreComponentType: AnyObject {
      associatedtype State
      associatedtype Activity
      var store: Store<State, Activity> { get }
    }
    extension StoreComponentType { public func send(_ activity: Activity) {} }
    """,
  ]

  private static func login(_ member: String) -> String {
    """
    import VergeClassic

    final class Login: VergeType {
      enum Activity { case failed }
      struct State {}

      let state: Storage<State> = .init(.init())

      \(member)
    }

    """
  }

  /// Applies the changes of a file, and returns its new text and the messages.
  private func apply(_ text: String) throws -> (text: String, error: String) {
    let code = try CheckedCode(Self.library.merging(["App/App.swift": text]) { $1 })
    let modules = try code.emit("VergeClassic", "Verge")
    _ = try code.build(["App"], ["-I", modules])
    let result = try code.folder.run(
      TemporaryFolder.reverge,
      ["apply", "--allow-dirty", "--compiler-arguments", "arguments.json", "App"])
    return (try code.folder.read("App/App.swift"), result.error)
  }

  @Test("A change that compiles, and means what it should, is made")
  func correct() throws {
    let (text, error) = try apply(Self.login("func fail() { emit(.failed) }"))
    #expect(text.contains("func fail() { send(.failed) }"))
    #expect(error.contains("checked with the compiler; 0 changes withdrawn"))
  }

  @Test("A written name that would mean a parameter is qualified with self")
  func parameter() throws {
    let (text, error) = try apply(
      Self.login("func submit(send: (Activity) -> Void) { emit(.failed) }"))
    #expect(text.contains("{ self.send(.failed) }"))
    #expect(error.contains("0 changes withdrawn"))
  }

  @Test("A written name that would mean a member of the user is qualified with the store")
  func member() throws {
    let (text, error) = try apply(
      Self.login("func send(_ activity: Activity) { emit(activity) }"))
    #expect(text.contains("{ store.send(activity) }"))
    #expect(error.contains("0 changes withdrawn"))
  }

  @Test(
    "A site is found where only the compiler knows the type, and a user's own type is left alone")
  func compiledTypes() throws {
    let text =
      Self.login("func fail() { emit(.failed) }") + """
        final class Radio {
          enum Activity { case failed }

          func emit(_ activity: Activity) {}
        }

        func pair() -> (login: Login, radio: Radio) { (Login(), Radio()) }

        func run() {
          pair().login.emit(.failed)
          pair().radio.emit(.failed)
        }

        """
    let (result, error) = try apply(text)
    #expect(result.contains("pair().login.send(.failed)"))
    #expect(result.contains("pair().radio.emit(.failed)"))
    #expect(!result.contains("// reverge:"))
    #expect(error.contains("0 changes withdrawn"))
  }

  @Test("The compiler's arguments say which files are a module, whatever their folder")
  func modulesOfArguments() throws {
    let code = try CheckedCode(
      Self.library.merging([
        "Code/App.swift": Self.login("func fail() { emit(.failed) }"),
        "Code/Other.swift": "public protocol Login {}\nstruct Store {}\n",
      ]) { $1 })
    let modules = try code.emit("VergeClassic", "Verge")
    func module(_ name: String) -> [String: Any] {
      [
        "module": name, "arguments": ["-swift-version", "5", "-I", modules],
        "files": [code.path("Code/\(name).swift")],
      ]
    }
    let arguments = try JSONSerialization.data(withJSONObject: [module("App"), module("Other")])
    try code.folder.write(String(decoding: arguments, as: UTF8.self), to: "arguments.json")
    let result = try code.folder.run(
      TemporaryFolder.reverge,
      ["apply", "--allow-dirty", "--compiler-arguments", "arguments.json", "Code"])
    let text = try code.folder.read("Code/App.swift")
    #expect(text.contains("final class Login: StoreComponentType {"))
    #expect(text.contains("let store: Store<State, Activity> = "))
    #expect(result.error.contains("0 changes withdrawn"))
  }

  @Test("A type is the one that the compiler knows, also if another module has one of its name")
  func sharedName() throws {
    let code = try CheckedCode(
      Self.library.merging([
        "Core/Core.swift": "public struct Login { public var state = 0 }\n",
        "Screens/Screens.swift": Self.login("public init() {}")
          .replacing("final class", with: "public final class")
          .replacing("enum ", with: "public enum ").replacing("struct ", with: "public struct ")
          .replacing("let state", with: "public let state"),
        "App/App.swift": """
        import Core
        import Screens

        func make() -> Screens.Login { .init() }
        func run() { make().emit(.failed) }

        """,
      ]) { $1 })
    let modules = try code.emit("VergeClassic", "Verge", "Core", "Screens")
    _ = try code.build(["Core", "Screens", "App"], ["-I", modules])
    let result = try code.folder.run(
      TemporaryFolder.reverge,
      [
        "apply", "--allow-dirty", "--compiler-arguments", "arguments.json", "App", "Core",
        "Screens",
      ])
    #expect(try code.folder.read("App/App.swift").contains("make().send(.failed)"))
    #expect(result.error.contains("0 changes withdrawn"))
  }

  @Test("A file that crashes the compiler's tools is named, and the others are changed")
  func crash() throws {
    let chain = """
      import VergeClassic

      struct Chain { func next() -> Chain { self } }
      func run(_ chain: Chain) { _ = chain\(String(repeating: ".next()", count: 1990)) }

      """
    let code = try CheckedCode(
      Self.library.merging([
        "App/App.swift": Self.login("func fail() { emit(.failed) }"), "App/Chain.swift": chain,
      ]) { $1 })
    let modules = try code.emit("VergeClassic", "Verge")
    _ = try code.build(["App"], ["-I", modules])
    let result = try code.folder.run(
      TemporaryFolder.reverge,
      ["apply", "--allow-dirty", "--compiler-arguments", "arguments.json", "App"])
    #expect(
      result.error.contains("note: The compiler crashed on '\(code.path("App/Chain.swift"))'"))
    #expect(try code.folder.read("App/App.swift").contains("{ send(.failed) }"))
  }

  @Test("A written type that would mean one of the user is qualified with the module")
  func type() throws {
    let (text, error) = try apply(
      "private struct StoreComponentType {}\n" + Self.login("func fail() { emit(.failed) }"))
    #expect(text.contains("final class Login: Verge.StoreComponentType {"))
    #expect(text.contains("func fail() { send(.failed) }"))
    #expect(error.contains("0 changes withdrawn"))
  }

  @Test("A change that does not compile is withdrawn, with its reason; the others stay")
  func withdrawn() throws {
    let text = "func f() { print(1) }\nfunc g() { print(2) }\n"
    let code = try CheckedCode(["App/App.swift": text])
    let path = code.path("App/App.swift")
    var file = FileAnalysis(path: path)
    file.findings = [("print(1)", "sent(1)", 1), ("print(2)", "print(3)", 2)].map {
      old, new, line in
      let start = text.utf8.distance(
        from: text.startIndex, to: text.firstRange(of: old)!.lowerBound)
      return Finding(
        rule: "vs6.commit", file: path, line: line, column: 12, message: "Changed", grade: .safe,
        symbol: old, edits: [Edit(range: start..<start + old.utf8.count, replacement: new)],
        fingerprint: old)
    }
    let check = try FactsCheck(code.build(["App"], []), IndexPass(CheckedCode.toolchain.get()))
    defer { check.end() }
    var verification = Verification(check, plan: Plan(includesReview: false)) { _ in }
    let result = try verification.verify([file])
    #expect(result.retracted.map(\.symbol) == ["print(1)"])
    #expect(result.retracted.first?.message.contains("cannot find 'sent' in scope") == true)
    let after = result.outcomes.first?.change?.after
    #expect(after == text.replacing("print(2)", with: "print(3)"))
  }

  @Test("Code that does not compile before the changes is left alone")
  func unbuilt() throws {
    let before = Self.login("func fail() { emit(.failed) }\n  let number: Int = \"\"")
    let (text, error) = try apply(before)
    #expect(text == before)
    #expect(error.contains("'App' does not build"))
  }

  @Test("A file that the build does not compile is left alone, and named")
  func notBuilt() throws {
    let code = try CheckedCode(
      Self.library.merging([
        "App/App.swift": Self.login("func fail() { emit(.failed) }"),
        "Other/Other.swift": Self.login("func fail() { emit(.failed) }"),
      ]) { $1 })
    let modules = try code.emit("VergeClassic", "Verge")
    _ = try code.build(["App"], ["-I", modules])
    let result = try code.folder.run(
      TemporaryFolder.reverge,
      ["apply", "--allow-dirty", "--compiler-arguments", "arguments.json", "App", "Other"])
    #expect(result.error.contains("reverted: the build does not compile this file"))
    #expect(try code.folder.read("App/App.swift").contains("send(.failed)"))
    #expect(try code.folder.read("Other/Other.swift").contains("emit(.failed)"))
  }
}
