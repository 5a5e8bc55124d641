import RevergeCore
import Testing

@Suite("Variables and sinks of VueFlux")
struct VueFluxVariableTests {
  private func dial(_ members: String, _ body: String = "state.turns += action") -> String {
    let getter =
      members.contains("name")
      ? "\n  var name: Signal<String> { return state.name.signal.map { $0 ?? \"\" } }" : ""
    return """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations
        fileprivate var turns = 0
        \(members)
      }
      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) {
          \(body)
        }
      }
      extension Computed where State == DialState {
        var mark: Constant<Int> { return state.mark.constant }\(getter)
      }

      """
  }

  private func after(_ text: String) throws -> String {
    try Rewriting.after(text, beside: Sample.vueFlux.preamble, includesReview: true)
  }

  private func findings(_ text: String) throws -> [Finding] {
    try Rewriting.findings(text, beside: Sample.vueFlux.preamble)
  }

  @Test(
    "Variables that share a declaration get separate declarations",
    arguments: [
      (
        "fileprivate let name = Variable<String?>(nil), mark = Variable(0)",
        """
          @Edge(comparer: { _, _ in false }) fileprivate(set) var name: String? = nil
          @Edge(comparer: { _, _ in false }) fileprivate(set) var mark = 0
        }
        """
      ),
      (
        "fileprivate let rung = Sink<Int>(), mark = Variable(0), ended = Sink<Void>()",
        """
          @Edge(comparer: { _, _ in false }) fileprivate(set) var mark = 0
        }
        """
      ),
      (
        "let mark: Variable<Int> = Variable(0), limit = 3,\n    rung = Sink<Int>()",
        """
          @Edge(comparer: { _, _ in false }) var mark: Int = 0
          let limit = 3
        }
        """
      ),
    ])
  func sharedDeclarations(_ before: String, _ expected: String) throws {
    let text = dial(before)
    #expect(try after(text).contains("fileprivate var turns = 0\n" + expected))
    #expect(try findings(text).allSatisfy { $0.grade == .safe })
  }

  @Test("A variable that each initializer creates becomes an edge that each initializer creates")
  func createdVariables() throws {
    let text = dial(
      """
      fileprivate let mark: Variable<Int>, name: Variable<String?>
        init(mark: Int = 3) {
          self.mark = Variable(mark)
          name = .init(nil)
        }
        init(_ other: Int) { mark = Variable<Int>(other); name = Variable("\\(mark.value)") }
      """, "state.mark.value += action")
    #expect(
      try after(text).contains(
        """
          @Edge fileprivate(set) var mark: Int
          @Edge fileprivate(set) var name: String?
          init(mark: Int = 3) {
            self._mark = Edge(wrappedValue: mark, comparer: { _, _ in false })
            _name = Edge(wrappedValue: nil, comparer: { _, _ in false })
          }
          init(_ other: Int) { _mark = Edge(wrappedValue: other, comparer: { _, _ in false }); \
        _name = Edge(wrappedValue: "\\(mark)", comparer: { _, _ in false }) }
        """))
    #expect(try after(text).contains("state.mark += action"))
    #expect(try findings(text).allSatisfy { $0.grade == .safe })
  }

  @Test(
    "A state whose declarations or initializers cannot be converted stays",
    arguments: [
      "let mark: Variable<Int>\n  init(mark: Variable<Int>) { self.mark = mark }",
      "let mark: Variable<Int>\n  init(_ on: Bool) { if on { mark = Variable(1) } else { mark = Variable(2) } }",
      "var mark: Variable<Int>\n  init() { mark = Variable(1); later { self.mark = Variable(2) } }",
      "let mark: Variable<Int>\n  init() { mark = Variable(1) }\n  init(_ it: Variable<Int>) { mark = it }",
      "let mark = Variable(0), rung: Sink<Int>\n  init() { rung = Sink() }",
      "let mark = Variable(0), // The mark.\n    limit = 3",
      "var mark = Variable(0), half: Int { return 1 }",
    ])
  func obstacles(_ members: String) throws {
    #expect(
      try findings(dial(members)).filter { $0.rule == "vueflux.state" }.map(\.grade) == [.manual])
  }

  @Test(
    "A sink that sends before a deferred change needs review",
    arguments: [
      ("defer { state.mark.value = action }; state.rung.send(value: 1)", Grade.review),
      ("defer { state.turns = 0 }; if action > 1 { state.rung.send(value: 1) }", .review),
      ("defer { state.rung.send(value: 2) }; state.rung.send(value: 1)", .safe),
      ("defer { state.rung.send(value: 1) }; state.turns = 0", .safe),
      ("defer { state.turns = 0 }; defer { state.rung.send(value: 1) }", .review),
      ("do { defer { state.rung.send(value: 1) } }; state.turns = 0", .review),
    ])
  func deferredChanges(_ body: String, _ grade: Grade) throws {
    let text = dial("fileprivate let mark = Variable(0), rung = Sink<Int>()", body)
    let sends = try findings(text).filter { $0.symbol == "send" }
    #expect(sends.contains { $0.grade == .review } == (grade == .review))
    #expect(
      try findings(text).contains { $0.rule == "vueflux.mutations" && $0.grade == grade })
  }

  @Test(
    "A variable that is set together with another one needs review, wherever that one is set",
    arguments: [
      "defer { state.mark.value = 1 }; switch action { case 1: state.other.value = 2; default: break }",
      "switch action { case 1: state.other.value = 2; default: break }; state.mark.value = 1",
      "for n in 0..<action { switch n { case 1: state.other.value = 2; default: break } }",
    ])
  func changesElsewhere(_ body: String) throws {
    let text = dial("fileprivate let mark = Variable(0), other = Variable(0)", body)
    #expect(
      try findings(text).filter { $0.rule == "vueflux.variable-use" }
        .allSatisfy { $0.grade == .review })
  }

  @Test("Variables in branches that exclude each other are safe")
  func exclusiveChanges() throws {
    let body = """
      switch action {
          case 1: state.mark.value = 1
          case 2: if state.turns > 1 { state.mark.value = 2 } else { state.other.value = 2 }
          default: state.other.value = 3
          }
      """
    let text = dial("fileprivate let mark = Variable(0), other = Variable(0)", body)
    #expect(try findings(text).allSatisfy { $0.grade == .safe })
  }
}
