import Foundation
import TestSupport
import Testing
import VueFlux
import VueFluxReactive

/// The bus reaches all stores of a state in the process, so that these run one after the other.
@Suite("Code snippets for VueFlux", .serialized)
struct SnippetTests {
  let store = Store<LampState>(
    state: LampState(), mutations: LampMutations(), executor: .immediate)

  @Test("Actions change the state; signals, constants and sinks notify their observers")
  func lamp() {
    let lines = Recorder<String>()
    let computed = store.computed
    computed.wattsText.observe { lines.record("\($0) W") }
    computed.isOn.observe { lines.record($0 ? "on" : "off") }
    computed.opacity.observe { lines.record("opacity \($0)") }
    computed.caption.observe { lines.record($0 ?? "no caption") }
    computed.command.observe { lines.record("\($0)") }
    store.actions.brighter()
    store.actions.dispatch(action: .set(level: 4))
    store.actions.dispatch(action: .flash)
    store.actions.dimmer()
    #expect(
      lines.elements == [
        "0 W", "off", "opacity 0.5", "no caption", "5 W", "on", "opacity 1.0", "level 4", "flash",
        "0 W", "off", "opacity 0.5",
      ])
    #expect(computed.level == 0)
    #expect(computed.history.value == [])
  }

  @Test("An asynchronous action captures the actions, not the store")
  func later() {
    let gate = Gate()
    store.subscribe(executor: .immediate) { _, _ in gate.open() }
    store.actions.brighterLater()
    gate.pass()
    #expect(store.computed.level == 1)
  }

  @Test("A request can be observed and disposed of")
  func request() {
    let gate = Gate()
    let pending = store.computed.caption.observe { if $0 == "level 4" { gate.open() } }
    let request = store.actions.fetch(named: "desk")
    gate.pass()
    request.dispose()
    pending.dispose()
    #expect(request.isDisposed)
  }

  @Test("A screen with subscriptions shows the commits of its store")
  @MainActor func lampScreen() async {
    let screen = LampScreen()
    screen.didLoad()
    // One action alone: a plain property that one thread reads while another commits is a race.
    Store<LampState>.actions.brighter()
    await mainQueueTurns { screen.label.text == "1" }
    #expect(screen.label.text == "1")
    // Nobody observes this one.
    LampScreen().tapped()
  }

  @Test("A screen with bindings shows the values synchronously on the main queue")
  @MainActor func reactiveScreen() async {
    let screen = ReactiveScreen()
    screen.bindAll()
    #expect(screen.label.text == "0")
    #expect(screen.label.number == 0)
    #expect(screen.label.alpha == 0.5)
    await mainQueueTurn()
    #expect(screen.label.isHidden)
  }

  @Test("Code can use every form of stores, global actions, primitives and utilities")
  @MainActor func everything() {
    buses()
    primitives()
    utilities()
  }

  @Test("`Void` can be the action of a store")
  func pulse() {
    let store = Store<PulseState>(
      state: PulseState(), mutations: PulseMutations(), executor: .immediate)
    store.actions.beat()
    Store<PulseState>.actions.beat()
    #expect(store.computed.state.beats == 2)
  }
}
