import TestSupport
import Testing
import VergeStore

@Suite("VergeStore 6: methods that commit and dispatch")
struct MethodStyleTests {
  let store = ShelfStore()

  @Test("A commit changes the state, whatever the form of its closure")
  func commits() {
    let clerk = Clerk(api: 7, target: store)
    clerk.add("a")
    clerk.bump()
    #expect(store.state.books == ["a"])
    #expect(store.state.count == 1)
    #expect(clerk.api == 7)
    #expect(Clerk(target: store).api == 0)
  }

  @Test("A commit on an optional member changes it only if it is present")
  func keyPaths() {
    let clerk = Clerk(target: store)
    clerk.rename()
    clerk.byKeyPath()
    #expect(store.state.loan == nil)
    #expect(store.state.desk.open)

    clerk.commit { $0.loan = .init() }
    clerk.rename()
    #expect(store.state.loan?.borrower == "m")
    clerk.byKeyPath()
    #expect(store.state.loan?.borrower == "k")
  }

  @Test("E3: A mutation that throws leaves the state unchanged")
  func throwing() {
    let clerk = Clerk(target: store)
    #expect(throws: Boom.self) { try clerk.risky() }
    #expect(store.state.count == 0)
  }

  @Test("An action returns what its closure returns")
  func action() {
    store.backingStorage.update { $0.loan = .init() }
    #expect(Clerk(target: store).later() == 1)
    #expect(store.state.loan?.borrower == "l")
  }

  @Test("`dispatch` rethrows the error of an action")
  func throwingAction() throws {
    let clerk = Clerk(target: store)
    try clerk.throwing()
    clerk.commit { $0.count = 100 }
    #expect(throws: Boom.self) { try clerk.throwing() }
  }

  @Test("The context of an action commits in a nested action, and later on another thread")
  func nestedAction() {
    let gate = Gate()
    store.backingStorage.addDidUpdate { if $0.count == 2 { gate.open() } }
    Clerk(target: store).nested()
    gate.pass()
    #expect(store.state.count == 2)
  }

  @Test("A scoped dispatcher changes its optional slice")
  func scoped() {
    let desk = LoanDesk(target: store)
    desk.commitScopedIfPresent { $0.borrower = "nobody" }
    #expect(store.state.loan == nil)
    desk.a()
    #expect(store.state.loan?.borrower == "c")

    var borrowers: [String?] = []
    store.backingStorage.addDidUpdate { borrowers.append($0.loan?.borrower) }
    desk.d()
    #expect(borrowers == ["d", nil])
    #expect(store.state.loan == nil)
  }

  @Test("A store whose state is not a `StateType` supports commits to the whole state")
  func plain() {
    let store = PlainStore(initialState: .init(), logger: nil)
    PlainD(target: store).go()
    #expect(store.state.n == 1)
  }
}
