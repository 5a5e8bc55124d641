import Foundation
import SwiftSyntax
import Testing

@testable import RevergeCore

@Suite("Facts")
struct FactsTests {
  @Test("An expression has its type, with modules, whatever stands around it")
  func types() throws {
    let facts = try CheckedFacts(
      """
      struct Box<Value> { var value: Value; init(_ value: Value) { self.value = value } }
      typealias Number = Box<Int>
      enum Mode { case `default`, other }
      protocol Store { associatedtype State; var state: State { get } }
      func run(_ boxes: [Box<Int>], _ store: any Sendable, count: inout Int, alias: Number) {
        _ = boxes.map { $0.value }
        _ = boxes.first?.value
        _ = boxes.map { each in each.value + 1 }
        _ = Box<Int>(3)
        let mode: Mode = .other
        _ = Mode.`default`
        let text: String? = "text"
        count += 2
        print(alias, store, mode, text as Any)
      }
      func state<Owner: Store>(_ owner: Owner) -> Owner.State { owner.state }
      """)
    #expect(try facts.type("$0") == "App.Box<Swift.Int>")
    #expect(try facts.type("$0.value") == "Swift.Int")
    #expect(try facts.type("{ $0.value }") == "(App.Box<Swift.Int>) -> Swift.Int")
    #expect(try facts.type("boxes.first?.value") == "Swift.Int?")
    #expect(try facts.type("boxes.first") == "App.Box<Swift.Int>?")
    #expect(try facts.type("each", at: "each.value") == "App.Box<Swift.Int>")
    #expect(try facts.type("Box<Int>(3)") == "App.Box<Swift.Int>")
    #expect(try facts.type("Box<Int>", at: "Box<Int>(3)") == "(Swift.Int) -> App.Box<Swift.Int>")
    #expect(try facts.type(".other") == "App.Mode")
    #expect(try facts.type("Mode.`default`") == "App.Mode")
    #expect(try facts.type("\"text\"") == "Swift.String")
    #expect(try facts.type("count", at: "count += 2") == "Swift.Int")
    #expect(try facts.type("alias", at: "alias, store") == "App.Number")
    #expect(try facts.type("store", at: "store, mode") == "any Swift.Sendable")
    #expect(try facts.type("owner.state") == "Owner.State")
    let state = try facts.node("owner.state", as: ExprSyntax.self)
    #expect(facts.file.typeName(of: state) == .parameter(path: ["Owner", "State"]))
    #expect(facts.module.typeGaps.isEmpty)
  }

  @Test("Offsets count bytes, with a byte order mark, emoji and either line ending")
  func bytes() throws {
    let facts = try CheckedFacts(
      "\u{feff}let first = \"🎉\" // 🎉\r\nlet second = first + \"é\"\r\nlet third = second\r\n")
    #expect(try facts.type("\"🎉\"") == "Swift.String")
    #expect(try facts.type("first", at: "first +") == "Swift.String")
    #expect(try facts.type("second", at: "second\r") == "Swift.String")
    #expect(try facts.symbol("second", at: "second\r")?.name == "second")
    #expect(try facts.symbol("first", at: "first +")?.name == "first")
  }

  @Test("A file with a carriage return alone has no facts")
  func loneReturn() throws {
    let code = try CheckedCode(["App/App.swift": "let a = 1\rlet b = a"])
    let facts = try Facts(
      code.arguments(of: "App"), IndexPass(CheckedCode.toolchain.get()),
      CheckedFacts.workers.get())
    let source = SourceFile(path: code.path("App/App.swift"), text: "let a = 1\rlet b = a")
    #expect(facts.file(source) == nil)
  }

  @Test("A file that has another text than what was compiled has no facts")
  func changed() throws {
    let facts = try CheckedFacts("let a = 1")
    let path = facts.code.path("App/App.swift")
    #expect(facts.module.file(SourceFile(path: path, text: "let a = 2")) == nil)
    #expect(facts.module.file(SourceFile(path: path + ".swift", text: "let a = 1")) == nil)
  }

