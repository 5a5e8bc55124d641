import TestSupport
import Testing
import VergeNeue

/// Names that code need not write as a rule, written out.
@Suite("Names of VergeNeue")
struct NamesTests {
  private struct CounterReducer: ReducerType {
    struct TargetState { var count = 0 }

    func increment() -> Mutation { .init("increment") { $0.count += 1 } }
  }

  private struct CountReducer: ScopedReducerType {
    typealias SourceReducer = CounterReducer
    typealias TargetState = Int

    var scopeKeyPath: WritableKeyPath<CounterReducer.TargetState, Int> { \.count }

    func add(_ count: Int) -> ScopedAction<Int> {
      .init { (context: ScopedDispatchContext<CountReducer>) in
        context.commit { _ in .init { $0 += count } }
        return context.state
      }
    }
  }

  @Test("The place of a mutation, and the context of a scoped action, can be named")
  func types() {
    let place: CodeLocation = CounterReducer().increment().codeLocation
    #expect(place.file.description == "VergeNeueTests/NamesTests.swift")
    let store = Store(state: .init(), reducer: CounterReducer())
    let scoped = store.makeScoped(reducer: CountReducer())
    #expect(scoped.dispatch { $0.add(2) } == 2)
    let source: ScopedStore<CounterReducer, CountReducer>.SourceState = scoped.sourceState
    #expect(source.count == 2)
  }

  @Test("A mirror shows the state")
  func mirror() {
    let store = Store(state: .init(), reducer: CounterReducer())
    #expect(store.customMirror.children.contains { $0.value is CounterReducer.TargetState })
  }
}
