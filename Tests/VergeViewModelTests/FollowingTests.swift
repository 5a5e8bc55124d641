import TestSupport
import Testing
import Verge
import VergeViewModel

@Suite("View models that follow their parent")
struct FollowingTests {
  @Test("Both initializers take the parent, which `parent` and `store` return")
  func initializers() {
    let parent = makeParent()
    let panel = PanelModel(initialState: Panel(), parent: parent, logger: nil)
    let early = PanelModel(initialState: Panel(taps: 7), store: parent, logger: nil)
    #expect(panel.parent === parent)
    #expect(panel.store === parent)
    #expect(early.parent === parent)
    #expect(early.state.taps == 7)
    parent.deposit(1)
    #expect(panel.state.balance == 1)
    #expect(early.state.balance == 1)
  }

  @Test("Each update of the parent calls `updateState`, even an equal one; creation does not")
  func updates() {
    let parent = makeParent()
    parent.deposit(3)
    let panel = PanelModel(initialState: Panel(balance: -1), parent: parent, logger: nil)
    #expect(panel.updateCount == 0)
    #expect(panel.state.balance == -1)
    parent.deposit(1)
    #expect(panel.state.balance == 4)
    parent.deposit(0)
    #expect(panel.updateCount == 2)
  }

  @Test("E3: A mutation of the parent that throws does not update the view model")
  func throwing() {
    let parent = makeParent()
    let panel = PanelModel(initialState: Panel(), parent: parent, logger: nil)
    #expect(throws: Failure.self) {
      try Dispatcher(target: parent).commit { account in
        account.balance = 9
        throw Failure()
      }
    }
    #expect(panel.updateCount == 0)
  }

  @Test("A view model's own commits do not change the parent, and survive the parent's updates")
  func ownCommits() {
    let parent = makeParent()
    let panel = PanelModel(initialState: Panel(), parent: parent, logger: nil)
    panel.commit { $0.taps += 1 }
    parent.deposit(5)
    #expect(panel.state.taps == 1)
    #expect(panel.state.balance == 5)
    #expect(panel.updateCount == 1)
    #expect(parent.state.balance == 5)
  }

  @Test("A view model is updated inside the parent's commit, before the parent's `didCommit`")
  func order() {
    let logger = LineLogger()
    let lines = logger.lines
    let parent = makeParent(logger: logger)
    let panel = PanelModel(initialState: Panel(), parent: parent, logger: nil)
    panel.backingStorage.addDidUpdate { lines.record("panel \($0.balance)") }
    parent.backingStorage.addDidUpdate { lines.record("parent \($0.balance)") }
    let dispatcher = Dispatcher(target: parent)
    lines.drain()
    dispatcher.commit("set") { $0.balance = 2 }
    #expect(lines.elements == ["willCommit set", "panel 2", "parent 2", "didCommit set"])
  }

  @Test("Updates that follow the parent notify a view model's subscribers, not its logger")
  func loggerSilence() {
    let logger = LineLogger()
    let parent = makeParent()
    let panel = PanelModel(initialState: Panel(), parent: parent, logger: logger)
    let will = Recorder<Int>()
    let did = Recorder<Int>()
    panel.backingStorage.addWillUpdate { (state: Panel) in will.record(state.balance) }
    panel.backingStorage.addDidUpdate { did.record($0.balance) }
    parent.deposit(1)
    parent.deposit(1)
    #expect(will.elements == [0, 1])
    #expect(did.elements == [1, 2])
    #expect(logger.lines.elements.isEmpty)
    panel.commit("own") { $0.taps += 1 }
    #expect(logger.lines.elements == ["willCommit own", "didCommit own"])
  }

  @Test("A commit from the early hook `storeStateUpdated` is logged")
  func earlyHook() {
    let logger = LineLogger()
    let parent = makeParent()
    let model = EarlyModel(initialState: 0, store: parent, logger: logger)
    parent.deposit(4)
    #expect(model.state == 4)
    #expect(logger.lines.elements == ["willCommit early", "didCommit early"])
  }

  @Test("A view model with the early hook notifies of its own commit and of the parent's update")
  func earlyHookNotifies() {
    let parent = makeParent()
    let model = EarlyModel(initialState: 0, store: parent, logger: nil)
    let states = Recorder<Int>()
    model.backingStorage.addDidUpdate { states.record($0) }
    parent.deposit(4)
    #expect(states.elements == [4, 4])
  }

  @Test("A view model that is the parent of another one passes on updates and commits")
  func chain() {
    final class Bottom: VergeViewModelBase<Int, Panel> {
      override func updateState(state: inout Int, by storeState: Panel) {
        state = storeState.balance * 10
      }
    }
    let parent = makeParent()
    let panel = PanelModel(initialState: Panel(), parent: parent, logger: nil)
    let bottom = Bottom(initialState: 0, parent: panel, logger: nil)
    parent.deposit(2)
    #expect(bottom.state == 20)
    panel.commit { $0.balance = 3 }
    #expect(bottom.state == 30)
  }

  @Test("Observers of a view model and of its parent may commit to each other's store")
  func observers() {
    let parent = makeParent()
    let panel = PanelModel(initialState: Panel(), parent: parent, logger: nil)
    parent.backingStorage.addDidUpdate { account in
      panel.commit { $0.taps = account.balance }
    }
    panel.backingStorage.addDidUpdate { state in
      if state.balance == 1, state.taps == 1 { parent.deposit(1) }
    }
    parent.deposit(1)
    #expect(parent.state.balance == 2)
    #expect(panel.state.balance == 2)
    #expect(panel.state.taps == 2)
  }

  @Test("A view model whose parent is on a modern store follows modern commits")
  func modernParent() {
    let modern = makeParent().modernStore
    let parent = VergeDefaultStore(sharing: modern)
    let panel = PanelModel(initialState: Panel(), parent: parent, logger: nil)
    parent.modernStore.commit { $0.balance = 6 }
    #expect(panel.state.balance == 6)
  }

  @Test("A view model receives concurrent commits of its parent in order")
  func concurrentCommits() {
    nonisolated(unsafe) let parent = makeParent()
    let panel = PanelModel(initialState: Panel(), parent: parent, logger: nil)
    let seen = Recorder<Int>()
    let done = Gate()
    panel.backingStorage.addDidUpdate {
      seen.record($0.balance)
      if $0.balance == 201 { done.open() }
    }
    concurrently(4) { _ in
      for _ in 0..<50 { parent.deposit(1) }
    }
    // Delivered after all others.
    parent.deposit(1)
    done.pass()
    #expect(seen.elements == Array(1...201))
    #expect(panel.state.balance == 201)
  }

  @Test("E4: Reading a view model's own state inside `updateState` traps with a message")
  func readingOwnState() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let parent = makeParent()
      let model = ReadingModel(initialState: 0, parent: parent, logger: nil)
      withExtendedLifetime(model) { parent.deposit(1) }
    }
    let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("was read"))
    #expect(text.contains("`inout` parameter"))
  }
}

private final class ReadingModel: VergeViewModelBase<Int, Account> {
  override func updateState(state: inout Int, by storeState: Account) {
    state = self.state + 1
  }
}