  @Test("A name has its symbol: at its base name, in back-ticks, behind a '$' or '_', in a call")
  func symbols() throws {
    let facts = try CheckedFacts(
      """
      @propertyWrapper struct Wrapped<Value> {
        var wrappedValue: Value
        var projectedValue: Int { 1 }
      }
      struct Box<Value> { init(_ value: Value) {} }
      enum Mode { case `default` }
      struct State { var count = 0 }
      @dynamicMemberLookup struct Dynamic {
        var state = State()
        subscript<T>(dynamicMember path: KeyPath<State, T>) -> T { state[keyPath: path] }
      }
      @dynamicMemberLookup struct Named {
        subscript(dynamicMember name: String) -> Int { name.count }
      }
      final class Panel {
        @Wrapped var level = 1
        var _own = 2
        func run(_ closure: (Int) -> Void) {
          _ = Box<Int>(3)
          _ = Mode.`default`
          closure($level + _level.wrappedValue + _own)
          _ = Dynamic().count
          _ = Named().anything
          _ = { [weak self] (each: Int) in self?.run { _ in print(each) } }
        }
      }
      """)
    let initializer = try #require(try facts.symbol("Box<Int>(3)"))
    #expect((initializer.kind, initializer.name) == (.initializer, "init(_:)"))
    #expect(try facts.symbol("Box<Int>", at: "Box<Int>(3)")?.kind == .struct)
    #expect(try facts.symbol("`default`", at: "`default`\n")?.name == "default")
    #expect(try facts.symbol("Mode.`default`")?.kind == .enumCase)
    let level = try facts.symbol("level", at: "level = 1")
    #expect(level?.kind == .instanceProperty)
    #expect(try facts.symbol("$level") == level)
    #expect(try facts.symbol("_level") == level)
    #expect(try facts.symbol("_own", at: "_own)")?.name == "_own")
    #expect(try facts.symbol("closure", at: "closure($")?.kind == .parameter)
    #expect(try facts.symbol("Dynamic().count")?.name == "count")
    #expect(try facts.type("Dynamic().count") == nil)
    #expect(try facts.symbol("Named().anything")?.kind == .subscript)
    #expect(try facts.symbol("each", at: "each)") == facts.symbol("each", at: "each: Int"))
    #expect(try facts.symbol("self?.run { _ in print(each) }")?.name == "run(_:)")
    #expect(try facts.symbol("3") == nil)
  }

  @Test("A statement with an error has no types inside, the others have")
  func errors() throws {
    let facts = try CheckedFacts(
      """
      import Missing
      struct Box { var value = 1 }
      func run(_ box: Box) {
        absent(box.value)
        _ = box.value + 1
      }
      """, others: ["App/Other.swift": "func other() {}"])
    #expect(try facts.type("box.value", at: "box.value)") == nil)
    #expect(try facts.type("box.value", at: "box.value +") == "Swift.Int")
  }

  @Test("An inactive branch has neither types nor symbols, an active one has")
  func inactive() throws {
    let facts = try CheckedFacts(
      """
      #if OFF
      let first = [1].count
      #else
      let second = [2].count
      #endif
      """, arguments: ["-D", "ON"])
    #expect(try facts.type("[1].count") == nil)
    #expect(try facts.symbol("[1].count") == nil)
    #expect(try facts.type("[2].count") == "Swift.Int")
    #expect(try facts.symbol("[2].count")?.name == "count")
  }

  @Test("The members that a macro adds leave the types in the text as they are")
  func macro() throws {
    let facts = try CheckedFacts(
      """
      import Observation
      @Observable final class Panel { var level = 1; var name = "" }
      func run(_ panel: Panel) { panel.level += 1; print(panel.name, #line) }
      """)
    #expect(try facts.type("panel.name") == "Swift.String")
    #expect(try facts.type("#line") == "Swift.Int")
    #expect(try facts.symbol("panel.level")?.name == "level")
    #expect(facts.module.typeGaps.isEmpty)
  }
}
