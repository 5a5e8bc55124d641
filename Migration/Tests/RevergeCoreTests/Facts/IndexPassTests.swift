import Foundation
import Testing

@testable import RevergeCore

@Suite("Index pass")
struct IndexPassTests {
  @Test("Parameters, locals, local functions and captures are declared and referred to")
  func locals() throws {
    let code = try CheckedCode([
      "App/App.swift": """
      func run(_ first: Int) {
        let second = first
        func inner() -> Int { second }
        _ = { [second] (third: Int) in third + inner() + second }
        if let fourth = Optional(second) { print(fourth) }
      }
      """
    ])
    let module = try code.check()
    #expect(module.diagnostics.isEmpty)
    for (declared, used, kind) in [
      ("first: Int", "first\n", SymbolKind.parameter),
      ("second = first", "second }\n  _", .variable),
      ("inner() -> Int", "inner() +", .function), ("third: Int", "third +", .parameter),
      ("fourth = Opt", "fourth) }", .variable),
    ] {
      let declaration = try code.occurrences(at: declared, in: module)
      let use = try code.occurrences(at: used, in: module)
      #expect(declaration.first?.roles.contains(.definition) == true, "\(declared)")
      #expect(use.first?.roles.contains(.reference) == true, "\(used)")
      #expect(declaration.first?.symbol == use.first?.symbol, "\(declared)")
      #expect(use.first?.symbol.isLocal == true, "\(used)")
      #expect(use.first?.symbol.kind == kind, "\(used)")
    }
  }

  @Test(
    "A call in a method binds to the parameter, and with 'self.' to the member of the same name")
  func captured() throws {
    let code = try CheckedCode([
      "App/App.swift": """
      struct Panel {
        func send(_ value: Int) {}
        func go(send: (Int) -> Void) { send(1); self.send(2) }
      }
      """
    ])
    let module = try code.check()
    let parameter = try code.symbols(at: "send: (Int)", in: module)
    #expect(try code.symbols(at: "send(1)", in: module) == parameter)
    #expect(parameter.map(\.kind) == [.parameter])
    #expect(parameter.map(\.isLocal) == [true])
    let member = try code.symbols(at: "send(_", in: module)
    #expect(try code.symbols(at: "send(2)", in: module) == member)
    #expect(member.map(\.name) == ["send(_:)"])
  }

  @Test("A column counts bytes, a name in back-ticks begins at the tick")
  func columns() throws {
    let code = try CheckedCode([
      "App/App.swift": """
      enum Mode { case `default`, 完了 }
      func pick(_ é: Bool) -> Mode { /* 🎉 */ é ? .`default` : Mode.完了 }
      """
    ])
    let module = try code.check()
    #expect(try code.symbols(at: "`default` :", in: module).map(\.name) == ["default"])
    #expect(try code.symbols(at: "完了 }\n", in: module).map(\.name) == ["完了"])
    #expect(try code.symbols(at: "Mode.完", in: module).map(\.name) == ["Mode"])
  }

  @Test(
    "Accessors and what the compiler adds are left out, but not the subscript of a dynamic member")
  func implicit() throws {
    let code = try CheckedCode([
      "App/App.swift": """
      struct State { var count = 0 }
      @dynamicMemberLookup struct Box {
        var state: State
        subscript<T>(dynamicMember path: KeyPath<State, T>) -> T { get { state[keyPath: path] } }
      }
      func read(_ box: Box) -> Int { box.count }
      """
    ])
    let module = try code.check()
    let all = module.files[0].occurrences
    #expect(!all.contains { $0.symbol.kind == .accessor })
    #expect(!all.contains { $0.symbol.kind == .initializer })
    #expect(try code.symbols(at: ".count }", in: module).map(\.kind) == [.subscript])
    #expect(try code.symbols(at: "count }", in: module).map(\.kind) == [.instanceProperty])
  }

