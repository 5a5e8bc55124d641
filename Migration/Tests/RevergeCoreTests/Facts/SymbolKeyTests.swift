import Foundation
import RevergeCore
import Testing

@Suite("Symbol keys")
struct SymbolKeyTests {
  private static let kit = """
    public struct Store<State> {
      public struct Slice<Part> { public init() {} }
      public var state: State
      public init(_ state: State) { self.state = state }
      public func commit<T>(_ change: (inout State) -> T) -> T where T: Equatable { fatalError() }
      public subscript(index: Int) -> State { state }
      public static func make() -> Store<Int> { Store<Int>(1) }
    }
    extension Store.Slice where State == Int, Part: Comparable {
      public enum Mode { case on(Int), off }
      public func read(_ body: (Part) -> Bool) {}
    }
    public protocol Runner { associatedtype Output; func run() -> Output }
    extension Runner { public func twice() {} }
    extension Array where Element == (Int) -> Void { public func callAll() {} }
    infix operator <+>
    public func <+> (left: Int, right: Int) -> Int { left }
    extension Store: Equatable where State: Equatable {
      public static func == (left: Store, right: Store) -> Bool { true }
    }
    public typealias IntStore = Store<Int>
    """

  private static let app = """
    import Kit
    func use(_ store: Store<Int>, _ slice: Store<Int>.Slice<Int>, _ mode: Store<Int>.Slice<Int>.Mode) {
      _ = store.commit { $0 += 1; return true }
      _ = store[1]; _ = store.state; _ = Store<Int>.make(); _ = IntStore(2)
      slice.read { $0 > 1 }
      if case .on(let value) = mode { print(value) }
      [{ (_: Int) in }].callAll()
      _ = 1 <+> 2
      _ = store == store
      store.own()
    }
    struct Job: Runner { func run() -> Int { 1 } ; func go() { twice() } }
    extension Store { func own() { let here = 1; print(here) } }
    extension Store: Own {}
    protocol Own {}
    private struct Hidden { func inside() {} ; fileprivate init() {} }
    struct Open { private var secret = 1 }
    """

  private func checked() throws -> (CheckedCode, IndexedModule) {
    let code = try CheckedCode(["Kit/Kit.swift": Self.kit, "App/App.swift": Self.app])
    let module = try code.check(imports: [code.emit("Kit")])
    #expect(module.diagnostics.isEmpty)
    return (code, module)
  }

  @Test("A symbol's key is its module, its types without arguments, and its name with labels")
  func names() throws {
    let (code, module) = try checked()
    for (text, name, kind) in [
      ("commit {", "Kit.Store.commit(_:)", SymbolKind.instanceMethod),
      ("[1]", "Kit.Store.subscript(_:)", .subscript),
      ("state;", "Kit.Store.state", .instanceProperty),
      ("make()", "Kit.Store.make()", .staticMethod),
      ("Slice<Int>,", "Kit.Store.Slice", .struct),
      ("Mode)", "Kit.Store.Slice.Mode", .enum),
      ("read {", "Kit.Store.Slice.read(_:)", .instanceMethod),
      ("on(let", "Kit.Store.Slice.Mode.on(_:)", .enumCase),
      ("callAll()", "(extension in Kit):Swift.Array.callAll()", .instanceMethod),
      ("<+> 2", "Kit.<+>(_:_:)", .function),
      ("== store", "Kit.Store.==(_:_:)", .staticMethod),
      ("own()\n", "(extension in App):Kit.Store.own()", .instanceMethod),
      ("Runner", "Kit.Runner", .protocol),
      ("twice()", "Kit.Runner.twice()", .instanceMethod),
      ("run() ->", "App.Job.run()", .instanceMethod),
      ("use(_", "App.use(_:_:_:)", .function),
      ("print(", "Swift.print(_:separator:terminator:)", .function),
      ("Kit\n", "Kit.Kit", .module),
    ] {
      let symbols = try code.symbols(at: text, in: module)
      #expect(module.key(symbols)?.text == name, "\(text): \(symbols)")
      #expect(symbols.first?.kind == kind, "\(text)")
    }
    let made = try code.symbols(at: "IntStore(", in: module).map { module.key(of: $0)?.text }
    #expect(Set(made) == ["Kit.IntStore", "Kit.Store.init(_:)"])
  }

