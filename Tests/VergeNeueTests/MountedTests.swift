import TestSupport
import Testing
import Verge
import VergeNeue

@Suite("E10: VergeNeue stores mounted on a slice")
struct MountedTests {
  let root = Verge.Store<Depot, Never>(initialState: Depot())
  let lines = Recorder<String>()
  /// Retains the stores.
  private let mounted = Recorder<AnyObject>()

  private struct Editing<TargetState>: ReducerType {
    func edit(_ mutate: @escaping (inout TargetState) -> Void) -> Mutation {
      Mutation(mutate: mutate)
    }
  }

  /// A store on a slice, whose observer records what `text` makes of the slice.
  private func mount<Value>(
    at slice: any WritableKeyPath<Depot, Value> & Sendable, _ name: String = "",
    _ text: @escaping (Value) -> String
  ) -> VergeNeue.Store<Editing<Value>> {
    let lines = lines
    let store = VergeNeue.Store(sharing: root, at: slice, reducer: Editing())
    store.sink { lines.record(name + text($0)) }
    mounted.record(store)
    return store
  }

  @Test("A store on an Equatable slice is notified of its own commits and of changes only")
  func equatable() {
    let cart = mount(at: \.cart) { "\($0.items)" }
    root.commit { $0.badge = 1 }
    root.scoped(\.badge).commit { $0 = 2 }
    root.commit { $0.cart.items = [] }
    root.commit { _ in }
    #expect(lines.elements.isEmpty)
    cart.commit { $0.edit { _ in } }
    root.scoped(\.cart).commit { _ in }
    root.commit { $0.cart.items = ["a"] }
    root.commit { $0.cart.items = ["a"] }
    root.scoped(\.cart.items).commit { $0.append("b") }
    #expect(lines.elements == ["[]", "[]", #"["a"]"#, #"["a", "b"]"#])
  }

  @Test("A store on a slice without == is notified of commits that may have changed the slice")
  func notEquatable() {
    let journal = mount(at: \.journal) { $0.lines.joined() }
    root.commit { $0.journal.lines.append("a") }
    root.commit { $0.journal.lines[0] = "b" }
    journal.commit { $0.edit { $0.lines[0] = "c" } }
    #expect(lines.elements == ["a", "b", "c"])
    root.commit { $0.badge = 1 }
    #expect(lines.elements == ["a", "b", "c", "c"])
    root.scoped(\.badge).commit { $0 = 2 }
    root.scoped(\.cart.items).commit { $0 = ["a"] }
    #expect(lines.count == 4)
  }

  @Test("A store on a trivial slice without == is notified of changes and of its own commits")
  func trivial() {
    let position = mount(at: \.position) { "\($0.x) \($0.y)" }
    root.commit { $0.badge = 1 }
    root.commit { $0.position.x = 0 }
    #expect(lines.elements.isEmpty)
    root.commit { $0.position.x = 1 }
    root.scoped(\.position.y).commit { $0 = 2 }
    position.commit { $0.edit { _ in } }
    root.commit { $0.position.y = 2 }
    #expect(lines.elements == ["1 0", "1 2", "1 2"])
  }

  @Test("Two stores on nested slices are notified of each other's changes")
  func nested() {
    let cart = mount(at: \.cart, "outer ") { "\($0.items)" }
    let items = mount(at: \.cart.items, "inner ") { "\($0)" }
    items.commit { $0.edit { $0.append("a") } }
    #expect(lines.drain() == [#"outer ["a"]"#, #"inner ["a"]"#])
    cart.commit { $0.edit { $0.items = [] } }
    #expect(lines.drain() == ["outer []", "inner []"])
    cart.commit { $0.edit { $0.coupon = "half" } }
    #expect(lines.drain() == ["outer []"])
    root.commit { $0.cart.coupon = nil }
    #expect(lines.drain() == ["outer []"])
  }

  @Test("A store scoped from a mounted store is notified of the same commits")
  func scoped() {
    let cart = mount(at: \.cart, "cart ") { "\($0.items)" }
    let coupon = cart.makeScoped(scope: \.coupon, reducer: Editing())
    let lines = lines
    coupon.sink { lines.record("coupon \($0 ?? "none")") }
    root.commit { $0.badge = 1 }
    #expect(lines.elements.isEmpty)
    root.commit { $0.cart.items = ["a"] }
    coupon.commit { $0.edit { $0 = "half" } }
    #expect(lines.elements == [#"cart ["a"]"#, "coupon none", #"cart ["a"]"#, "coupon half"])
  }

  @Test("Stores on one slice are notified of each other's commits, even to an equal state")
  func overlapping() {
    let one = mount(at: \.badge, "one ") { "\($0)" }
    let two = mount(at: \.badge, "two ") { "\($0)" }
    one.commit { $0.edit { _ in } }
    two.commit { $0.edit { $0 = 1 } }
    #expect(lines.elements == ["one 0", "two 0", "one 1", "two 1"])
  }