  @Test("Overrides, requirements, bases, extensions and containers are relations")
  func relations() throws {
    let code = try CheckedCode([
      "App/App.swift": """
      protocol Runner { func run() }
      class Base { func stop() {} }
      final class Sub: Base { override func stop() {} }
      extension Sub: Runner { func run() { stop() } }
      """
    ])
    let module = try code.check()
    func related(_ text: String, _ roles: SymbolRoles) throws -> [String] {
      try code.occurrences(at: text, in: module).flatMap { $0.related(roles) }.map(\.name)
    }
    #expect(try related("stop() {} }\nextension", .overrideOf) == ["stop()"])
    #expect(try related("run() { stop", .overrideOf) == ["run()"])
    #expect(try related("Base { override", .baseOf) == ["Sub"])
    #expect(try related("Sub: Runner", .extendedBy) == ["Sub"])
    #expect(try related("stop() } }", .containedBy) == ["run()"])
    let base = try code.occurrences(at: "stop() {} }\nextension", in: module)[0].related(
      .overrideOf)
    #expect(try base == code.symbols(at: "stop() {} }\nfinal", in: module))
  }

  @Test(
    "Files without symbols are in the result, and all files in the order of the arguments")
  func empty() throws {
    let code = try CheckedCode([
      "App/C.swift": "", "App/A.swift": "func a() {}", "App/B.swift": "// Nothing.",
    ])
    let module = try code.check()
    #expect(module.files.map(\.path) == ["A", "B", "C"].map { code.path("App/\($0).swift") })
    #expect(module.files.map(\.occurrences.count) == [1, 0, 0])
  }

