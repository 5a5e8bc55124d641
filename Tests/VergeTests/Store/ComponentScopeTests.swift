import TestSupport
import Testing
import Verge

private final class LoanService: StoreComponentType {
  let store: LibraryStore
  var scope: any WritableKeyPath<Library, Library.Loan?> & Sendable { \.loan }

  init(_ store: LibraryStore) {
    self.store = store
  }
}

private final class PartService<Part: Sendable>: StoreComponentType {
  let store: LibraryStore
  let scope: any WritableKeyPath<Library, Part> & Sendable

  init(_ store: LibraryStore, _ scope: any WritableKeyPath<Library, Part> & Sendable) {
    self.store = store
    self.scope = scope
  }
}

private final class WholeService: StoreComponentType {
  let store: LibraryStore

  init(_ store: LibraryStore) {
    self.store = store
  }
}

/// A slice without `==`, at any depth.
private struct Folder: Sendable {
  struct Sheet: Identifiable, Sendable {
    let id: Int
    var text = ""
    var stamp: Stamp?
    var border = Stamp()
  }

  struct Stamp: Sendable {
    var day = 0
  }

  var sheet: Sheet?
  var sheets: [Sheet] = []
}

private struct Cabinet: Sendable {
  var folder = Folder()
  var sheet: Folder.Sheet?
}

private final class FolderService: StoreComponentType {
  let store = Store<Cabinet, Never>(initialState: Cabinet())
  var scope: any WritableKeyPath<Cabinet, Folder> & Sendable { \.folder }
}

private final class SheetService: StoreComponentType {
  let store = Store<Cabinet, Never>(initialState: Cabinet())
  var scope: any WritableKeyPath<Cabinet, Folder.Sheet?> & Sendable { \.sheet }
}

