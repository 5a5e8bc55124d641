import Dispatch
import TestSupport
import Testing
import VueFlux
import VueFluxReactive

@Suite("Binders")
struct BinderTests {
  @Test("On the main queue, the target gets a variable's value before `bind` returns")
  @MainActor func onMain() {
    let (label, variable) = (Label(), Variable("a"))
    variable.signal.bind(to: label, \.text)
    #expect(label.text == "a")
    variable.value = "b"
    #expect(label.text == "b")
  }

  @Test("A value that another thread sets reaches the target on the main queue")
  @MainActor func fromElsewhere() async {
    let (label, variable) = (Label(), Variable(1))
    variable.signal.bind(to: label, \.number)
    onAnotherThread { variable.value = 2 }
    #expect(label.number == 1)
    await mainQueueTurn()
    #expect(label.number == 2)
  }

  @Test("Values can be bound to key paths, optional properties, closures and binders")
  func forms() {
    let (label, number, text) = (Label(), Variable(1), Variable("a"))
    let optional = Variable<String?>(nil)
    number.signal.bind(to: label, \.number, on: .immediate)
    text.signal.bind(to: label, \.text, on: .immediate)
    #expect(label.text == "a")
    optional.signal.bind(to: label, \.text, on: .immediate)
    #expect(label.text == nil)
    number.signal.bind(to: label, on: .immediate) { $0.text = "\($1)" }
    let binder = Binder<Int>(target: label) { $0.number = $1 * 10 }
    number.signal.bind(to: binder, on: .immediate)
    binder.bind(signal: number.signal, on: .immediate)
    number.value = 2
    #expect(label.number == 20)
    #expect(label.text == "2")
  }

  @Test("Binding to a deallocated target calls nothing and returns a disposed disposable")
  func goneTarget() {
    let variable = Variable(1)
    let lines = Recorder<Int>()
    let binder: Binder<Int>
    do {
      let label = Label()
      binder = Binder(target: label) { _, value in lines.record(value) }
    }
    #expect(binder.bind(signal: variable.signal, on: .immediate).isDisposed)
    #expect(variable.signal.bind(to: binder, on: .immediate).isDisposed)
    #expect(lines.elements == [])
  }

  @Test("Deallocating the target ends the binding, which the next value releases")
  func goingTarget() {
    let variable = Variable(1)
    weak var weakToken: Token?
    var label: Label? = Label()
    let disposable: any Disposable
    do {
      let token = Token()
      weakToken = token
      disposable = variable.signal.bind(to: label!, on: .immediate) { label, value in
        label.number = value
        withExtendedLifetime(token) {}
      }
    }
    #expect(label?.number == 1)
    #expect(!disposable.isDisposed)
    label = nil
    #expect(eventually { disposable.isDisposed })
    variable.value = 2
    #expect(eventually { weakToken == nil })
  }

  @Test("A value that waits in an executor is dropped after disposal or the target's deallocation")
  func queued() {
    let manual = ManualExecutor()
    let variable = Variable(1)
    let label = Label()
    let disposable = variable.signal.bind(to: label, \.number, on: manual.executor)
    disposable.dispose()
    manual.runAll()
    #expect(label.number == 0)
    do {
      let other = Label()
      variable.signal.bind(to: other, \.number, on: manual.executor)
      withExtendedLifetime(other) {}
    }
    manual.runAll()
    withExtendedLifetime(label) {}
  }

  @Test("A binder does not retain its target")
  func notRetained() {
    weak var weakLabel: Label?
    let variable = Variable(1)
    do {
      let label = Label()
      weakLabel = label
      variable.signal.bind(to: label, \.number, on: .immediate)
      #expect(label.number == 1)
    }
    #expect(eventually { weakLabel == nil })
    variable.value = 2
  }
}
