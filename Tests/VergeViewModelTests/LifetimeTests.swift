import TestSupport
import Testing
import Verge
import VergeViewModel

@Suite("E9: Lifetimes of view models")
struct LifetimeTests {
  @Test("A view model retains its parent; the parent does not retain the view model")
  func parent() {
    weak var parent: VergeDefaultStore<Account>?
    weak var model: PanelModel?
    var strongParent: VergeDefaultStore<Account>? = makeParent()
    var strongModel: PanelModel?
    parent = strongParent
    strongModel = strongParent.map { PanelModel(initialState: Panel(), parent: $0, logger: nil) }
    model = strongModel
    strongParent?.deposit(1)

    strongParent = nil
    #expect(parent != nil)
    #expect(strongModel?.parent.state.balance == 1)
    strongParent = parent
    strongModel = nil
    #expect(model == nil)
    #expect(parent != nil)
    strongParent = nil
    #expect(parent == nil)
  }

  @Test("Deallocating a view model ends its subscription and releases its closures")
  func subscription() {
    let parent = makeParent()
    weak var token: Token?
    let calls = Recorder<Int>()
    do {
      let model = CountingModel(initialState: 0, parent: parent, logger: nil)
      let strong = Token()
      token = strong
      model.onUpdate = {
        withExtendedLifetime(strong) {}
        calls.record($0)
      }
      parent.deposit(1)
      #expect(calls.elements == [1])
    }
    #expect(token == nil)
    parent.deposit(1)
    #expect(calls.elements == [1])
  }

  @Test("A deallocated view model no longer reads its parent's state")
  func unsubscription() {
    let reads = Recorder<Int>()
    let modern = Verge.Store<CountedReads, Never>(initialState: CountedReads(reads: reads))
    let parent = VergeDefaultStore(sharing: modern, at: \.counted)
    do {
      let model = FollowingModel(initialState: 0, parent: parent, logger: nil)
      modern.commit { $0.stored = 1 }
      #expect(model.state == 1)
      #expect(reads.drain().isEmpty == false)
    }
    modern.commit { $0.stored = 2 }
    #expect(reads.elements.isEmpty)
    #expect(parent.state == 2)
  }

  @Test("A view model released by an observer of its parent receives no commits")
  func droppedDuringDelivery() {
    let parent = makeParent()
    let calls = Recorder<Int>()
    var model: CountingModel?
    parent.backingStorage.addDidUpdate { _ in model = nil }
    model = CountingModel(initialState: 0, parent: parent, logger: nil)
    model?.onUpdate = calls.record
    parent.deposit(1)
    parent.deposit(1)
    #expect(model == nil)
    #expect(calls.elements.isEmpty)
  }

  @Test("A view model may be deallocated on another thread while its parent commits")
  func droppedWhileCommitting() {
    nonisolated(unsafe) let parent = makeParent()
    concurrently(4) { index in
      for _ in 0..<100 {
        if index.isMultiple(of: 2) {
          parent.deposit(1)
        } else {
          let model = PanelModel(initialState: Panel(), parent: parent, logger: nil)
          model.commit { $0.taps += 1 }
        }
      }
    }
    #expect(parent.state.balance == 200)
  }

  @Test("Releasing the last view model of a chain deallocates the chain and its parent")
  func chain() {
    final class Bottom: VergeViewModelBase<Int, Panel> {}
    weak var parent: VergeDefaultStore<Account>?
    weak var panel: PanelModel?
    var bottom: Bottom?
    do {
      let strongParent = makeParent()
      let strongPanel = PanelModel(initialState: Panel(), parent: strongParent, logger: nil)
      bottom = Bottom(initialState: 0, parent: strongPanel, logger: nil)
      (parent, panel) = (strongParent, strongPanel)
    }
    #expect(parent != nil && panel != nil && bottom != nil)
    bottom = nil
    #expect(panel == nil)
    #expect(parent == nil)
  }
}

private final class CountingModel: VergeViewModelBase<Int, Account> {
  var onUpdate: (Int) -> Void = { _ in }

  override func updateState(state: inout Int, by storeState: Account) {
    state = storeState.balance
    onUpdate(state)
  }
}

private struct CountedReads {
  let reads: Recorder<Int>
  var stored = 0
  var counted: Int {
    get {
      reads.record(stored)
      return stored
    }
    set { stored = newValue }
  }
}

private final class FollowingModel: VergeViewModelBase<Int, Int> {
  override func updateState(state: inout Int, by storeState: Int) { state = storeState }
}
