import TestSupport
import Testing
import Verge
import VueFluxReactive

@Suite("E10: Variables mounted on a slice")
struct MountedTests {
  let root = Verge.Store<Depot, Never>(initialState: Depot())
  let lines = Recorder<String>()
  /// Keeps the variables.
  private let mounted = Recorder<AnyObject>()

  /// A variable on a slice, whose observer records what `text` makes of each further value.
  private func mount<Value>(
    at slice: any WritableKeyPath<Depot, Value> & Sendable, _ name: String = "",
    _ text: @escaping (Value) -> String
  ) -> Variable<Value> {
    let lines = lines
    let variable = Variable(sharing: root, at: slice)
    variable.signal.observe { lines.record(name + text($0)) }
    lines.drain()
    mounted.record(variable)
    return variable
  }

  @Test("A variable on an Equatable slice notifies when it is set and of changes only")
  func equatable() {
    let cart = mount(at: \.cart) { "\($0.items)" }
    root.commit { $0.badge = 1 }
    root.scoped(\.badge).commit { $0 = 2 }
    root.commit { $0.cart.items = [] }
    root.commit { _ in }
    #expect(lines.elements.isEmpty)
    cart.value = Depot.Cart()
    root.scoped(\.cart).commit { _ in }
    root.commit { $0.cart.items = ["a"] }
    root.commit { $0.cart.items = ["a"] }
    root.scoped(\.cart.items).commit { $0.append("b") }
    #expect(lines.elements == ["[]", "[]", #"["a"]"#, #"["a", "b"]"#])
  }

  @Test("A variable on a slice without == notifies of commits that may have changed the slice")
  func notEquatable() {
    let journal = mount(at: \.journal) { $0.lines.joined() }
    root.commit { $0.journal.lines.append("a") }
    root.commit { $0.journal.lines[0] = "b" }
    journal.value.lines[0] = "c"
    #expect(lines.elements == ["a", "b", "c"])
    root.commit { $0.badge = 1 }
    #expect(lines.elements == ["a", "b", "c", "c"])
    root.scoped(\.badge).commit { $0 = 2 }
    root.scoped(\.cart.items).commit { $0 = ["a"] }
    #expect(lines.count == 4)
  }

  @Test("A variable on a trivial slice without == notifies of changes and when it is set")
  func trivial() {
    let position = mount(at: \.position) { "\($0.x) \($0.y)" }
    root.commit { $0.badge = 1 }
    root.commit { $0.position.x = 0 }
    #expect(lines.elements.isEmpty)
    root.commit { $0.position.x = 1 }
    root.scoped(\.position.y).commit { $0 = 2 }
    position.value.y = 2
    root.commit { $0.position.y = 2 }
    #expect(lines.elements == ["1 0", "1 2", "1 2"])
  }

  @Test("Two variables on nested slices notify of each other's changes")
  func nested() {
    let cart = mount(at: \.cart, "outer ") { "\($0.items)" }
    let items = mount(at: \.cart.items, "inner ") { "\($0)" }
    items.value = ["a"]
    #expect(lines.drain() == [#"outer ["a"]"#, #"inner ["a"]"#])
    cart.value.items = []
    #expect(lines.drain() == ["outer []", "inner []"])
    cart.value.coupon = "half"
    #expect(lines.drain() == ["outer []"])
    root.commit { $0.cart.coupon = nil }
    #expect(lines.drain() == ["outer []"])
  }

  @Test("Variables on one slice notify when either is set, even to an equal value")
  func overlapping() {
    let one = mount(at: \.badge, "one ") { "\($0)" }
    let two = mount(at: \.badge, "two ") { "\($0)" }
    one.value = 0
    two.value = 1
    #expect(lines.elements == ["one 0", "two 0", "one 1", "two 1"])
  }

