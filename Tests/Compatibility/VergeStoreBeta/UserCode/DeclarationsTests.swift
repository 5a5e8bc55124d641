import Foundation
import Testing
import VergeStoreBeta

@Suite("Code for the betas of VergeStore 6")
struct DeclarationsTests {
  let store = ShelfStore()
  var clerk: Clerk { Clerk(api: 1, target: store) }

  @Test("A commit returns the result of its mutation")
  func mutations() {
    let c = clerk
    store.commit { $0.inc() }
    c.commit { $0.inc() }
    #expect(c.commit { $0.title() } == nil)
    #expect(c.commit { $0.addBook("z") } == 1)
    #expect(c.commit { $0.title() } == "z")
    c.commit { $0.rename() }
    c.commit { $0.kp() }
    #expect(store.state.loan == nil)
    #expect(c.commit { $0.kp2() })
    #expect(c.commit { $0.upd() } == 3)
    #expect(store.state.count == 3)
  }

  @Test("Mutations and actions that throw leave the state unchanged")
  func throwing() {
    let c = clerk
    #expect(throws: Boom.self) { try c.commit { $0.fail() } }
    #expect(throws: Boom.self) { try c.dispatch { $0.failA() } }
    #expect(store.state.count == 0)
  }

  @Test("An action can dispatch other actions")
  func actions() {
    let c = clerk
    #expect(c.dispatch { $0.run() } == 5)
    #expect(c.dispatch { $0.twice() } == 7)
    c.dispatchInline { x in x.commit { $0.inc() } }
    #expect(store.state.count == 8)
  }

  @Test("A store can declare its target by the name of each beta")
  func targets() {
    let old = OldStore()
    old.commit { $0.inc() }
    #expect(old.state.count == 1 && old.target === old)
    #expect(MidStore().dispatchTarget.state.count == 0)
    #expect(Alias(initialState: .init(), logger: nil).asStoreBase().state.count == 0)
    LoanD(target: store).commit { $0.n() }
    #expect(store.state.loan == nil)
    store.commit { state in state.loan = .init() }
    LoanD(target: store).commit { $0.n() }
    #expect(store.state.loan?.borrower == "h")
  }

  @Test("View models of all betas follow their store")
  func viewModels() {
    let early = RowVM(initialState: .init(), parent: store, logger: DefaultLogger.shared)
    let late = RowVM8(store)
    var taps: [Tap] = []
    early.addActivityTarget { taps.append($0) }
    late.addActivityTarget { taps.append($0) }
    store.commit { state in state.count = 11 }
    #expect(early.state.total == 11 && late.state.total == 11)
    early.dispatch { $0.tap() }
    store._eventEmitter.accept(.rang)
    #expect(taps == [.hit, .hit])
    #expect(RowVM8b(initialState: .init(), parent: store, logger: nil).state.own == 0)
  }

  @Test("An action can continue on another queue")
  func asynchronous() async {
    store.commit { state in state.count = 10 }
    await withCheckedContinuation { continuation in
      store._eventEmitter.add { _ in continuation.resume() }
      store.dispatch { $0.ring() }
    }
    #expect(store.state.count == 11)
  }

  @Test("Storages, selectors and getters follow their sources")
  func storages() {
    let st = Storage(1)
    let m = st.map(transform: { "\($0)" })
    st.update { $0 += 1 }
    #expect(m.value == "2")
    let selected = c1(store)
    let stored = c3(store._backingStorage)
    let got = c5(store._backingStorage)
    store.commit { state in state.books = ["a", "b"] }
    #expect(selected.value == 2 && stored.value == 2 && got.value == 2)
  }

  @available(*, deprecated)
  private func accepting() -> Int {
    let c = clerk
    c.accept { $0.inc() }
    c.accept { $0.sub() }
    OldStore().accept { $0.inc() }
    c.dispatchInline { context in
      context.accept { $0.inc() }
      context.accept { $0.sub() }
    }
    return store.state.count
  }

  @Test("`accept` commits a mutation, and runs an action")
  func accept() {
    #expect((self as any Accepting).accepted == 4)
  }
}

private protocol Accepting {
  var accepted: Int { get }
}

extension DeclarationsTests: Accepting {
  @available(*, deprecated)
  var accepted: Int { accepting() }
}
