import Dispatch
import TestSupport
import Testing
import VueFlux
import VueFluxReactive

@Suite("The README of VueFlux")
struct ReadmeTests {
  @Test("A view controller shows the count of its store")
  @MainActor func counter() async {
    let controller = CounterViewController()
    controller.viewDidLoad()
    // One tap at a time: the label must not be set while the next action is committed.
    controller.incrementButtonTapped(sender: self)
    await shows("1")
    controller.incrementButtonTapped(sender: self)
    await shows("2")
    controller.decrementButtonTapped(sender: self)
    await shows("1")

    func shows(_ text: String) async {
      await mainQueueTurns { controller.view.text == text }
      #expect(controller.view.text == text)
    }
  }

  @Test("A store that spells out all types counts like the README's")
  func writtenOutStore() {
    let gate = Gate()
    let token = writtenOut.subscribe(executor: .immediate) { _, _ in gate.open() }
    writtenOut.actions.increment()
    gate.pass()
    token.unsubscribe()
    #expect(writtenOut.computed.count == 1)
  }
}

@Suite("User-defined protocols and operators on VueFlux")
struct UserProtocolTests {
  @Test("`Computed` and `Actions` can conform to user-defined protocols")
  func timer() {
    let screen = TimerScreen()
    let service = screen.service
    service.actions.start()
    service.actions.start()
    for _ in 0..<3 { service.actions.tick() }
    #expect(screen.lines == ["0 s", "3 s", "2 s", "1 s", "0 s", "finished"])
    #expect(service.computed.seconds.value == 0)
  }

  @Test("Signals can have user-defined operators: skip, merge and combineLatest")
  func operators() {
    let (one, two) = (Variable(1), Variable("a"))
    let tick = Sink<Void>()
    let lines = Recorder<String>()
    let disposable = Signal.merge([one.signal.skip(1).map(String.init), two.signal]).observe {
      lines.record($0)
    }
    one.signal.combineLatest(two.signal).observe { lines.record("\($0.0)\($0.1)") }
    one.value = 2
    two.value = "b"
    tick.signal.observe { lines.record("tick") }
    tick.send()
    disposable.dispose()
    two.value = "c"
    #expect(lines.elements == ["a", "1a", "2", "2a", "b", "2b", "tick", "2c"])
  }
}
