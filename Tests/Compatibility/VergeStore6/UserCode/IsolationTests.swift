import TestSupport
import Testing
import VergeStore

// `Syncer`, `DeskC` and the globals are in Isolation.swift, which differs between the language modes.

@Suite("Legacy code with several threads and globals")
struct IsolationTests {
  @Test("A dispatcher sent to another thread commits there")
  func dispatcher() {
    let store = PlainStore(initialState: .init(), logger: nil)
    let gate = Gate()
    Syncer(target: store).sync { gate.open() }
    gate.pass()
    #expect(store.state.n == 1)
  }

  @Test("A context sent to another thread commits there")
  func context() {
    let store = PlainStore(initialState: .init(), logger: nil)
    let gate = Gate()
    Syncer(target: store).syncInAction { gate.open() }
    gate.pass()
    #expect(store.state.n == 1)
  }

  @Test("Mutations and actions sent to another thread commit there")
  func namespaces() {
    let store = PlainStore(initialState: .init(), logger: nil)
    let syncer = Syncer(target: store)
    let gate = Gate()
    syncer.commit.later { gate.open() }
    gate.pass()
    #expect(store.state.n == 1)
    let second = Gate()
    syncer.dispatch.syncTwice { second.open() }
    second.pass()
    #expect(store.state.n == 3)
  }

  @Test("A global store can be changed by a shared dispatcher")
  func globals() {
    let count = globalStore.state.items.count
    Services.shared.sessions.update { $0.items.append(1) }
    #expect(globalStore.state.items.count == count + 1)
  }

  @Test("The key path of a scope may be a static constant")
  func staticScope() {
    let store = ShelfStore()
    DeskC(target: store).accept { $0.open() }
    #expect(store.state.desk.open)
  }
}
