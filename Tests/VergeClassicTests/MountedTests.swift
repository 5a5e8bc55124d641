import TestSupport
import Testing
import Verge
import VergeClassic

@Suite("E10: Verge Classic storages mounted on a slice")
struct MountedTests {
  let root = Verge.Store<Depot, Never>(initialState: Depot())
  let lines = Recorder<String>()
  /// Retains the storages.
  private let mounted = Recorder<AnyObject>()

  /// Creates a storage on a slice, whose subscriber records the result of `text`.
  private func mount<Value>(
    at slice: any WritableKeyPath<Depot, Value> & Sendable, _ name: String = "",
    _ text: @escaping (Value) -> String
  ) -> VergeClassic.Storage<Value> {
    let lines = lines
    let storage = VergeClassic.Storage(sharing: root, at: slice)
    storage.add { lines.record(name + text($0)) }
    mounted.record(storage)
    return storage
  }

  @Test("A storage on an Equatable slice is notified of its own updates and of changes only")
  func equatable() {
    let cart = mount(at: \.cart) { "\($0.items)" }
    root.commit { $0.badge = 1 }
    root.scoped(\.badge).commit { $0 = 2 }
    root.commit { $0.cart.items = [] }
    root.commit { _ in }
    #expect(lines.elements.isEmpty)
    cart.update { _ in }
    root.scoped(\.cart).commit { _ in }
    root.commit { $0.cart.items = ["a"] }
    root.commit { $0.cart.items = ["a"] }
    root.scoped(\.cart.items).commit { $0.append("b") }
    #expect(lines.elements == ["[]", "[]", #"["a"]"#, #"["a", "b"]"#])
  }

  @Test("A storage on a slice without == is notified of commits that may have changed the slice")
  func notEquatable() {
    let journal = mount(at: \.journal) { $0.lines.joined() }
    root.commit { $0.journal.lines.append("a") }
    root.commit { $0.journal.lines[0] = "b" }
    journal.update { $0.lines[0] = "c" }
    #expect(lines.elements == ["a", "b", "c"])
    root.commit { $0.badge = 1 }
    #expect(lines.elements == ["a", "b", "c", "c"])
    root.scoped(\.badge).commit { $0 = 2 }
    root.scoped(\.cart.items).commit { $0 = ["a"] }
    #expect(lines.count == 4)
  }

  @Test("A storage on a trivial slice without == is notified of changes and of its own updates")
  func trivial() {
    let position = mount(at: \.position) { "\($0.x) \($0.y)" }
    root.commit { $0.badge = 1 }
    root.commit { $0.position.x = 0 }
    #expect(lines.elements.isEmpty)
    root.commit { $0.position.x = 1 }
    root.scoped(\.position.y).commit { $0 = 2 }
    position.update { _ in }
    root.commit { $0.position.y = 2 }
    #expect(lines.elements == ["1 0", "1 2", "1 2"])
  }

  @Test("Two storages on nested slices are notified of each other's changes")
  func nested() {
    let cart = mount(at: \.cart, "outer ") { "\($0.items)" }
    let items = mount(at: \.cart.items, "inner ") { "\($0)" }
    items.update { $0.append("a") }
    #expect(lines.drain() == [#"outer ["a"]"#, #"inner ["a"]"#])
    cart.update { $0.items = [] }
    #expect(lines.drain() == ["outer []", "inner []"])
    cart.update { $0.coupon = "half" }
    #expect(lines.drain() == ["outer []"])
    root.commit { $0.cart.coupon = nil }
    #expect(lines.drain() == ["outer []"])
  }

  @Test("Storages on one slice are notified of each other's updates, even to an equal value")
  func overlapping() {
    let one = mount(at: \.badge, "one ") { "\($0)" }
    let two = mount(at: \.badge, "two ") { "\($0)" }
    one.update { _ in }
    two.update { $0 = 1 }
    #expect(lines.elements == ["one 0", "two 0", "one 1", "two 1"])
  }

  @Test("A storage on an optional property is notified when it appears, changes and disappears")
  func optional() {
    let coupon = mount(at: \.cart.coupon) { $0 ?? "none" }
    root.commit { $0.cart.items = ["a"] }
    #expect(lines.elements.isEmpty)
    root.commit { $0.cart.coupon = "half" }
    root.scoped(\.cart).commit { $0.coupon = "free" }
    coupon.update { $0 = nil }
    coupon.update { $0 = nil }
    root.commit { $0.cart.coupon = nil }
    #expect(lines.elements == ["half", "free", "none", "none"])
  }

