import TestSupport
import Testing
import Verge
import VergeViewModelBeta

@Suite("View models of the first betas")
struct FirstBetaViewModelTests {
  private struct Parent { var count = 0 }

  private final class Child: VergeViewModelBase<Int, Parent, String> {
    override func updateState(state: inout Int, by storeState: Parent) {
      state = storeState.count
    }

    func ring() -> Action<Void> { .action { $0.emit("rang") } }
  }

  @Test("Modern observers receive a view model's commits and activities in one order")
  func oneOrder() {
    let child = Child(
      initialState: 0, parent: VergeDefaultStore(initialState: Parent(), logger: nil), logger: nil)
    let events = Recorder<String>()
    let state = child.modernActivityStore.sinkState(dropsFirst: true, queue: .passthrough) {
      events.record("\($0.primitive)")
    }
    let activities = child.modernActivityStore.sinkActivity(queue: .passthrough) {
      events.record($0)
    }
    child.commit { $0 = 1 }
    child.accept { $0.ring() }
    child.commit { $0 = 2 }
    #expect(events.elements == ["1", "rang", "2"])
    withExtendedLifetime((state, activities)) {}
  }

  @Test("A receiver of activities is called until its token is removed")
  func removal() {
    let child = StandaloneVergeViewModelBase<Int, String>(initialState: 0, logger: nil)
    let events = Recorder<String>()
    let token = child.addActivityTarget { events.record($0) }
    child._eventEmitter.accept("a")
    child._eventEmitter.remove(token)
    child._eventEmitter.accept("b")
    #expect(events.elements == ["a"])
  }

  @Test(
    "A view model retains its store, is not retained by it, and stops following it when deallocated"
  )
  func lifetime() {
    let parent = VergeDefaultStore(initialState: Parent(), logger: nil)
    var child: Child? = Child(initialState: 0, parent: parent, logger: nil)
    weak let weakChild = child
    #expect(child?.parent === parent && child?.dispatchTarget === child)
    parent.backingStorage.update { $0.count = 3 }
    #expect(child?.state == 3)
    child = nil
    #expect(weakChild == nil)
    parent.backingStorage.update { $0.count = 4 }
  }
}
