import Dialects
import Playback
import Synchronization
import TestSupport
import Testing
import VueFlux
import VueFluxReactive

extension DeadlockTests {
  @Test("VueFlux: An executor and observers may dispatch, also on another thread")
  func vueFlux() async {
    await guarded("VueFlux") {
      let responder = Responder()
      let executor = Executor { work in
        responder.respond("before")
        work()
        responder.respond("after")
      }
      let store = Store(state: Tally(), mutations: TallyMutations(), executor: executor)
      store.subscribe(executor: .immediate) { _, _ in responder.respond("observer") }
      store.subscribe(executor: executor) { _, store in
        responder.respond("observer on an executor")
        _ = store.computed.state.count
      }
      responder.begin {
        store.actions.dispatch(action: .add)
        _ = store.computed.state.count
      }
      store.actions.dispatch(action: .add)
      #expect(
        eventually {
          responder.names == ["before", "after", "observer", "observer on an executor"]
        })
      #expect(eventually { store.computed.state.count == 1 + responder.count })
      responder.end()
    }
  }

  @Test("VueFlux: A mutation may dispatch, and both actions reach the observers")
  func vueFluxMutation() async {
    await guarded("a mutation of VueFlux") {
      let store = Store(state: Tally(), mutations: TallyMutations(), executor: .immediate)
      store.computed.state.onAdd.withLock { action in
        action = { store.actions.dispatch(action: .touch) }
      }
      let seen = Recorder<Tally.Action>()
      store.subscribe(executor: .immediate) { action, _ in seen.record(action) }
      store.actions.dispatch(action: .add)
      #expect(seen.elements.sorted() == [.add, .touch])
      store.computed.state.onAdd.withLock { $0 = nil }
    }
  }

  @Test("VueFlux: The observers of a variable, a sink and a binder may set the variable")
  func variable() async {
    await guarded("a variable of VueFlux") {
      let responder = Responder()
      let variable = Variable(0)
      let sink = Sink<Int>()
      let target = Target()
      let tokens = [
        variable.signal.observe { _ in responder.respond("signal") },
        variable.constant.signal.map { "\($0)" }.observe { _ in responder.respond("mapped") },
        sink.signal.observe { _ in responder.respond("sink") },
        variable.signal.bind(
          to: Binder(target: target) { _, _ in responder.respond("binder") }, on: .immediate),
      ]
      let changes = Atomic<Int>(0)
      responder.begin { [variable] in
        variable.value = changes.wrappingAdd(1, ordering: .relaxed).newValue
        _ = variable.constant.value
      }
      variable.value = 100
      sink.send(value: 1)
      #expect(eventually { responder.names == ["signal", "mapped", "sink", "binder"] })
      #expect(eventually { changes.load(ordering: .relaxed) == responder.count })
      for token in tokens { token.dispose() }
      responder.end()
    }
  }
}

private final class Target {}

private final class Tally: State, Sendable {
  enum Action: Int, Comparable, Sendable {
    case add
    case touch

    static func < (left: Action, right: Action) -> Bool { left.rawValue < right.rawValue }
  }

  typealias Mutations = TallyMutations

  let onAdd = Guarded<(@Sendable () -> Void)?>(nil)
  fileprivate let number = Atomic<Int>(0)
  var count: Int { number.load(ordering: .relaxed) }
}

private struct TallyMutations: Mutations {
  func commit(action: Tally.Action, state: Tally) {
    guard action == .add else { return }
    state.number.wrappingAdd(1, ordering: .relaxed)
    state.onAdd.withLock { $0 }?()
  }
}
