import TestSupport
import Testing
import VergeViewModel

@Suite("View models created inside a mutation of their parent")
struct ChildTests {
  let parent = makeParent()

  @Test("A view model created inside a mutation of its parent receives that commit once")
  func commit() throws {
    let parent = parent
    Dispatcher(target: parent).commit { account in
      account.child = LeafModel(initialState: -1, parent: parent, logger: nil)
      account.balance = 8
    }
    let child = try #require(parent.state.child)
    #expect(child.updateCount == 1)
    #expect(child.state == 8)
    parent.deposit(1)
    #expect(child.updateCount == 2)
    #expect(child.state == 9)
    parent.backingStorage.update { $0.child = nil }
  }

  @Test("A view model may create another one with the same parent inside `updateState`")
  func hook() throws {
    final class Middle: VergeViewModelBase<Panel, Account> {
      override func updateState(state: inout Panel, by storeState: Account) {
        state.balance = storeState.balance
        if state.child == nil {
          state.child = LeafModel(initialState: -1, parent: parent, logger: nil)
        }
      }
    }
    let middle = Middle(initialState: Panel(), parent: parent, logger: nil)
    parent.deposit(2)
    let child = try #require(middle.state.child)
    parent.deposit(1)
    #expect(child.state == 3)
  }

  @Test("E3: A view model created inside a mutation that throws is deallocated")
  func throwing() {
    let parent = parent
    weak var child: LeafModel?
    #expect(throws: Failure.self) {
      try Dispatcher(target: parent).commit { account in
        let strong = LeafModel(initialState: -1, parent: parent, logger: nil)
        account.child = strong
        child = strong
        throw Failure()
      }
    }
    #expect(child == nil)
    parent.deposit(1)
    #expect(parent.state.child == nil)
    #expect(parent.state.balance == 1)
  }

  @Test("E3: A view model retained from a mutation that throws follows from the next commit on")
  func keptFromThrowing() {
    let parent = parent
    var child: LeafModel?
    #expect(throws: Failure.self) {
      try Dispatcher(target: parent).commit { _ in
        child = LeafModel(initialState: -1, parent: parent, logger: nil)
        throw Failure()
      }
    }
    #expect(child?.updateCount == 0)
    parent.deposit(1)
    #expect(child?.updateCount == 1)
    #expect(child?.state == 1)
  }

  @Test("A view model that a mutation removes from the state is deallocated")
  func removal() {
    let parent = parent
    weak var child: LeafModel?
    Dispatcher(target: parent).commit { account in
      account.child = LeafModel(initialState: -1, parent: parent, logger: nil)
    }
    child = parent.state.child
    #expect(child != nil)
    Dispatcher(target: parent).commit { $0.child = nil }
    #expect(child == nil)
    parent.deposit(1)
    #expect(parent.state.balance == 1)
  }
}