  @Test("A variable on an optional property notifies when it appears, changes and disappears")
  func optional() {
    let coupon = mount(at: \.cart.coupon) { $0 ?? "none" }
    root.commit { $0.cart.items = ["a"] }
    #expect(lines.elements.isEmpty)
    root.commit { $0.cart.coupon = "half" }
    root.scoped(\.cart).commit { $0.coupon = "free" }
    coupon.value = nil
    coupon.value = nil
    root.commit { $0.cart.coupon = nil }
    #expect(lines.elements == ["half", "free", "none", "none"])
  }

  @Test("A variable on a computed property notifies when it is set and of changes only")
  func computed() {
    let count = mount(at: \.cart.count) { "\($0)" }
    root.commit { $0.badge = 1 }
    root.scoped(\.badge).commit { $0 = 2 }
    root.scoped(\.cart.coupon).commit { $0 = "half" }
    #expect(lines.elements.isEmpty)
    root.scoped(\.cart.items).commit { $0 = ["a"] }
    count.value = 1
    count.value = 2
    root.commit { $0.cart = Depot.Cart() }
    #expect(lines.elements == ["1", "1", "2", "0"])
  }

  @Test("A variable on a collection element notifies when it is set and of changes only")
  func element() {
    let row = mount(at: \.rows[1]) { "\($0)" }
    let other = Variable(sharing: root, at: \.rows[0])
    root.commit { $0.rows[0] = 1 }
    other.value = 2
    root.scoped(\.badge).commit { $0 = 1 }
    #expect(lines.elements.isEmpty)
    root.commit { $0.rows[1] = 1 }
    row.value = 1
    root.scoped(\.rows).commit { $0[1] = 2 }
    Variable(sharing: root, at: \.rows[1]).value = 3
    #expect(lines.elements == ["1", "1", "2", "3"])
  }

  @Test("A badge that mirrors a cart behaves the same on one root state as on two states")
  func mirror() {
    let lines = lines
    func play(_ cart: Variable<Depot.Cart>, _ badge: Variable<Int>) -> [String] {
      cart.signal.observe { cart in
        lines.record("cart \(cart.count)")
        badge.value = cart.count
      }
      badge.signal.observe { lines.record("badge \($0)") }
      cart.value.items = ["a"]
      cart.value = cart.value
      badge.value = 7
      return lines.drain()
    }

    let apart = play(Variable(Depot.Cart()), Variable(0))
    let cart = Variable(sharing: root, at: \.cart)
    let badge = Variable(sharing: root, at: \.badge)
    let together = play(cart, badge)
    #expect(
      apart == ["cart 0", "badge 0", "cart 1", "badge 1", "cart 1", "badge 1", "badge 7"])
    #expect(together == apart)
    root.commit { $0.cart.items = [] }
    #expect(lines.elements == ["cart 0", "badge 0"])
    withExtendedLifetime((cart, badge)) {}
  }

  @Test("A slice without == can be mirrored to another slice")
  func mirrorOfOpaque() {
    let lines = lines
    let journal = Variable(sharing: root, at: \.journal)
    let badge = mount(at: \.badge, "badge ") { "\($0)" }
    journal.signal.observe { journal in
      lines.record("journal \(journal.lines.count)")
      badge.value = journal.lines.count
    }
    lines.drain()
    journal.value.lines.append("a")
    root.commit { $0.journal.lines.append("b") }
    #expect(lines.elements == ["journal 1", "badge 1", "journal 2", "badge 2"])
    withExtendedLifetime(journal) {}
  }

  @Test("An observer added inside a mutation receives the value of that commit")
  func addedInside() {
    let lines = lines
    let cart = Variable(sharing: root, at: \.cart)
    root.commit { state in
      state.cart.items = ["a"]
      cart.signal.observe { lines.record("\($0.items)") }
    }
    #expect(lines.drain() == [#"["a"]"#])
    root.commit { $0.badge = 1 }
    #expect(lines.elements.isEmpty)
    root.commit { $0.cart.items = [] }
    #expect(lines.elements == ["[]"])
    withExtendedLifetime(cart) {}
  }
}
