import TestSupport
import Testing
import Verge

@Suite("E11: Scopes by key path")
struct ScopeTests {
  @Test("E11: Scopes can be on stored properties at any depth")
  func stored() {
    let store = makeLibrary()
    store.scoped(\.desk.drawer.pens).commit { $0 = 3 }
    store.scoped(\.desk).scoped(\.drawer).commit { $0.pens += 1 }
    #expect(store.state.desk.drawer.pens == 4)
    #expect(store.scoped(\.self).state.primitive == store.state.primitive)
  }

  @Test("E5: A scope with activities of its own has them in one order with everything else")
  func ownActivities() {
    enum Note { case opened(Int) }
    final class Log: StoreLogger {
      let entries = Recorder<String>()
      func didCommit(log: CommitLog, sender: AnyObject) { entries.record("commit") }
      func didSendActivity(log: ActivityLog, sender: AnyObject) { entries.record(log.trace.name) }
    }

    let log = Log()
    let store = LibraryStore(initialState: Library(), logger: log)
    let desk = store.scoped(\.desk).withActivities(of: Note.self)
    let order = Recorder<String>()
    let tokens = [
      store.sinkActivity(queue: .passthrough) { order.record("store \($0)") },
      desk.sinkActivity(queue: .passthrough) { order.record("desk \($0)") },
      store.scoped(\.desk).withActivities(of: Note.self).sinkActivity(queue: .passthrough) {
        order.record("other \($0)")
      },
      desk.sinkState(dropsFirst: true, queue: .passthrough) {
        order.record("state \($0.isOpen)")
        if $0.isOpen { desk.send("in", .opened(2)) }
      },
    ]
    desk.commit { $0.isOpen = true }
    desk.send("after", .opened(3))
    store.send("bell", .rang(4))
    #expect(
      order.elements == ["state true", "desk opened(2)", "desk opened(3)", "store rang(4)"])
    #expect(log.entries.elements == ["commit", "in", "after", "bell"])
    #expect(desk.state.isOpen)
    for token in tokens { token.cancel() }
  }

  @Test("E11: Scopes can be on computed properties")
  func computed() {
    let store = makeLibrary()
    let doubled = store.scoped(\.doubled)
    let recorder = Recorder<Int>()
    let token = doubled.sinkState(queue: .passthrough) { recorder.record($0.primitive) }
    doubled.commit { $0 = 10 }
    store.commit { $0.count = 7 }
    let result = doubled.commit { doubled -> String in
      doubled += 2
      return "ok"
    }
    #expect(result == "ok")
    #expect(store.state.count == 8)
    #expect(recorder.elements == [0, 10, 14, 16])
    withExtendedLifetime(token) {}
  }

  @Test("E11: Scopes can be on dictionary entries and captured subscripts")
  func subscripts() {
    let store = makeLibrary()
    let key = "swift"
    let rating = store.scoped(\.ratings[key])
    #expect(rating.state.primitive == nil)
    rating.commit { $0 = 4 }
    rating.commitIfPresent { $0 += 1 }
    #expect(store.state.ratings == ["swift": 5])
    store.commit { $0.books = [.init(id: 1, title: "a")] }
    let index = 0
    store.scoped(\.books[index].title).commit { $0 += "b" }
    #expect(store.state.books[0].title == "ab")
  }

  @Test("E11: `commitIfPresent` on an absent optional does nothing and notifies no observer")
  func absent() {
    let store = makeLibrary()
    let recorder = Recorder<String>()
    let tokens: [StoreSubscription] = [
      store.sinkState(dropsFirst: true, queue: .passthrough) { _ in recorder.record("root") },
      store.scoped(\.loan).sinkState(queue: .passthrough) {
        recorder.record($0.primitive?.borrower ?? "absent")
      },
    ]
    let loan = store.scoped(\.loan)
    let result = loan.commitIfPresent { loan -> Int in
      loan.borrower = "x"
      return 1
    }
    #expect(result == nil)
    #expect(store.state.version == 0)
    loan.commit { $0 = .init(borrower: "mia") }
    #expect(loan.commitIfPresent { $0.borrower.count } == 3)
    #expect(recorder.elements == ["absent", "root", "mia"])
    withExtendedLifetime(tokens) {}
  }

  @Test("E11: Properties of an absent value are absent, and writes to them are lost")
  func absentMembers() {
    let store = makeLibrary()
    let loan = store.scoped(\.loan)
    let borrower = loan.scoped(ifPresent: \.borrower)
    let days = loan.scoped(ifPresent: \.days)
    let shelf = loan.scoped(ifPresent: \.place).scoped(ifPresent: \.shelf)
    #expect(borrower.state.primitive == nil)
    #expect(days.state.primitive == nil)
    borrower.commit { $0 = "lost" }
    days.commit { $0 = 3 }
    shelf.commitIfPresent { $0 = 3 }
    #expect(store.state.loan == nil)

    loan.commit { $0 = .init() }
    borrower.commitIfPresent { $0 = "mia" }
    days.commit { $0 = 3 }
    shelf.commitIfPresent { $0 = 5 }
    #expect(store.state.loan == .init(borrower: "mia", days: 3, place: .init(shelf: 5)))
    borrower.commit { $0 = nil }
    days.commit { $0 = nil }
    #expect(store.state.loan == .init(borrower: "mia", days: nil, place: .init(shelf: 5)))
  }

  @Test("E11: An element scoped by its id may move, be absent, be added and be removed")
  func elements() {
    let store = makeLibrary()
    let book = store.scoped(\.books, id: 7)
    #expect(book.state.primitive == nil)
    book.commitIfPresent { $0.title = "lost" }
    #expect(store.state.books.isEmpty)
    book.commit { $0 = .init(id: 7, title: "a") }
    store.commit { $0.books.insert(.init(id: 1), at: 0) }
    book.commitIfPresent { $0.title += "b" }
    #expect(store.state.books == [.init(id: 1), .init(id: 7, title: "ab")])
    let recorder = Recorder<String?>()
    let token = book.sinkState(queue: .passthrough) { recorder.record($0.primitive?.title) }
    store.commit { $0.books.reverse() }
    book.commit { $0 = nil }
    #expect(store.state.books == [.init(id: 1)])
    book.commit { $0 = nil }
    #expect(recorder.elements == ["ab", nil])
    withExtendedLifetime(token) {}
  }

  @Test("E11: A commit to the scope of an element traps if it gives the element another id")
  func newIdentity() async {
    let replaced = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      makeLibrary().scoped(\.books, id: 7).commit { $0 = .init(id: 8) }
    }
    expectMessage(
      replaced?.standardErrorContent, "ScopeTests.swift:", "the id 7 was given the id 8",
      "commit to the collection")
    let changed = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = makeLibrary()
      store.commit { $0.books = [.init(id: 7)] }
      store.scoped(\.books, id: 7).commitIfPresent { $0 = .init(id: 9) }
    }
    expectMessage(changed?.standardErrorContent, "the id 7 was given the id 9", "Keep the id")
  }

  @Test("E11: Scopes can be on a state without == and on properties of an object")
  func otherKinds() {
    // Sendable: used by this test only, on one thread.
    final class Model: @unchecked Sendable { var count = 0 }
    struct Holder { var model = Model() }
    let opaque = Store<Opaque, Never>(initialState: Opaque())
    opaque.scoped(\.count).commit { $0 += 1 }
    #expect(opaque.state.count == 1)
    let store = Store<Holder, Never>(initialState: Holder())
    store.scoped(\.model.count).commit { $0 += 1 }
    #expect(store.state.model.count == 1)
  }

  @Test("E11: `detached(from:)` and `detached(by:)` are older names of `scoped`")
  func detached() {
    let store = makeLibrary()
    store.detached(from: \.desk).commit { $0.isOpen = true }
    store.detached(by: \.count).commit { $0 = 3 }
    #expect(store.state.desk.isOpen)
    #expect(store.state.count == 3)
  }
}