  @Test("The key of a local symbol, or of one that is private to its file, is where it is declared")
  func places() throws {
    let (code, module) = try checked()
    for (text, name, line, column) in [
      ("store.commit", "store", 2, 12), ("value) }", "value", 6, 19),
      ("Hidden {", "Hidden", 16, 16), ("inside()", "inside()", 16, 30),
      ("init() {} }", "init()", 16, 56), ("secret =", "secret", 17, 27),
    ] {
      guard case .place(let place) = try module.key(code.symbols(at: text, in: module)) else {
        Issue.record("\(text) has no place")
        continue
      }
      #expect(place.file == code.path("App/App.swift"))
      #expect((place.name, place.line, place.column) == (name, line, column))
    }
  }

  @Test("The key of an initializer that the compiler adds to a private type is where the type is")
  func implicitInitializer() throws {
    let code = try CheckedCode([
      "App/App.swift": """
      private struct Pair { var first: Int }
      private let pair = Pair(first: 1)
      """
    ])
    let module = try code.check()
    let found = try code.symbols(at: "Pair(", in: module).filter { $0.kind == .initializer }
    guard case .place(let place)? = module.key(found) else {
      Issue.record("\(found) has no place")
      return
    }
    #expect((place.name, place.line, place.column) == ("init(first:)", 1, 16))
  }

  @Test("The key of a declaration of C is its USR")
  func clang() throws {
    let code = try CheckedCode([
      "App/App.swift": "import App_C\nfunc run() { c_function() }",
      "C/module.modulemap": #"module App_C { header "c.h" }"#, "C/c.h": "void c_function(void);",
    ])
    let module = try code.check("App", ["-I", code.path("C")])
    #expect(try module.key(code.symbols(at: "c_fun", in: module)) == .usr("c:@F@c_function"))
  }

  @Test("An attribute of a function's type is no part of its name")
  func attribute() throws {
    let code = try CheckedCode([
      "App/App.swift": "struct Job { @Sendable func run() {} }\nfunc go(_ job: Job) { job.run() }"
    ])
    let module = try code.check()
    #expect(try module.key(code.symbols(at: "run() }", in: module))?.text == "App.Job.run()")
  }

  @Test("An extension's key is where it is")
  func extensions() throws {
    let (code, module) = try checked()
    let found = try code.symbols(at: "Store { func own", in: module)
    let keys = found.filter { $0.kind == .extension }.map(module.key)
    guard case .place(let place)? = keys.first else {
      Issue.record("no place")
      return
    }
    #expect((place.line, place.column, place.kind) == (13, 11, .extension))
  }

  @Test("The module of a symbol is known for locals, extensions and types of the standard library")
  func modules() throws {
    let (code, module) = try checked()
    for (text, name) in [
      ("store.commit", "App"), ("commit {", "Kit"), ("own()\n", "App"), ("callAll()", "Kit"),
      ("Int>,", "Swift"), ("print(", "Swift"), ("secret =", "App"), ("Kit\n", "Kit"),
      ("here =", "App"),
    ] {
      #expect(try code.symbols(at: text, in: module).first?.module == name, "\(text)")
    }
    // Its USR names only the type and the protocol.
    let found = try code.symbols(at: "Store: Own", in: module)
    #expect(found.first { $0.kind == .extension }?.module == .some(nil))
  }

  @Test("Overloads have the same key, and different USRs")
  func overloads() throws {
    let code = try CheckedCode([
      "App/App.swift":
        "func run(_ a: Int) {}\nfunc run(_ b: String) {}\nfunc go() { run(1); run(\"\") }"
    ])
    let module = try code.check()
    let first = try code.symbols(at: "run(1)", in: module)
    let second = try code.symbols(at: "run(\"", in: module)
    #expect(module.key(first)?.text == "App.run(_:)")
    #expect(module.key(first) == module.key(second))
    #expect(first != second)
  }
}
