import RevergeCore
import Testing

@Suite("Rules for VueFlux")
struct VueFluxRuleTests {
  private func after(_ text: String, includesReview: Bool = true) throws -> String {
    try Rewriting.after(
      text, beside: Sample.vueFlux.preamble, includesReview: includesReview)
  }

  private func findings(_ text: String) throws -> [Finding] {
    try Rewriting.findings(text, beside: Sample.vueFlux.preamble)
  }

  @Test("A type of the user's own that has a name of the library's is left alone")
  func ownTypes() throws {
    let text = """
      enum Mine {
        struct Store<Value> {
          init(state: Int, mutations: Int, executor: Int) {}
        }
        struct Subscription { func unsubscribe() {} }
        static let one = Store<Int>(state: 1, mutations: 2, executor: 3)
        static func end(_ subscription: Subscription) { subscription.unsubscribe() }
      }

      """
    #expect(try findings(text).isEmpty)
    #expect(try after(text) == text)
  }

  @Test("A local name hides the store of an outer one")
  func shadowing() throws {
    let text = """
      func show(_ bell: Store<BellState>, _ others: [Other]) {
        others.forEach { (bell: Other) in print(bell.computed.rings) }
      }
      struct Other { let computed = Rings() }
      struct Rings { let rings = 1 }

      """
    #expect(try after(text).contains("(bell: Other) in print(bell.computed.rings)"))
  }

  @Test(
    "What a struct cannot do keeps a state, and all that uses it, as it is",
    arguments: [
      "  lazy var text = \"\"\n", "  func reset() { turns = 0 }\n",
      "  required init() {}\n", "  private let mark: Variable<Int>\n",
    ])
  func obstacles(_ member: String) throws {
    let text = """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations
        fileprivate var turns = 0
      \(member)}
      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) { state.turns += action }
      }
      extension Actions where State == DialState {
        func turn() { dispatch(action: 1) }
      }
      func turn(_ dial: Store<DialState>) { dial.actions.turn() }

      """
    let after = try after(text)
    #expect(after.contains("dial.actions.turn()"))
    #expect(after.contains("// reverge: vueflux.state:"))
    #expect(try findings(text).allSatisfy { $0.grade == .manual })
  }

  @Test(
    "A closure that may be kept, and handing the state on, keep the mutations as they are",
    arguments: ["later { state.turns += 1 }", "change(state)"])
  func keptState(_ statement: String) throws {
    let text = """
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations
        fileprivate var turns = 0
      }
      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) { \(statement) }
      }

      """
    #expect(try after(text).contains("func commit(action: Int, state: DialState) { \(statement) }"))
    #expect(try findings(text).map(\.rule) == ["vueflux.state", "vueflux.mutations"])
  }

  @Test("A name that is taken is not given to a component")
  func collision() throws {
    let text = """
      final class DialModel {}
      final class DialState: State {
        typealias Action = Int
        typealias Mutations = DialMutations
        fileprivate var turns = 0
      }
      struct DialMutations: Mutations {
        func commit(action: Int, state: DialState) { state.turns += action }
      }

      """
    #expect(try after(text).contains("final class DialStateModel: StoreComponentType"))
  }

  @Test("Without those for review, a store with another executor is left as it is")
  func review() throws {
    let text =
      "let bell = Store<BellState>(state: .init(), mutations: .init(), executor: .mainThread)\n"
    #expect(try after(text, includesReview: false) == text)
    #expect(try findings(text).map(\.grade) == [.review])
  }
}