  @Test("A storage on a computed property is notified of its own updates and of changes only")
  func computed() {
    let count = mount(at: \.cart.count) { "\($0)" }
    root.commit { $0.badge = 1 }
    root.scoped(\.badge).commit { $0 = 2 }
    root.scoped(\.cart.coupon).commit { $0 = "half" }
    #expect(lines.elements.isEmpty)
    root.scoped(\.cart.items).commit { $0 = ["a"] }
    count.update { _ in }
    count.update { $0 = 2 }
    root.commit { $0.cart = Depot.Cart() }
    #expect(lines.elements == ["1", "1", "2", "0"])
  }

  @Test("A storage on a collection element is notified of its own updates and of changes only")
  func element() {
    let row = mount(at: \.rows[1]) { "\($0)" }
    let other = VergeClassic.Storage(sharing: root, at: \.rows[0])
    root.commit { $0.rows[0] = 1 }
    other.update { $0 = 2 }
    root.scoped(\.badge).commit { $0 = 1 }
    #expect(lines.elements.isEmpty)
    root.commit { $0.rows[1] = 1 }
    row.update { _ in }
    root.scoped(\.rows).commit { $0[1] = 2 }
    VergeClassic.Storage(sharing: root, at: \.rows[1]).update { $0 = 3 }
    #expect(lines.elements == ["1", "1", "2", "3"])
  }

  @Test("A badge that mirrors a cart behaves the same on one root state as on two states")
  func mirror() {
    let lines = lines
    typealias Cart = VergeClassic.Storage<Depot.Cart>
    typealias Badge = VergeClassic.Storage<Int>
    func play(_ cart: Cart, _ badge: Badge) -> [String] {
      cart.add { cart in
        lines.record("cart \(cart.count)")
        badge.update { $0 = cart.count }
      }
      badge.add { lines.record("badge \($0)") }
      cart.update { $0.items = ["a"] }
      cart.update { _ in }
      badge.update { $0 = 7 }
      return lines.drain()
    }

    let apart = play(Cart(Depot.Cart()), Badge(0))
    let (cart, badge) = (Cart(sharing: root, at: \.cart), Badge(sharing: root, at: \.badge))
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
    let journal = VergeClassic.Storage(sharing: root, at: \.journal)
    let badge = mount(at: \.badge, "badge ") { "\($0)" }
    journal.add { journal in
      lines.record("journal \(journal.lines.count)")
      badge.update { $0 = journal.lines.count }
    }
    journal.update { $0.lines.append("a") }
    root.commit { $0.journal.lines.append("b") }
    #expect(lines.elements == ["journal 1", "badge 1", "journal 2", "badge 2"])
    withExtendedLifetime(journal) {}
  }

  @Test("Will-update subscribers are called only before commits that may overlap their slice")
  func willUpdate() {
    let lines = lines
    let cart = VergeClassic.Storage(sharing: root, at: \.cart)
    cart.addWillUpdate { lines.record("will \(cart.value.items)") }
    cart.update { $0.items = ["a"] }
    root.commit { $0.badge = 1 }
    root.scoped(\.cart.coupon).commit { $0 = "half" }
    #expect(lines.elements == ["will []", #"will ["a"]"#, #"will ["a"]"#])
    root.scoped(\.badge).commit { $0 = 2 }
    root.scoped(\.journal).commit { $0.lines = ["a"] }
    #expect(lines.count == 3)
    withExtendedLifetime(cart) {}
  }

  @Test("A subscriber added inside a mutation is notified of that commit")
  func addedInside() {
    let lines = lines
    let cart = VergeClassic.Storage(sharing: root, at: \.cart)
    root.commit { state in
      state.cart.items = ["a"]
      cart.add { lines.record("\($0.items)") }
    }
    #expect(lines.drain() == [#"["a"]"#])
    root.commit { $0.badge = 1 }
    #expect(lines.elements.isEmpty)
    root.commit { $0.cart.items = [] }
    #expect(lines.elements == ["[]"])
    withExtendedLifetime(cart) {}
  }
}
