import TestSupport
import Testing
import VergeNeue

/// Names that code usually leaves to type inference, written out.
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

  @Test("Code can name a mutation's `CodeLocation` and the context of a scoped action")
  func types() {
    let place: CodeLocation = CounterReducer().increment().codeLocation
    #expect(place.file.description == "VergeNeueTests/NamesTests.swift")
    let store = Store(state: .init(), reducer: CounterReducer())
    let scoped = store.makeScoped(reducer: CountReducer())
    #expect(scoped.dispatch { $0.add(2) } == 2)
    let source: ScopedStore<CounterReducer, CountReducer>.SourceState = scoped.sourceState
    #expect(source.count == 2)
  }

  @Test("A mirror of a store shows the state")
  func mirror() {
    let store = Store(state: .init(), reducer: CounterReducer())
    #expect(store.customMirror.children.contains { $0.value is CounterReducer.TargetState })
  }

  @Test("Code can name the state types of all stores and an action's `CodeLocation`")
  func states() {
    typealias CounterStore = Store<CounterReducer>
    func state<Some: StoreType>(of _: Some) -> ObjectIdentifier {
      ObjectIdentifier(Some.State.self)
    }

    let store = CounterStore(state: .init(), reducer: CounterReducer())
    let own: CounterStore.State = store.state
    let base: StoreBase<CounterReducer>.State = own
    let scoped: ScopedStore<CounterReducer, CountReducer>.State =
      store.makeScoped(reducer: CountReducer()).state
    #expect(base.count == 0)
    #expect(state(of: store) == ObjectIdentifier(CounterReducer.TargetState.self))
    #expect(scoped == 0)
    #expect(CountReducer().add(1).metadata.file.description == "VergeNeueTests/NamesTests.swift")
  }

  @Test("Creating and releasing a store prints nothing")
  func silence() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let store = Store(state: .init(), reducer: CounterReducer())
      store.commit { $0.increment() }
    }
    #expect(result?.standardOutputContent.isEmpty == true)
  }
}
