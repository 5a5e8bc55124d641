import Dispatch
import TestSupport
import Testing
import Verge
import VergeStoreBeta

@Suite("Stores and dispatchers")
struct StoreTests {
  @Test("A store and its modern store share one state")
  func shared() {
    let modern = Verge.Store<Library, Bell>(initialState: Library())
    let store = StoreBase(sharing: modern)
    store.commitInline { $0.count = 1 }
    modern.commit { $0.count += 1 }
    #expect(store.state.count == 2 && store.wrappedValue.count == 2)
    #expect(store.modernStore === modern)
    #expect(store.asStoreBase() === store && store._store === store && store.target === store)
    #expect(store.customMirror.children.isEmpty)
  }

  @Test("A store may declare its target by the name of each beta")
  func targets() {
    final class Early: StoreBase<Library, Never>, VergeStoreBeta.DispatcherType {
      var dispatchTarget: StoreBase<Library, Never> { self }
      func increment() -> Mutation<Void> { .mutation { $0.count += 1 } }
    }
    final class Middle: StoreBase<Library, Never>, VergeStoreBeta.DispatcherType {
      var target: StoreBase<Library, Never> { self }
      func increment() -> Mutation<Void> { .mutation { $0.count += 1 } }
    }
    struct Desk: VergeStoreBeta.DispatcherType {
      let dispatchTarget: StoreBase<Library, Never>
      func increment() -> Mutation<Void> { .mutation { $0.count += 1 } }
    }
    let early = Early(initialState: Library(), logger: nil)
    let middle = Middle(initialState: Library(), logger: nil)
    early.commit { $0.increment() }
    middle.commit { $0.increment() }
    Desk(dispatchTarget: middle).commit { $0.increment() }
    #expect(early.state.count == 1 && middle.state.count == 2)
    #expect(Desk(dispatchTarget: middle).target === middle)
    #expect(NoActivityStoreBase(initialState: Library(), logger: nil).state.count == 0)
  }

  @Test("A scoped dispatcher changes its slice")
  func scoped() {
    final class LoanDesk: LibraryStore.Dispatcher, ScopedDispatching {
      static var scopedStateKeyPath: WritableKeyPath<Library, Library.Loan?> { \.loan }
      func lend() -> Mutation<Void> { .mutationScoped { $0 = .init(borrower: "mia") } }
    }
    let store = LibraryStore()
    func scope<D: ScopedDispatching>(of _: D.Type) -> D.Scoped.Type { D.Scoped.self }
    #expect(scope(of: LoanDesk.self) == Library.Loan?.self)
    LoanDesk(target: store).commit { $0.lend() }
    #expect(store.state.loan?.borrower == "mia")
  }

  @Test("E4: Reading the state inside a mutation traps and names the mutation's location")
  func reading() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = LibraryStore()
      store.commitInline("", "Outer", "", 11) { $0.count = store.state.count }
    }
    expectMessage(result?.standardErrorContent, "was read", "Outer:11")
  }

  @Test("E4: Committing inside a mutation traps and names both locations")
  func committing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = LibraryStore()
      store.commitInline("", "Outer", "", 11) { _ in
        store.commitInline("", "Inner", "", 22) { $0.count += 1 }
      }
    }
    expectMessage(result?.standardErrorContent, "committed to, at Inner:22", "Outer:11")
  }

  @Test("A dispatcher without a store traps with a message")
  func noTarget() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Lost: VergeStoreBeta.DispatcherType {
        typealias State = Library
        typealias Activity = Bell
      }
      Lost().commitInline { $0.count += 1 }
    }
    expectMessage(result?.standardErrorContent, "Lost conforms to DispatcherType", "`var target`")
  }

  @Test("While a thread holds the lock, commits and reads of other threads wait")
  func lock() {
    let store = UncheckedBox(LibraryStore())
    store.value.lock()
    store.value.lock()
    let seen = Recorder<Int>()
    let group = DispatchGroup()
    let started = Gate()
    DispatchQueue.global().async(group: group) {
      started.open()
      seen.record(store.value.state.count)
      store.value.commit { $0.increment() }
    }
    started.pass()
    for _ in 0..<5 { store.value.commit { $0.increment() } }
    store.value.unlock()
    #expect(seen.count == 0)
    store.value.unlock()
    group.wait()
    #expect(seen.elements == [5])
    #expect(store.value.state.count == 6)
  }

  @Test("An unbalanced unlock traps with a message")
  func unbalancedUnlock() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      LibraryStore().unlock()
    }
    expectMessage(result?.standardErrorContent, "Unbalanced unlock")
  }

  @Test("E9: A dispatcher retains its store, which does not retain its dispatchers")
  func lifetime() {
    weak var store: LibraryStore?
    weak var token: Token?
    var clerk: DispatcherBase<Library, Bell>?
    do {
      let strong = LibraryStore()
      let captured = Token()
      strong._backingStorage.addDidUpdate { _ in withExtendedLifetime(captured) {} }
      strong._eventEmitter.add { _ in withExtendedLifetime(captured) {} }
      (store, token) = (strong, captured)
      clerk = DispatcherBase(target: strong)
    }
    #expect(store != nil && token != nil)
    clerk?.commitInline { $0.count += 1 }
    clerk = nil
    #expect(store == nil && token == nil)
  }
}