  @Test("A store on an optional property is notified when it appears, changes and disappears")
  func optional() {
    let coupon = mount(at: \.cart.coupon) { $0 ?? "none" }
    root.commit { $0.cart.items = ["a"] }
    #expect(lines.elements.isEmpty)
    root.commit { $0.cart.coupon = "half" }
    root.scoped(\.cart).commit { $0.coupon = "free" }
    coupon.commit { $0.edit { $0 = nil } }
    coupon.commit { $0.edit { $0 = nil } }
    root.commit { $0.cart.coupon = nil }
    #expect(lines.elements == ["half", "free", "none", "none"])
  }

  @Test("A store on a computed property is notified of its own commits and of changes only")
  func computed() {
    let count = mount(at: \.cart.count) { "\($0)" }
    root.commit { $0.badge = 1 }
    root.scoped(\.badge).commit { $0 = 2 }
    root.scoped(\.cart.coupon).commit { $0 = "half" }
    #expect(lines.elements.isEmpty)
    root.scoped(\.cart.items).commit { $0 = ["a"] }
    count.commit { $0.edit { _ in } }
    count.commit { $0.edit { $0 = 2 } }
    root.commit { $0.cart = Depot.Cart() }
    #expect(lines.elements == ["1", "1", "2", "0"])
  }

  @Test("A store on a collection element is notified of its own commits and of changes only")
  func element() {
    let row = mount(at: \.rows[1]) { "\($0)" }
    let other = mount(at: \.rows[0], "other ") { "\($0)" }
    root.commit { $0.rows[0] = 1 }
    other.commit { $0.edit { $0 = 2 } }
    root.scoped(\.badge).commit { $0 = 1 }
    #expect(lines.drain() == ["other 1", "other 2"])
    root.commit { $0.rows[1] = 1 }
    row.commit { $0.edit { _ in } }
    root.scoped(\.rows).commit { $0[1] = 2 }
    #expect(lines.elements == ["1", "1", "2"])
  }

  @Test("A badge that mirrors a cart behaves the same on one root state as on two states")
  func mirror() {
    typealias Cart = VergeNeue.Store<Editing<Depot.Cart>>
    typealias Badge = VergeNeue.Store<Editing<Int>>
    let lines = lines
    func play(_ cart: Cart, _ badge: Badge) -> [String] {
      cart.sink { cart in
        lines.record("cart \(cart.count)")
        badge.commit { $0.edit { $0 = cart.count } }
      }
      badge.sink { lines.record("badge \($0)") }
      cart.commit { $0.edit { $0.items = ["a"] } }
      cart.commit { $0.edit { _ in } }
      badge.commit { $0.edit { $0 = 7 } }
      return lines.drain()
    }

    let apart = play(
      Cart(state: Depot.Cart(), reducer: Editing()), Badge(state: 0, reducer: Editing()))
    let cart = Cart(sharing: root, at: \.cart, reducer: Editing())
    let badge = Badge(sharing: root, at: \.badge, reducer: Editing())
    let together = play(cart, badge)
    #expect(apart == ["cart 1", "badge 1", "cart 1", "badge 1", "badge 7"])
    #expect(together == apart)
    root.commit { $0.cart.items = [] }
    #expect(lines.elements == ["cart 0", "badge 0"])
    withExtendedLifetime((cart, badge)) {}
  }

  @Test("A slice without == can be mirrored to another slice")
  func mirrorOfOpaque() {
    let lines = lines
    let journal = VergeNeue.Store<Editing<Depot.Journal>>(
      sharing: root, at: \.journal, reducer: Editing())
    let badge = mount(at: \.badge, "badge ") { "\($0)" }
    journal.sink { journal in
      lines.record("journal \(journal.lines.count)")
      badge.commit { $0.edit { $0 = journal.lines.count } }
    }
    journal.commit { $0.edit { $0.lines.append("a") } }
    root.commit { $0.journal.lines.append("b") }
    #expect(lines.elements == ["journal 1", "badge 1", "journal 2", "badge 2"])
    withExtendedLifetime(journal) {}
  }

  @Test("An observer added to a mounted store inside a mutation is notified of that commit")
  func registeredInside() {
    let lines = lines
    let cart = VergeNeue.Store<Editing<Depot.Cart>>(sharing: root, at: \.cart, reducer: Editing())
    root.commit { state in
      state.cart.items = ["a"]
      cart.sink { lines.record("\($0.items)") }
    }
    #expect(lines.drain() == [#"["a"]"#])
    root.commit { $0.badge = 1 }
    #expect(lines.elements.isEmpty)
    root.commit { $0.cart.items = [] }
    #expect(lines.elements == ["[]"])
    withExtendedLifetime(cart) {}
  }
}
