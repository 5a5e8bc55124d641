import Testing
import VergeStore

@Suite("VergeStore 6: functions that return mutations and actions")
struct ValueStyleTests {
  let store = ShelfStore()

  @Test("Mutations created with either factory can be committed with each verb")
  func mutations() {
    let scribe = Scribe(target: store)
    scribe.accept { $0.inc() }
    scribe.do { $0.inc() }
    scribe.accept { $0.inc2() }
    scribe.commit { $0.inc2() }
    scribe.do { $0.add("a") }
    #expect(store.state.count == 4)
    #expect(store.state.books == ["a"])
  }

  @Test("A mutation of an absent optional member changes nothing")
  func optionalMembers() {
    let scribe = Scribe(target: store)
    for get in [Scribe.name, Scribe.name2, Scribe.upd] { scribe.accept { get($0)() } }
    #expect(store.state.loan == nil)

    var borrowers: [String?] = []
    scribe.commit { (shelf: inout Shelf) in shelf.loan = .init() }
    store.backingStorage.addDidUpdate { borrowers.append($0.loan?.borrower) }
    scribe.accept { $0.name() }
    scribe.commit { (shelf: inout Shelf) in shelf.loan = .init() }
    scribe.accept { $0.name2() }
    scribe.accept { $0.upd() }
    #expect(borrowers == ["S", "", "S", "U"])
  }

  @Test("A mutation of a member changes it")
  func members() {
    let scribe = Scribe(target: store)
    scribe.accept { $0.desk() }
    #expect(store.state.desk.open)
    scribe.commit(\.desk) { $0.open = false }
    scribe.accept { $0.desk2() }
    #expect(store.state.desk.open)
  }

  @Test("An action runs mutations and other actions, and returns what its closure returns")
  func actions() {
    let scribe = Scribe(target: store)
    scribe.accept { $0.twice() }
    #expect(store.state.count == 2)
    #expect(scribe.do { $0.val() } == 4)
    #expect(scribe.dispatch { $0.val() } == 6)
  }

  @Test("A scoped dispatcher with a static key path changes its optional slice")
  func scoped() {
    let desk = LoanC(target: store)
    desk.accept { $0.a() }
    desk.accept { $0.b() }
    desk.accept { $0.c() }
    #expect(store.state.loan == nil)

    var borrowers: [String?] = []
    store.backingStorage.addDidUpdate { borrowers.append($0.loan?.borrower) }
    desk.commitScoped { $0 = .init() }
    desk.accept { $0.a() }
    desk.accept { $0.b() }
    desk.accept { $0.c() }
    desk.accept { $0.d() }
    desk.commitScoped { $0 = .init() }
    desk.accept { $0.e() }
    #expect(borrowers == ["", "a", "b", "c", nil, "", nil])
  }

  @Test("A store can be its own dispatcher")
  func selfStore() {
    let store = SelfStore()
    store.accept { $0.inc() }
    store.commit { $0.count += 1 }
    #expect(store.state.count == 2)
    #expect(store.targetStore === store)
  }
}
