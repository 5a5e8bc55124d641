import TestSupport
import Testing
import VergeViewModel

@Suite("A view model made inside a mutation of its parent")
struct ChildTests {
  let parent = makeParent()

  @Test("It is told of that very commit, once (5.8.4)")
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

  @Test("It may be made inside the hook of a parent that follows itself")
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

  @Test("Made inside a mutation that throws, it goes, and the next commit finds nobody (E3)")
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

  @Test("Kept from a mutation that throws, it follows from the next commit on (E3)")
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

  @Test("Taken out of the state by a mutation, it is not told of that commit, and goes")
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
