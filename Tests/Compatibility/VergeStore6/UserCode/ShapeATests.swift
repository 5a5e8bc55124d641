import TestSupport
import Testing
import VergeStore

@Suite("Shape A: commit and dispatch as methods")
struct ShapeATests {
  let store = ShelfStore()

  @Test("A clerk's commits change the state, whatever the form of the closure")
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

  @Test("E3: a mutation that throws leaves the state as it was")
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

  @Test("An action that throws rethrows")
  func throwingAction() throws {
    let clerk = Clerk(target: store)
    try clerk.throwing()
    clerk.commit { $0.count = 100 }
    #expect(throws: Boom.self) { try clerk.throwing() }
  }

  @Test("An action's context commits from a nested action, and later from another thread")
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

  @Test("A store whose state is no StateType takes commits of the whole state")
  func plain() {
    let store = PlainStore(initialState: .init(), logger: nil)
    PlainD(target: store).go()
    #expect(store.state.n == 1)
  }
}
