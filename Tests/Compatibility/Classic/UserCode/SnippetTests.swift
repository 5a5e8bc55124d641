import TestSupport
import Testing
import VergeClassic

@Suite("Code for Verge 3 to 13")
@MainActor
struct SnippetTests {
  @Test("A view model can use every form of commit and dispatch")
  func cart() throws {
    let vm = CartVM()
    let seen = Recorder<String>()
    vm.state.add { seen.record("\($0.total)") }
    vm.activity.observe { _ in seen.record("full") }
    vm.addItem(11)
    #expect(seen.drain() == ["110", "full"])
    #expect(vm.addAndCount(1) == 12)
    vm.someLabels()
    #expect(vm.state.value.label == "13")
    try vm.positional()
    #expect(vm.state.value.label == "1")
    #expect(vm.implicitSelf() == 3)
    vm.park()
    vm.resume()
    #expect(vm.state.value.total == 90)
    seen.drain()
    vm.chain()
    #expect(seen.drain() == ["0", "full"])
    #expect(vm.readCoupon() == nil)
    vm.direct()
    #expect(seen.elements == ["10", "20", "0", "0", "0", "full", "full"])
    vm.binders()
  }

  @Test("An action can commit later, on another thread")
  func later() {
    let vm = CartVM()
    let gate = Gate()
    vm.state.add { _ in gate.open() }
    vm.later()
    gate.pass()
    #expect(vm.state.value.label == "1")
  }

  @Test("Final, generic and wrapped classes can conform to the protocols of view models")
  func conformers() {
    let seen = Recorder<String>()
    let reference = RefStateVM()
    reference.state.add { seen.record("ref \($0.count)") }
    reference.increment()
    let own = OwnEmitterVM()
    own.activity.observe { _ in seen.record("ping") }
    own.emit(.ping)
    let int = IntVM()
    _ = watch(int) { seen.record("int \($0)") }
    int.f()
    let legacy = Legacy()
    legacy.go()
    let generic = Generic<Int>()
    generic.activity.observe { if case .added(let n) = $0 { seen.record("added \(n)") } }
    generic.add(4)
    let login = LoginVM()
    let disposable = failures(login)
    login.emit(.failed(0))
    disposable.dispose()
    login.commit { $0.busy = true }
    #expect(seen.elements == ["ref 1", "ping", "int 1", "int 3", "added 4"])
    #expect(legacy.state.value.a == 1)
    #expect(WithDefaultStore().state.value.v == 3)
    #expect(generic.state.value.all == [4])
    #expect(login.state.value.busy)
    #expect(anyVerges.count == 2)
  }

  @Test("Code can use storages, tokens, maps and batches")
  func sites() throws {
    try useSites()
  }
}
