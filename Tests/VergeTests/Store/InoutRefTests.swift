import TestSupport
import Testing
import Verge

private enum Note: TransactionKey {
  static var defaultValue: String? { nil }
}

@Suite("Mutations through a reference")
struct InoutRefTests {
  @Test("A closure that uses a member of the reference changes the state")
  func members() {
    let store = makeLibrary()
    store.commit { $0.wrapped.count += 1 }
    #expect(store.state.count == 1)
    store.commit { $0.replace(with: Library(count: 5)) }
    #expect(store.state.count == 5)
    store.commit { $0.modify { $0.count += 1 } }
    store.commit { $0.modifyDirectly { $0.count += 1 } }
    #expect(store.state.count == 7)
    let isEmpty = store.commit { $0.withType { type, ref in ref.wrapped == type.init(count: 7) } }
    #expect(isEmpty)
  }

  @Test("A closure with a reference as its parameter reads and writes members and key paths")
  func names() {
    func rename(_ library: inout InoutRef<Library>) {
      library.title = "\(library.count)"
    }
    let store = makeLibrary()
    let count = store.commit { (library: inout InoutRef<Library>) in
      library.count += 1
      library[keyPath: \.desk.isOpen] = true
      library.ratings["a", default: 0] += 2
      rename(&library)
      // Read-only key paths, too.
      return library[keyPath: \.title.count] + library.title.count
    }
    #expect(count == 2)
    #expect(
      store.state.primitive
        == Library(count: 1, title: "1", desk: .init(isOpen: true), ratings: ["a": 2]))
  }

  @Test("`map` passes a reference to a member, and skips an absent optional")
  func mapping() {
    let store = makeLibrary()
    store.commit { $0.map(keyPath: \.desk) { $0.replace(with: .init(isOpen: true)) } }
    #expect(store.state.desk.isOpen)
    let absent: Void? = store.commit { $0.map(keyPath: \.loan) { $0.borrower = "Ada" } }
    #expect(absent == nil)
    store.commit { $0.loan = .init() }
    let days = store.commit {
      $0.map(keyPath: \.loan) { loan -> Int in
        loan.borrower = "Ada"
        return loan.wrapped.borrower.count
      }
    }
    #expect(days == 3)
    #expect(store.state.loan?.borrower == "Ada")
  }

  @Test("`map` in the form of Verge 8 to 11 is called even for `nil`")
  func optionalReference() {
    let store = makeLibrary()
    let calls = Recorder<Bool>()
    let rename: (inout InoutRef<Library.Loan>?) -> Void = { loan in
      calls.record(loan == nil)
      loan?.borrower += "x"
    }
    store.commit { $0.map(keyPath: \.loan, perform: rename) }
    store.commit { $0.loan = .init() }
    store.commit { $0.map(keyPath: \.loan, perform: rename) }
    #expect(calls.elements == [true, false])
    #expect(store.state.loan?.borrower == "x")
  }

  @Test("Components, scopes and commits with a transaction support references")
  func places() async {
    let store = makeLibrary()
    store.scoped(\.desk).commit { $0.wrapped.isOpen.toggle() }
    store.scoped(\.count).commit { $0.replace(with: 3) }
    DeskModel(store).commit { $0.map(keyPath: \.drawer) { $0.pens += 2 } }
    #expect(store.state.desk == .init(isOpen: true, drawer: .init(pens: 2)))
    store.commit { (ref: inout InoutRef<Library>, transaction: inout Transaction) in
      ref.count += 1
      transaction[Note.self] = "named"
    }
    #expect(store.state.count == 4)
    #expect(store.state.transaction[Note.self] == "named")
    let count = await store.backgroundCommit { ref -> Int in
      ref.wrapped.count += 1
      return ref.count
    }
    #expect(count == 5)
    await store.backgroundCommit { (ref: inout InoutRef<Library>, transaction: inout Transaction) in
      ref.count += 1
      transaction[Note.self] = "background"
    }
    #expect(store.state.count == 6)
    #expect(store.state.transaction[Note.self] == "background")
  }

  @Test("E3: A mutation through a reference that throws leaves the state unchanged")
  func throwing() {
    let store = makeLibrary()
    #expect(throws: Failure.self) {
      try store.commit { ref throws(Failure) in
        ref.wrapped.count = 9
        try ref.map(keyPath: \.desk) { desk throws(Failure) in
          desk.isOpen = true
          throw Failure()
        }
      }
    }
    #expect(store.state.primitive == Library())
    #expect(store.state.version == 0)
  }

  @Test("E2: A mutation through a reference changes the state in place")
  func inPlace() {
    struct Probed: Sendable { var probe = CopyProbe() }
    let store = Store<Probed, Never>(initialState: Probed())
    store.commit { (ref: inout InoutRef<Probed>) in ref.probe.value += 1 }
    store.commit { $0.map(keyPath: \.probe) { $0.value += 1 } }
    store.commit { $0.modify { $0.probe.value += 1 } }
    #expect(store.state.probe.value == 3)
    #expect(store.state.probe.copyCount == 0)
  }

  @Test("Middleware and `reduce` can take the state or a reference")
  func rules() {
    struct Clamp: StoreMiddlewareType {
      func modify(modifyingState: inout InoutRef<Total>, current: Changes<Total>) {
        current.ifChanged(\.count).do { if $0 > 10 { modifyingState.count = 10 } }
      }
    }
    struct Total: StateType {
      var count = 0
      var doubled = 0
      var label = ""

      static func reduce(modifying: inout InoutRef<Self>, current: Changes<Self>) {
        current.ifChanged(\.count) { modifying.doubled = $0 * 2 }
      }
    }
    let store = Store<Total, Never>(initialState: Total(count: 1))
    #expect(store.state.doubled == 2)
    store.add(middleware: Clamp())
    store.add(middleware: .modify { state, current in state.wrapped.label = "\(current.count)" })
    store.add(middleware: .init { state, _ in state.map(keyPath: \.label) { $0.wrapped += "!" } })
    store.commit { $0.count = 20 }
    #expect(store.state.primitive == Total(count: 10, doubled: 40, label: "10!"))
  }

  @Test("A middleware without a method to run traps at the first commit")
  func noMethod() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Misspelt: StoreMiddlewareType {
        typealias State = Library
        func modfy(modifyingState: inout Library, current: Changes<Library>) {}
      }
      let store = makeLibrary()
      store.add(middleware: Misspelt())
      store.commit { $0.count = 1 }
    }
    expectMessage(
      result?.standardErrorContent,
      "Misspelt is a middleware without a method to run in commits.",
      "Implement `modify(modifyingState:current:)`, whose first parameter is `inout Library`.")
  }

  @Test("E10: `markAsModified` does not notify, because equality decides")
  func marking() {
    func mark(_ marker: some Marker) { marker.mark() }
    let seen = Recorder<Int>()
    let store = makeLibrary()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) {
      seen.record($0.count)
    }
    mark(MarkingLibrary(store: store))
    #expect(store.state.version == 1)
    #expect(seen.elements == [])
    subscription.cancel()
  }
}

private final class DeskModel: StoreComponentType {
  let store: LibraryStore
  var scope: any WritableKeyPath<Library, Library.Desk> & Sendable { \.desk }

  init(_ store: LibraryStore) { self.store = store }
}

private protocol Marker {
  func mark()
}

private struct MarkingLibrary: Marker {
  let store: LibraryStore

  @available(*, deprecated)
  func mark() {
    store.commit { $0.markAsModified() }
  }
}
