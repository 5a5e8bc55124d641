import Dispatch
import Observation
import TestSupport
import Testing
import Verge

@Suite("Observation")
struct ObservationTests {
  private struct Wide: Equatable {
    var values = Array(repeating: 0, count: 400)
    var other = 0
  }

  /// A state that is read through key paths with objects.
  private struct Shelf: Equatable {
    var count = 0

    subscript(mark: Mark) -> Int { count }

    final class Mark: Hashable, Sendable {
      static func == (left: Mark, right: Mark) -> Bool { left === right }

      func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
      }
    }
  }

  /// Reads a value, and reads it again after each change notification.
  private final class Reader: Sendable {
    let runs = Recorder<Int>()
    private let read: @Sendable () -> Int

    init(_ read: @escaping @Sendable () -> Int) {
      self.read = read
      run()
    }

    private func run() {
      let value = withObservationTracking {
        read()
      } onChange: { [weak self] in
        self?.run()
      }
      runs.record(value)
    }
  }

  @Test("The members of `Changes` that read a state are tracked as well")
  func membersOfChanges() {
    struct Page: Equatable {
      var title: String? = "a"
      var count = 0
    }
    let store = Store<Page, Never>(initialState: Page()).observable()
    let whole = [
      Reader { store.state.root.count },
      Reader { store.state.asChanges().count },
      Reader { store.state.map(\.count).primitive },
      Reader { store.state.takeIfChanged(\.count) ?? -1 },
      Reader { store.state.takeIfChanged { $0.count } ?? -1 },
    ]
    let title = Reader { store.state.mapIfPresent(\.title)?.primitive.count ?? 0 }
    store.commit { $0.count = 3 }
    #expect(whole.map(\.runs.elements) == Array(repeating: [0, 3], count: whole.count))
    #expect(title.runs.elements == [1])
    store.commit { $0.title = nil }
    #expect(title.runs.elements == [1, 0])
  }

  @Test("A change of one element runs its key path's reader, and all readers of the whole array")
  func renderCount() {
    let store = Store<Wide, Never>(initialState: Wide()).observable()
    let readers = (0..<100).map { index in Reader { store.state.values[index] } }
    let paths = (0..<100).map { index in
      Reader { store.state[dynamicMember: \.values[index]] }
    }
    store.commit { $0.values[42] = 7 }
    // `readers` read the whole array, `paths` one element of it.
    #expect(readers.allSatisfy { $0.runs.count == 2 })
    #expect(paths.map(\.runs.count).reduce(0, +) == 101)
    #expect(paths[42].runs.elements == [0, 7])
  }

  @Test("A reader of a property runs each time that the property changes")
  func property() {
    let store = makeLibrary().observable()
    let count = Reader { store.state.count }
    let title = Reader { store.state.title.count }
    store.commit { $0.count = 1 }
    store.commit { $0.count = 1 }
    store.commit { $0.desk.isOpen = true }
    store.commit { $0.count = 2 }
    #expect(count.runs.elements == [0, 1, 2])
    #expect(title.runs.elements == [0])
  }

  @Test("Reading the whole state tracks every change")
  func whole() {
    let store = makeLibrary().observable()
    let reader = Reader { store.state.primitive.count }
    store.commit { $0.title = "a" }
    store.commit { $0.count = 1 }
    #expect(reader.runs.elements == [0, 0, 1])
  }

  @Test("Reads of a slice, an element and a component are tracked")
  func slices() {
    final class Service: StoreComponentType, Observable {
      let store: LibraryStore
      var scope: any WritableKeyPath<Library, Library.Desk> & Sendable { \.desk }

      init(_ store: LibraryStore) {
        self.store = store
      }
    }

    let store = makeLibrary()
    store.commit { $0.books = [Library.Book(id: 1), Library.Book(id: 2)] }
    nonisolated(unsafe) let component = Service(store)
    let isOpen = Reader { component.state.isOpen ? 1 : 0 }
    let pens = Reader { store.scoped(\.desk).observable().state.drawer.pens }
    let title = Reader {
      store.scoped(\.books, id: 2).observable().state.primitive?.title.count ?? -1
    }
    let doubled = Reader { store.scoped(\.doubled).observable().state.primitive }
    store.commit { $0.books[0].title = "other" }
    store.commit { $0.desk.isOpen = true }
    store.commit { $0.books[1].title = "two" }
    store.commit { $0.count = 3 }
    #expect(isOpen.runs.elements == [0, 1])
    #expect(pens.runs.elements == [0])
    #expect(title.runs.elements == [0, 3])
    #expect(doubled.runs.elements == [0, 6])
  }

  @Test("A commit to a state without == notifies readers of the whole state, not of equal members")
  func opaque() {
    let store = Store<Opaque, Never>(initialState: Opaque()).observable()
    let whole = Reader { store.state.primitive.count }
    let other = Reader { store.state.other }
    store.commit { $0.count = 1 }
    #expect(whole.runs.elements == [0, 1])
    #expect(other.runs.elements == [0])
  }

  @Test("Reads of a derived value are tracked")
  func derived() {
    let store = makeLibrary()
    let doubled = store.derived(.map { $0.count * 2 }).observable()
    let reader = Reader { doubled.state.primitive }
    store.commit { $0.title = "a" }
    store.commit { $0.count = 1 }
    #expect(reader.runs.elements == [0, 2])
  }

  @Test("E12: Reads outside a tracking scope, or without `observable()`, are not tracked")
  func untracked() {
    let store = makeLibrary().observable()
    for _ in 0..<10 { _ = store.state.count }
    let plain = makeLibrary()
    let reader = Reader { plain.state.count }
    plain.commit { $0.count = 1 }
    #expect(reader.runs.elements == [0])
  }

  @Test("E6: `onChange` is called with no lock held, and may read and commit")
  func commitOnChange() {
    let store = makeLibrary().observable()
    let seen = Recorder<Int>()
    withObservationTracking {
      _ = store.state.count
    } onChange: {
      seen.record(store.state.count)
      store.commit { $0.title = "changed" }
    }
    store.commit { $0.count = 1 }
    store.commit { $0.count = 2 }
    #expect(seen.elements == [1])
    #expect(store.state.title == "changed")
  }

  @Test("A change between the read and its tracking is not missed")
  func changedMeanwhile() async {
    let store = makeLibrary().observable()
    let seen = Recorder<Int>()
    await told { onChange in
      withObservationTracking {
        let state = store.state
        store.commit { $0.count = 1 }
        seen.record(state.count)
      } onChange: {
        onChange()
      }
    }
    #expect(seen.elements == [0])
  }

  @MainActor
  @Test("A change during a scope on the main queue notifies in a later turn")
  func changeDuringScope() async {
    let store = makeLibrary().observable()
    let told = Recorder<Int>()
    withObservationTracking {
      _ = store.state.count
      store.commit { $0.count = 1 }
    } onChange: {
      told.record(store.state.count)
    }
    #expect(told.elements.isEmpty)
    await mainQueueTurn()
    #expect(told.elements == [1])
  }

  @Test("A change during a scope off the main queue notifies after the change")
  func changeDuringScopeElsewhere() async {
    let store = makeLibrary().observable()
    let (told, teller) = AsyncStream.makeStream(of: Int.self)
    withObservationTracking {
      _ = store.state.count
      store.commit { $0.count = 1 }
    } onChange: {
      teller.yield(store.state.count)
    }
    let first = await told.first { _ in true }
    #expect(first == 1)
  }

  @Test("A read of an outdated state is notified of the changes that it has missed")
  func staleSnapshot() async {
    let store = makeLibrary().observable()
    let old = store.state
    store.commit { $0.count = 1 }
    withObservationTracking {
      _ = store.state.count
    } onChange: {
    }
    await told { onChange in
      withObservationTracking {
        _ = old.count
      } onChange: {
        onChange()
      }
    }
    let opaque = Store<[Opaque], Never>(initialState: []).observable()
    let empty = opaque.state
    opaque.commit { $0.append(Opaque()) }
    await told { onChange in
      withObservationTracking {
        _ = empty.first
      } onChange: {
        onChange()
      }
    }
  }

  @Test("A change by another thread during a scope is never missed")
  func races() async {
    let store = makeLibrary().observable()
    let changes = DispatchQueue(label: "changes")
    for count in 1...500 {
      let (told, teller) = AsyncStream.makeStream(of: Void.self)
      changes.async { store.commit { $0.count = count } }
      let seen = withObservationTracking {
        store.state.count
      } onChange: {
        teller.yield()
      }
      if seen < count { _ = await told.first { _ in true } }
      changes.sync {}
    }
    #expect(store.state.count == 500)
  }

  @Test("E16: A key path that has changed is not watched until it is read again")
  func forgotten() {
    let store = makeLibrary()
    withObservationTracking {
      _ = store.observable().state.count
    } onChange: {
    }
    #expect(!store.view.core.isUnobserved)
    store.commit { $0.count = 1 }
    store.commit { $0.count = 2 }
    #expect(store.view.core.isUnobserved)
  }

  @Test("E16: A key path is not watched once the last scope that tracks it has ended")
  func ended() {
    let store = Store<Wide, Never>(initialState: Wide())
    let selection = makeLibrary()
    let notified = Recorder<Int>()
    for index in 0..<100 {
      for _ in 0..<2 {
        withObservationTracking {
          _ = selection.observable().state.count
          _ = store.observable().state[dynamicMember: \.values[index]]
        } onChange: {
          notified.record(index)
        }
      }
    }
    #expect(!store.view.core.isUnobserved)
    selection.commit { $0.count = 1 }
    #expect(notified.count == 200)
    for count in 1...9 { store.commit { $0.other = count } }
    #expect(store.view.core.isUnobserved)
    store.commit { $0.values[1] = 1 }
    #expect(notified.count == 200)
  }

  @Test("E16: The watch of a key path ends with its scope, even if no commit follows")
  func endedWithoutCommit() {
    weak var first: Shelf.Mark?
    let store = Store<Shelf, Never>(initialState: Shelf())
    let selection = makeLibrary()
    for index in 0..<20 {
      let mark = Shelf.Mark()
      if index == 0 { first = mark }
      withObservationTracking {
        _ = selection.observable().state.count
        _ = store.observable().state[dynamicMember: \.[mark]]
      } onChange: {
      }
      selection.commit { $0.count += 1 }
    }
    #expect(first == nil)
  }

  @Test("Up to 256 key paths are watched for any number of commits, without false notifications")
  func patient() {
    let store = Store<Wide, Never>(initialState: Wide())
    let notified = Recorder<Int>()
    for index in 0..<256 {
      withObservationTracking {
        _ = store.observable().state[dynamicMember: \.values[index]]
      } onChange: {
        notified.record(index)
      }
    }
    for count in 1...1000 { store.commit { $0.other = count } }
    store.commit { $0.values[42] = 1 }
    #expect(notified.elements == [42])
  }

  @Test("E16: Of more than 256 key paths, those that commits leave unchanged are dropped")
  func abandoned() async {
    let store = Store<Wide, Never>(initialState: Wide())
    let (notified, notifier) = AsyncStream.makeStream(of: Int.self)
    for index in 0..<400 {
      withObservationTracking {
        _ = store.observable().state[dynamicMember: \.values[index]]
      } onChange: {
        notifier.yield(index)
      }
    }
    for count in 1...20 { store.commit { $0.other = count } }
    var indices: Set<Int> = []
    for await index in notified {
      indices.insert(index)
      if indices.count == 400 { break }
    }
    #expect(store.view.core.isUnobserved)
  }

  @Test("Of more than 256 key paths, a reader that reads again is notified of the next change")
  func asked() async {
    let store = Store<Wide, Never>(initialState: Wide()).observable()
    let (notified, notifier) = AsyncStream.makeStream(of: Int.self)
    @Sendable func read(_ index: Int) {
      let value = withObservationTracking {
        store.state[dynamicMember: \.values[index]]
      } onChange: {
        read(index)
      }
      notifier.yield(value)
    }
    for index in 0..<400 { read(index) }
    for count in 1...100 { store.commit { $0.other = count } }
    var sum = 0
    for index in 0..<400 { store.commit { $0.values[index] = 1 << 20 + index } }
    var seen: Set<Int> = []
    for await value in notified where value > 0 {
      if seen.insert(value).inserted { sum += 1 }
      if sum == 400 { break }
    }
    #expect(seen == Set((0..<400).map { 1 << 20 + $0 }))
  }

  @Test("A read through a derived binding is tracked, and only changes of its value notify")
  func bindingDerived() {
    let store = makeLibrary()
    let title = store.bindingDerived(select: \.title)
    let tenfold = store.bindingDerived(get: .map { $0.count * 10 }, set: { $0.count = $1 / 10 })
    let titles = Reader { title.wrappedValue.count }
    let counts = Reader { tenfold.wrappedValue }
    title.wrappedValue = "a"
    store.commit { $0.desk.isOpen = true }
    store.commit { $0.count = 2 }
    tenfold.wrappedValue = 30
    #expect(titles.runs.elements == [0, 1])
    #expect(counts.runs.elements == [0, 20, 30])
  }

  @Test("Concurrent reads and commits do not break the tracking of later reads")
  func threads() async {
    let store = makeLibrary().observable()
    concurrently(4) { index in
      for _ in 0..<100 {
        if index == 0 {
          store.commit { $0.count += 1 }
        } else {
          withObservationTracking {
            _ = store.state.count
          } onChange: {
          }
        }
      }
    }
    await store.waitUntilAllEventConsumed()
    let reader = Reader { store.state.count }
    store.commit { $0.count = -1 }
    #expect(reader.runs.elements == [100, -1])
  }

  @Test("E9: Readers do not retain the store, and are released with it")
  func lifetime() {
    weak var token: Token?
    var store: LibraryStore? = makeLibrary()
    weak let weakMemory = store?.view.memory
    do {
      let strong = Token()
      token = strong
      withObservationTracking {
        _ = store?.observable().state.count
      } onChange: { [strong] in
        withExtendedLifetime(strong) {}
      }
    }
    #expect(token != nil)
    store = nil
    #expect(weakMemory == nil)
    #expect(token == nil)
  }

  /// Waits for the first call of `onChange`, which `Observation` may call several times if threads
  /// make changes concurrently.
  private func told(_ track: (_ onChange: @escaping @Sendable () -> Void) -> Void) async {
    let (changes, teller) = AsyncStream.makeStream(of: Void.self)
    track { teller.yield() }
    _ = await changes.first { _ in true }
  }
}