@Suite("The scopes of components")
struct ComponentScopeTests {
  @Test("`read` passes the component's slice, without a copy, and rethrows")
  func read() {
    struct Shelf: Sendable {
      var probe = CopyProbe()
      var count = 0
    }
    struct Room: Sendable {
      var shelf = Shelf()
    }
    final class ShelfService: StoreComponentType {
      let store = Store<Room, Never>(initialState: Room())
      var scope: any WritableKeyPath<Room, Shelf> & Sendable { \.shelf }
    }
    let service = ShelfService()
    service.commit {
      $0.count = 4
      $0.probe.value = 1
    }
    #expect(service.read { $0.count } == 4)
    #expect(service.read { $0.probe.copyCount } == 0)
    #expect(throws: Failure()) {
      try service.read { (_: borrowing Shelf) throws(Failure) in throw Failure() }
    }
    service.commit { $0.probe.value = 2 }
    #expect(service.read { $0.probe.copyCount } == 0)
    #expect(WholeService(makeLibrary()).read { $0.count } == 0)
  }

  @Test("`state` and `read` are of the component's slice: stored, computed, or an entry")
  func kinds() {
    func check<Part: Equatable & Sendable>(
      _ scope: any WritableKeyPath<Library, Part> & Sendable, _ value: Part
    ) {
      let service = PartService(makeLibrary(), scope)
      service.commit("change") { $0 = value }
      #expect(service.state.primitive == value)
      #expect(service.state.version == 1)
      #expect(service.state.traces.map(\.name) == ["change"])
      #expect(service.state.previous == nil)
      #expect(service.read { $0 } == value)
      #expect(service.store.state.primitive[keyPath: scope] == value)
    }
    check(\.desk.drawer, Library.Drawer(pens: 3))
    check(\.title, "a")
    check(\.doubled, 4)
    check(\.loan, Library.Loan(borrower: "mia"))
    check(\.ratings["a"], 5)
  }

  @Test("`commitIfPresent` commits to the component's optional slice, and returns `nil` if absent")
  func commitIfPresent() {
    let store = makeLibrary()
    let service = LoanService(store)
    let seen = Recorder<String?>()
    let subscription = service.sinkState(queue: .passthrough) {
      seen.record($0.primitive?.borrower)
    }
    #expect(service.commitIfPresent { $0.borrower.count } == nil)
    #expect(store.state.version == 0)
    service.commit { $0 = .init(borrower: "mia") }
    #expect(service.commitIfPresent("extend") { $0.borrower.count } == 3)
    #expect(throws: Failure()) {
      try service.commitIfPresent { loan in
        loan.borrower = "lost"
        throw Failure()
      }
    }
    service.commitIfPresent { $0.borrower = "ada" }
    #expect(store.state.loan?.borrower == "ada")
    #expect(seen.elements == [nil, "mia", "ada"])
    subscription.cancel()
  }

  @Test("`scoped(ifPresent:)` returns a store on a member of the component's optional slice")
  func ifPresent() {
    let store = makeLibrary()
    let service = LoanService(store)
    let borrower = service.scoped(ifPresent: \.borrower)
    let days = service.scoped(ifPresent: \.days)
    let seen = Recorder<Int?>()
    let subscription = days.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    borrower.commit { $0 = "lost" }
    #expect(store.state.loan == nil)
    service.commit { $0 = .init() }
    borrower.commitIfPresent { $0 = "mia" }
    days.commit { $0 = 3 }
    #expect(store.state.loan == .init(borrower: "mia", days: 3))
    #expect(seen.elements == [nil, 3])
    subscription.cancel()
  }

  @Test("`scoped(_:id:)` returns a store on an element of a collection in the component's slice")
  func elements() {
    let store = makeLibrary()
    let service = WholeService(store)
    let book = service.scoped(\.books, id: 7)
    let seen = Recorder<String?>()
    let subscription = book.sinkState(queue: .passthrough) { seen.record($0.primitive?.title) }
    book.commit { $0 = .init(id: 7, title: "a") }
    store.commit { $0.books.insert(.init(id: 1), at: 0) }
    #expect(store.state.books == [.init(id: 1), .init(id: 7, title: "a")])
    #expect(seen.elements == [nil, "a"])
    subscription.cancel()
  }

  @Test("A component observes a slice that has no `==`, on each kind of queue") @MainActor
  func notEquatable() {
    let service = FolderService()
    let (here, queued) = (Recorder<Int>(), Recorder<Int>())
    var onMain: [Int] = []
    let subscriptions = [
      service.sinkState(\.sheets, queue: .passthrough) { here.record($0.primitive.count) },
      service.sinkState(\.sheets, queue: AnyTargetQueue { $0() }) {
        queued.record($0.primitive.count)
      },
      service.sinkState(\.sheets, dropsFirst: true) { onMain.append($0.primitive.count) },
    ]
    service.commit { $0.sheets.append(.init(id: 1)) }
    #expect(here.elements == [0, 1])
    #expect(queued.elements == [0, 1])
    #expect(onMain == [1])
    subscriptions.forEach { $0.cancel() }
  }

  @Test("A component on the main actor observes a slice that has no `==` and is not Sendable")
  @MainActor
  func notSendable() {
    final class Object { var number = 0 }
    struct Desk { var object = Object() }
    final class Model: StoreComponentType {
      let store = Store<Desk, Never>(initialState: Desk())
    }
    let model = Model()
    var numbers: [Int] = []
    let subscription = model.sinkState(\.object) { numbers.append($0.primitive.number) }
    model.commit { $0.object.number = 2 }
    #expect(numbers == [0, 2])
    subscription.cancel()
  }

  @Test("Members and elements without `==` can be scoped to, from a store and from a component")
  func withoutEquality() {
    let folder = FolderService()
    let sheet = folder.scoped(\.sheets, id: 7)
    #expect(sheet.state.primitive == nil)
    sheet.commit { $0 = .init(id: 7, text: "a") }
    folder.store.scoped(\.folder.sheets, id: 7).commitIfPresent { $0.text += "b" }
    #expect(folder.state.sheets.map(\.text) == ["ab"])

    let service = SheetService()
    let optional = service.store.scoped(\.sheet)
    let stamps = [service.scoped(ifPresent: \.stamp), optional.scoped(ifPresent: \.stamp)]
    let borders = [service.scoped(ifPresent: \.border), optional.scoped(ifPresent: \.border)]
    stamps[0].commit { $0 = .init(day: 1) }
    borders[1].commit { $0 = .init(day: 1) }
    #expect(service.state.primitive == nil)
    service.commit { $0 = .init(id: 1) }
    for (stamp, border) in zip(stamps, borders) {
      #expect(stamp.state.primitive == nil)
      stamp.commit { $0 = .init(day: 3) }
      stamp.commitIfPresent { $0.day += 1 }
      #expect(service.state.primitive?.stamp?.day == 4)
      border.commitIfPresent { $0.day += 1 }
      stamp.commit { $0 = nil }
    }
    #expect(service.state.primitive?.border.day == 2)
  }

  @Test("Observers of a member without `==` are called by commits that may have changed it")
  func observingWithoutEquality() {
    let service = SheetService()
    service.commit { $0 = .init(id: 1) }
    let seen = Recorder<Int?>()
    let subscription = service.scoped(ifPresent: \.border).sinkState(queue: .passthrough) {
      seen.record($0.primitive?.day)
    }
    service.commitIfPresent { $0.border.day = 2 }
    service.store.commit { $0.folder.sheets = [] }
    service.commit { $0 = nil }
    #expect(seen.elements.first == 0)
    #expect(seen.elements.contains(2))
    #expect(seen.elements.last == .some(nil))
    subscription.cancel()
  }
}
