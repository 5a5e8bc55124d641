import TestSupport
import Testing
import Verge

private struct Item: Equatable, Sendable {
  var name = ""
  var price = 0
}

private struct Coupon: Equatable, Sendable {
  var isUsed = false
}

private struct Order: Equatable, Sendable {
  var items: [Item] = []
  var coupon: Coupon?
  var note = ""
  var edits = 0
}

@Suite("Articles: Committing")
struct CommittingArticleTests {
  @Test("A commit returns a result, rethrows an error or skips an absent optional")
  func committing() {
    let print = Printer()
    let store = Store<Order, Never>(initialState: Order())

    store.commit { $0.items.append(Item(name: "Tea", price: 400)) }

    let count = store.commit { state in
      state.items.append(Item(name: "Milk", price: 200))
      return state.items.count
    }

    #expect(count == 2)

    struct TooExpensive: Error {}

    do {
      try store.commit { state throws(TooExpensive) in
        state.items.append(Item(name: "Saffron", price: 9000))
        if state.items.map(\.price).reduce(0, +) > 5000 { throw TooExpensive() }
      }
    } catch {
      print(error)
    }

    #expect(print.lines == ["TooExpensive()"])
    #expect(store.state.items.count == 2)
    #expect(store.state.version == 2)

    let coupon = store.scoped(\.coupon)
    let isUsed = coupon.commitIfPresent { coupon in
      coupon.isUsed = true
      return true
    }

    #expect(isUsed == nil)
    coupon.commit { $0 = Coupon() }
    #expect(coupon.commitIfPresent { $0.isUsed } == false)
  }

  @Test("Code can wait for delivery and commit in the background")
  func background() async {
    let store = Store<Order, Never>(initialState: Order(items: [Item()]))

    store.commit { $0.items = [] }
    await store.waitUntilAllEventConsumed()

    #expect(store.state.items.isEmpty)

    let count = await store.backgroundCommit("import") { state in
      state.items = (1...1000).map { Item(name: "No. \($0)", price: $0) }
      return state.items.count
    }

    #expect(count == 1000)
    #expect(store.state.traces.map(\.name) == ["import"])
  }

  @Test("Observers receive the traces of named commits")
  func traces() {
    let print = Printer()
    let store = Store<Order, Never>(initialState: Order(items: [Item()]))

    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      print(state.traces.map(\.name))
    }
    store.commit("clear") { $0.items = [] }

    store.commit { $0.note = "fragile" }
    #expect(print.lines == ["[\"clear\"]", "[]"])
    subscription.cancel()
  }

  @Test("Observers receive the transaction of a commit")
  func transactions() {
    let print = Printer()
    let store = Store<Order, Never>(initialState: Order())

    enum IsFromKeyboard: TransactionKey { static let defaultValue = false }

    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      print(state.transaction[IsFromKeyboard.self])
    }
    store.commit { state, transaction in
      state.note = "fragile"
      transaction[IsFromKeyboard.self] = true
    }
    store.commit { $0.note = "" }

    #expect(print.lines == ["true", "false"])
    subscription.cancel()
  }

  @Test("`reduce` keeps a state consistent")
  func reduce() {
    struct Basket: StateType {
      var items: [Item] = []
      var total = 0

      static func reduce(modifying: inout Basket, current: Changes<Basket>) {
        current.ifChanged(\.items) { items in
          modifying.total = items.map(\.price).reduce(0, +)
        }
      }
    }

    let store = Store<Basket, Never>(initialState: Basket(items: [Item(name: "Tea", price: 400)]))
    #expect(store.state.total == 400)
    store.commit { $0.items.append(Item(name: "Milk", price: 200)) }
    #expect(store.state.total == 600)
  }

  @Test("Middleware changes the state within the commit")
  func middleware() {
    let store = Store<Order, Never>(initialState: Order())

    struct LimitNote: StoreMiddlewareType {
      func modify(modifyingState: inout Order, current: Changes<Order>) {
        current.ifChanged(\.note) { note in modifyingState.note = String(note.prefix(10)) }
      }
    }

    store.add(middleware: LimitNote())
    store.add(
      middleware: .modify { modifyingState, current in
        if current.hasChanges(\.items) { modifyingState.edits += 1 }
      })

    store.scoped(\.note).commit { $0 = "rather a long note" }
    store.commit { $0.items = [Item()] }
    #expect(store.state.note == "rather a l")
    #expect(store.state.edits == 1)
    #expect(store.state.version == 2)
  }

  @Test("A mutation that reads its own store traps")
  func misuse() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let store = Store<Order, Never>(name: "order", initialState: Order())
      let tea = Item(name: "Tea", price: 400)
      store.commit { state in
        state.items = store.state.items + [tea]  // traps: write `state.items.append(tea)`
      }
    }
    expectMessage(
      result?.standardErrorContent, "\"order\"", "read from inside one of its own mutations",
      "CommittingArticleTests.swift:", "use the closure's `inout` parameter")
  }

  @Test("A scope with an index out of range traps")
  func outOfRange() async {
    await #expect(processExitsWith: .failure) {
      let store = Store<Order, Never>(initialState: Order())
      _ = store.scoped(\.items[3]).state
    }
  }

  @Test("A mutation may subscribe, cancel, send and use another store")
  func allowed() {
    let store = Store<Order, Int>(initialState: Order())
    let other = Store<Order, Never>(initialState: Order())
    let activities = store.sinkActivity(queue: .passthrough) { _ in }
    store.commit { state in
      activities.cancel()
      store.send(1)
      store.sinkState(queue: .passthrough) { _ in }.storeWhileSourceActive()
      other.commit { $0.note = state.note + "other" }
      state.note = other.state.note
    }
    #expect(store.state.note == "other")
  }
}
