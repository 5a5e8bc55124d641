import Testing
import VergeStore

@Suite("VergeStore 6: extensions of Mutations and Actions")
struct NamespaceStyleTests {
  let store = ShelfStore()

  @Test("Mutations in an extension change the state")
  func mutations() {
    let porter = Porter(target: store)
    porter.commit.addBook("a")
    porter.commit.named()
    porter.commit.legacy()
    #expect(store.state.books == ["a"])
    #expect(store.state.count == 2)
    porter.commit.usesBase()
    #expect(store.state.count == 2)
    porter.commit.reset()
    #expect(store.state.count == 0)
  }

  @Test("A descriptor commits to a member, and to an optional one if it is present")
  func keyPaths() {
    let porter = Porter(target: store)
    porter.commit.viaKP()
    #expect(store.state.desk.open)
    #expect(store.state.loan == nil)
    porter.commit { $0.loan = .init() }
    porter.commit.viaKP()
    #expect(!store.state.desk.open)
    #expect(store.state.loan?.borrower == "B")
  }

  @Test("Mutations and actions rethrow their errors")
  func throwing() {
    let porter = Porter(target: store)
    #expect(throws: Boom.self) { try porter.commit.risky() }
    #expect(throws: Boom.self) { try porter.dispatch.risky() }
  }

  @Test("An action commits the extension's mutations, and dispatches other actions")
  func actions() {
    let porter = Porter(target: store)
    porter.commit { $0.count = 5 }
    porter.dispatch.twice()
    #expect(store.state.count == 2)
    #expect(porter.dispatch.value() == 2)
    porter.dispatch.inner()
    #expect(store.state.count == 3)
    porter.dispatch.legacy()
    #expect(store.state.count == 0)
  }

  @Test("Subclasses of `Clerk` inherit the mutations of `Base: Clerk`")
  func subclass() {
    Clerk(api: 3, target: store).commit.clerkOnly()
    #expect(store.state.count == 3)
    SubClerk(api: 4, target: store).commit.clerkOnly()
    #expect(store.state.count == 4)
  }

  @Test("A scoped dispatcher with a `selector` changes its optional slice")
  func selector() {
    let desk = LoanB(target: store)
    desk.commit.readme()
    #expect(store.state.loan == nil)
    desk.commit.whole()
    #expect(store.state.loan?.borrower == "W")

    var borrowers: [String?] = []
    store.backingStorage.addDidUpdate { borrowers.append($0.loan?.borrower) }
    desk.commit.readme()
    #expect(borrowers == ["R", "C"])
  }

  @Test("A scoped dispatcher with a `scopedStateKeyPath` reads and changes its slice")
  func scopedStateKeyPath() {
    var updateCount = 0
    store.backingStorage.addDidUpdate { _ in updateCount += 1 }
    let desk = DeskB(target: store)
    desk.dispatch.go()
    #expect(store.state.desk.open)
    desk.dispatch.go()
    #expect(updateCount == 1)
  }
}
