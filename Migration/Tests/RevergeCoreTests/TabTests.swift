import RevergeCore
import Testing

@Suite("Indentation of inserted code")
struct TabTests {
  @Test("Code that is inserted into a file with four-space indentation has that indentation")
  func fourSpaces() throws {
    let flux = """
      struct WideMutations: Mutations {

          func commit(action: Int, state: WideState) {
              state.level += action
          }
      }

      final class WideState: State {
          typealias Action = Int
          typealias Mutations = WideMutations
          fileprivate var level = 0
      }

      """
    let component = try Rewriting.after(flux, beside: Sample.vueFlux.preamble)
    #expect(component.contains("\n    let store: Store<WideState, Never>\n"))
    #expect(component.contains("\n        store = Store(initialState: state)\n"))
    let neue = """
      class WideReducer: ReducerType {
          typealias TargetState = Int

          func clear() -> Mutation {
              return .init { $0 = 0 }
          }
      }

      """
    let reducer = try Rewriting.after(neue, beside: Sample.neue.preamble)
    #expect(reducer.contains("\n    let store: Store<Int, Never>\n"))
    #expect(reducer.contains("\n        self.store = store\n"))
  }

  @Test("Code that is inserted into a tab-indented VergeNeue reducer is indented with tabs")
  func neue() throws {
    let before = """
      class TabReducer: ReducerType {
      \ttypealias TargetState = TabState

      \tfunc clear() -> Mutation {
      \t\treturn .init { $0.names = [] }
      \t}
      }

      struct TabState {
      \tvar names: [String] = []
      }

      """
    let after = try Rewriting.after(
      before, beside: Sample.neue.preamble, includesReview: true)
    #expect(after.contains("\n\tlet store: Store<TabState, Never>\n"))
    #expect(after.contains("\n\t\tself.store = store\n"))
    #expect(!after.contains("\n "))
  }

  @Test("Code that is inserted into tab-indented VueFlux mutations is indented with tabs")
  func vueFlux() throws {
    let before = """
      enum TabAction {
      \tcase set(Int)
      }

      final class TabState: State {
      \ttypealias Action = TabAction
      \ttypealias Mutations = TabMutations

      \tfileprivate let level = Variable(0)
      }

      struct TabMutations: Mutations {
      \tfunc commit(action: TabAction, state: TabState) {
      \t\tswitch action {
      \t\tcase .set(let level): state.level.value = level
      \t\t}
      \t}
      }

      extension Actions where State == TabState {
      \tfunc set(_ level: Int) {
      \t\tlater {
      \t\t\tself.dispatch(action: .set(level))
      \t\t}
      \t}
      }

      """
    let after = try Rewriting.after(before, beside: Sample.vueFlux.preamble, includesReview: true)
    #expect(after.contains("\n\t\tcommit { reduce(action, &$0) }\n"))
    #expect(after.contains("\n\t\t\tself?.apply(.set(level))\n"))
    #expect(!after.contains("\n "))
  }
}