  @Test("An unresolved import is an error, and hides neither the bindings nor the other errors")
  func unresolvedImport() throws {
    let code = try CheckedCode([
      "App/App.swift": """
      import Missing
      struct Panel {
        func send(_ value: Int) {}
        func go() { send(1); absent() }
      }
      """,
      "App/Other.swift": "func other() { absent() }",
    ])
    let module = try code.check()
    #expect(try code.symbols(at: "send(1)", in: module).map(\.name) == ["send(_:)"])
    let errors = module.diagnostics.filter { $0.severity == .error }
    #expect(
      errors.map(\.file) == ["App", "App", "Other"].map { code.path("App/\($0).swift") })
    #expect(errors.first?.message == "no such module 'Missing'")
    #expect(errors.map { [$0.line, $0.column] } == [[1, 8], [4, 24], [1, 16]])
  }

  @Test("Warnings and notes have the file, the line and the column, each once")
  func diagnostics() throws {
    let code = try CheckedCode([
      "App/App.swift": """
      @available(*, deprecated, message: "x: error: y: note: z") func old() {}
      func run(_ a: Int) {}
      func run(_ b: Int) {}
      func go() {
        old(); _ = "a:1:2: error: b"
      }
      """
    ])
    let module = try code.check(emittingTo: code.path("Out"))
    let file = code.path("App/App.swift")
    #expect(module.diagnostics.allSatisfy { $0.file == file })
    #expect(module.diagnostics.count { $0.severity == .error } == 1)
    let warning = try #require(module.diagnostics.first { $0.severity == .warning })
    #expect(warning.message.hasPrefix("'old()' is deprecated: x: error: y: note: z"))
    #expect((warning.line, warning.column) == (5, 3))
    let note = try #require(module.diagnostics.first { $0.severity == .note })
    #expect((note.line, note.column) == (2, 6))
  }

  @Test("A module sees the interface that was emitted anew before the one that was built")
  func twoModules() throws {
    let code = try CheckedCode([
      "Kit/Kit.swift": "public struct Store { public init() {}; public func commit() {} }",
      "App/App.swift": """
      import Kit
      func run(_ store: Store) { store.commit() }
      """,
    ])
    let built = try code.emit("Kit")
    let before = try code.check(imports: [], emittingTo: nil)
    #expect(before.diagnostics.first?.message == "no such module 'Kit'")
    let old = try code.check("App", ["-I", built])
    #expect(old.diagnostics.isEmpty)
    #expect(try old.key(code.symbols(at: "commit()", in: old))?.text == "Kit.Store.commit()")

    try code.folder.write(
      "public struct Store { public init() {}; public func send() {} }", to: "Kit/Kit.swift")
    let anew = try code.emit("Kit", to: "Anew")
    let new = try code.check("App", ["-I", built], imports: [anew])
    #expect(new.diagnostics.map(\.message) == ["value of type 'Store' has no member 'commit'"])
  }

  @Test("A copy of the same text has the same symbols, also those that are private to a file")
  func sameCopy() throws {
    let text =
      "private struct Hidden { func run(_ other: Hidden) { let own = other; own.run(self) } }"
    let code = try CheckedCode(["App/App.swift": text, "Copy/App.swift": text])
    let original = try code.check()
    let copied = try code.check(copy: SourceCopy(of: code.path("App"), at: code.path("Copy")))
    #expect(original.files[0].occurrences == copied.files[0].occurrences)
    #expect(original.definitions == copied.definitions)
    #expect(!original.definitions.isEmpty)
  }

  @Test("A copy is compiled in place of the files that it has, and the result names the originals")
  func copy() throws {
    let code = try CheckedCode([
      "App/App.swift": "func run() { first() }", "App/Own.swift": "func first() {}",
      "Copy/App.swift": "func run() { second() }",
    ])
    let copy = SourceCopy(of: code.path("App"), at: code.path("Copy"))
    let module = try code.check(copy: copy)
    #expect(module.files.map(\.path) == [code.path("App/App.swift"), code.path("App/Own.swift")])
    #expect(module.diagnostics.map(\.message) == ["cannot find 'second' in scope"])
    #expect(module.diagnostics.map(\.file) == [code.path("App/App.swift")])
  }

  @Test(
    "A module with errors in its declarations has no interface, also if an earlier pass wrote one")
  func noInterface() throws {
    let code = try CheckedCode(["Kit/Kit.swift": "public struct Store {}"])
    let output = try code.emit("Kit")
    try code.folder.write("public struct Store: Missing {}", to: "Kit/Kit.swift")
    let module = try code.check("Kit", emittingTo: output)
    #expect(module.emittedModule == nil)
    #expect(!FileManager.default.fileExists(atPath: "\(output)/Kit.swiftmodule"))
    #expect(module.diagnostics.map(\.message) == ["cannot find type 'Missing' in scope"])
  }

  @Test("Arguments that the compiler refuses are an error with the compiler's words")
  func refused() throws {
    let code = try CheckedCode(["App/App.swift": ""])
    let error = #expect(throws: FactsError.self) { try code.check("App", ["-no-such-flag"]) }
    #expect(error?.kind == .compiler)
    #expect(error?.description.contains("'App'") == true)
    #expect(error?.description.contains("unknown argument: '-no-such-flag'") == true)
  }

  @Test(
    "A compiler that crashes is an error that names the module, with and without an interface",
    arguments: [nil, "Out"])
  func crash(output: String?) throws {
    let code = try CheckedCode(["App/App.swift": ""])
    let error = #expect(throws: FactsError.self) {
      try code.check(
        "App", ["-Xfrontend", "-debug-crash-immediately"], emittingTo: output.map(code.path))
    }
    #expect(error?.kind == .crash)
    #expect(error?.description.contains("crashed in the module 'App'") == true)
    #expect(error?.description.contains("run: swift build --build-tests") == true)
  }

  @Test("A crash is named with the last place that the compiler was at")
  func crashPlace() throws {
    let error = #expect(throws: FactsError.self) {
      try ScriptedToolchain(
        """
        echo "3. While type-checking 'f()' (at /Shop/Other.swift:1:1)" >&2
        echo "4. While type-checking expression at [/Shop/My Cart.swift:12:3 - line:12:9]" >&2
        exit 139
        """
      ).check()
    }
    #expect(error?.description.contains("'App', at /Shop/My Cart.swift:12:3 (") == true)
  }

  @Test("A module of another compiler is an error that names both, and what to set")
  func otherVersion() throws {
    let error = #expect(throws: FactsError.self) {
      try ScriptedToolchain(
        """
        echo "App.swift:1:8: error: module compiled with Swift 6.1 cannot be imported by the Swift 6.3 \
        compiler: Kit.swiftmodule" >&2
        exit 1
        """
      ).check()
    }
    #expect(error?.kind == .toolchain)
    let text = error?.description ?? ""
    for part in ["'App' imports what another compiler has built", "Swift 6.1", "REVERGE_TOOLCHAIN"]
    {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test("An index of another version than the library reads is an error that names both")
  func otherIndex() throws {
    let error = #expect(throws: FactsError.self) {
      try ScriptedToolchain(
        """
        while [ $# -gt 0 ]; do
          [ "$1" = -index-store-path ] && mkdir -p "$2/v4/records"
          shift
        done
        """
      ).check()
    }
    #expect(error?.kind == .toolchain)
    #expect(error?.description.contains("version 'v4'") == true)
    #expect(error?.description.contains("reads 'v5'") == true)
  }

  @Test("A module of one name for two targets has an interface for each")
  func twoTargets() throws {
    let code = try CheckedCode(["Kit/Kit.swift": "public struct Store {}"])
    let output = code.path("Out")
    let triple = try CheckedCode.toolchain.get().triple
    for name in [nil, triple] {
      let emitted = try code.check("Kit", name.map { ["-target", $0] } ?? [], emittingTo: output)
      #expect(emitted.emittedModule?.hasPrefix("\(output)/Kit.swiftmodule/") == true)
    }
    for (target, name) in [
      ("aarch64-apple-macosx13.0", "arm64-apple-macos"),
      ("arm64-apple-ios15.0-simulator", "arm64-apple-ios-simulator"),
      ("x86_64-unknown-linux-gnu", "x86_64-unknown-linux-gnu"),
    ] {
      #expect(target.platform == name)
    }
  }

  @Test("Each module is announced before it is compiled")
  func announced() throws {
    let code = try CheckedCode(["App/App.swift": ""])
    let names = Names()
    let pass = try IndexPass(CheckedCode.toolchain.get()) { names.add($0.name) }
    _ = try pass.run(code.arguments(of: "App"))
    #expect(names.all == ["App"])
  }

  // Sendable: the lock guards the names.
  private final class Names: @unchecked Sendable {
    private let lock = NSLock()
    private var names: [String] = []

    var all: [String] { lock.withLock { names } }

    func add(_ name: String) { lock.withLock { names.append(name) } }
  }

  @Test("A compiler that does not end is stopped with the programs that it started, as an error")
  func timeout() throws {
    let scripted = try ScriptedToolchain("tail -f /dev/null & wait")
    let error = #expect(throws: FactsError.self) { try scripted.check(seconds: 0.2) }
    #expect(error?.kind == .timeout)
    #expect(error?.description.contains("after 0.2 seconds in the module 'App'") == true)
  }

  @Test("The folder that the compiler writes its index to is removed")
  func scratch() throws {
    let scripted = try ScriptedToolchain(
      """
      while [ $# -gt 0 ]; do
        [ "$1" = -index-store-path ] && printf %s "$2" > "${0%/*}/store" && mkdir -p "$2"
        shift
      done
      """)
    #expect(throws: FactsError.self) { try scripted.check() }
    let store = try String(contentsOfFile: scripted.path("bin/store"), encoding: .utf8)
    #expect(store.hasSuffix("/store"))
    #expect(!FileManager.default.fileExists(atPath: store))
  }

  @Test("A capture is declared once, and refers once to what it captures")
  func capture() throws {
    let code = try CheckedCode([
      "App/App.swift":
        "func run(_ first: AnyObject) { _ = { [weak first] in print(first as Any) } }"
    ])
    let module = try code.check()
    let found = try code.occurrences(at: "first] in", in: module)
    #expect(found.count { $0.roles.contains(.definition) } == 1)
    #expect(found.count { $0.roles.contains(.reference) } == 1)
  }

  @Test("A program that calls the compiler, and passes on that it crashed, is an error too")
  func passedCrash() throws {
    let error = #expect(throws: FactsError.self) { try ScriptedToolchain("exit 132").check() }
    #expect(error?.kind == .crash)
  }

  @Test("With an interface, a warning of the declarations and the bodies is there once")
  func oneWarning() throws {
    let code = try CheckedCode([
      "App/App.swift": """
      @available(*, deprecated) public struct Old {}
      public struct New { public var old: Old }
      """
    ])
    #expect(try code.check(emittingTo: code.path("Out")).diagnostics.count == 1)
  }
}
