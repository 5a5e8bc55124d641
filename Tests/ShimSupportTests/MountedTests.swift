import TestSupport
import Testing
import Verge

@Suite("E10: Containers of all dialects mounted on a slice")
struct MountedTests {
  let root = Verge.Store<Depot, Never>(initialState: Depot())
  let lines = Recorder<String>()
  /// Retains the containers.
  private let mounted = Recorder<Any>()

  private func container<Value>(
    _ dialect: Dialect, at slice: any WritableKeyPath<Depot, Value> & Sendable
  ) -> Container<Value> {
    let container = dialect.container(sharing: root, at: slice)
    mounted.record(container)
    return container
  }

  /// Creates a container on a slice, whose observer records the result of `text` for each further value.
  private func mount<Value>(
    _ dialect: Dialect, at slice: any WritableKeyPath<Depot, Value> & Sendable,
    _ name: String = "", _ text: @escaping (Value) -> String
  ) -> Container<Value> {
    let lines = lines
    let container = container(dialect, at: slice)
    container.observe { lines.record(name + text($0)) }
    lines.drain()
    return container
  }

  @Test(
    "A container on an Equatable slice is notified of its own updates and of changes only",
    arguments: Dialect.allCases)
  func equatable(_ dialect: Dialect) {
    let cart = mount(dialect, at: \.cart) { "\($0.items)" }
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

  @Test(
    "A container on a slice without == is notified of commits that may have changed the slice",
    arguments: Dialect.allCases)
  func notEquatable(_ dialect: Dialect) {
    let journal = mount(dialect, at: \.journal) { $0.lines.joined() }
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

  @Test(
    "A container on a trivial slice without == is notified of changes and of its own updates",
    arguments: Dialect.allCases)
  func trivial(_ dialect: Dialect) {
    let position = mount(dialect, at: \.position) { "\($0.x) \($0.y)" }
    root.commit { $0.badge = 1 }
    root.commit { $0.position.x = 0 }
    #expect(lines.elements.isEmpty)
    root.commit { $0.position.x = 1 }
    root.scoped(\.position.y).commit { $0 = 2 }
    position.update { _ in }
    root.commit { $0.position.y = 2 }
    #expect(lines.elements == ["1 0", "1 2", "1 2"])
  }

  @Test(
    "Two containers on nested slices are notified of each other's changes",
    arguments: Dialect.allCases)
  func nested(_ dialect: Dialect) {
    let cart = mount(dialect, at: \.cart, "outer ") { "\($0.items)" }
    let items = mount(dialect, at: \.cart.items, "inner ") { "\($0)" }
    items.update { $0.append("a") }
    #expect(lines.drain() == [#"outer ["a"]"#, #"inner ["a"]"#])
    cart.update { $0.items = [] }
    #expect(lines.drain() == ["outer []", "inner []"])
    cart.update { $0.coupon = "half" }
    #expect(lines.drain() == ["outer []"])
    root.commit { $0.cart.coupon = nil }
    #expect(lines.drain() == ["outer []"])
  }

  @Test(
    "Containers on one slice are notified of each other's updates, even to an equal value",
    arguments: Dialect.allCases)
  func overlapping(_ dialect: Dialect) {
    let one = mount(dialect, at: \.badge, "one ") { "\($0)" }
    let two = mount(dialect, at: \.badge, "two ") { "\($0)" }
    one.update { _ in }
    two.update { $0 = 1 }
    #expect(lines.elements == ["one 0", "two 0", "one 1", "two 1"])
  }

  @Test(
    "A container on an optional property is notified when it appears, changes and disappears",
    arguments: Dialect.allCases)
  func optional(_ dialect: Dialect) {
    let coupon = mount(dialect, at: \.cart.coupon) { $0 ?? "none" }
    root.commit { $0.cart.items = ["a"] }
    #expect(lines.elements.isEmpty)
    root.commit { $0.cart.coupon = "half" }
    root.scoped(\.cart).commit { $0.coupon = "free" }
    coupon.update { $0 = nil }
    coupon.update { $0 = nil }
    root.commit { $0.cart.coupon = nil }
    #expect(lines.elements == ["half", "free", "none", "none"])
  }

  @Test(
    "A container on a computed property is notified of its own updates and of changes only",
    arguments: Dialect.allCases)
  func computed(_ dialect: Dialect) {
    let count = mount(dialect, at: \.cart.count) { "\($0)" }
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

  @Test(
    "A container on a collection element is notified of its own updates and of changes only",
    arguments: Dialect.allCases)
  func element(_ dialect: Dialect) {
    let row = mount(dialect, at: \.rows[1]) { "\($0)" }
    root.commit { $0.rows[0] = 1 }
    container(dialect, at: \.rows[0]).update { $0 = 2 }
    root.scoped(\.badge).commit { $0 = 1 }
    #expect(lines.elements.isEmpty)
    let other = mount(dialect, at: \.rows[0], "other ") { "\($0)" }
    root.commit { $0.rows[0] = 1 }
    other.update { $0 = 2 }
    root.scoped(\.badge).commit { $0 = 2 }
    #expect(lines.drain() == ["other 1", "other 2"])
    root.commit { $0.rows[1] = 1 }
    row.update { _ in }
    root.scoped(\.rows).commit { $0[1] = 2 }
    container(dialect, at: \.rows[1]).update { $0 = 3 }
    #expect(lines.elements == ["1", "1", "2", "3"])
  }

  @Test(
    "A badge that mirrors a cart behaves the same on one root state as on two states",
    arguments: Dialect.allCases)
  func mirror(_ dialect: Dialect) {
    let lines = lines
    func play(_ cart: Container<Depot.Cart>, _ badge: Container<Int>) -> [String] {
      cart.observe { cart in
        lines.record("cart \(cart.count)")
        badge.update { $0 = cart.count }
      }
      badge.observe { lines.record("badge \($0)") }
      if dialect.replays { #expect(lines.drain() == ["cart 0", "badge 0"]) }
      cart.update { $0.items = ["a"] }
      cart.update { _ in }
      badge.update { $0 = 7 }
      return lines.drain()
    }

    let apart = play(dialect.container(Depot.Cart()), dialect.container(0))
    let together = play(container(dialect, at: \.cart), container(dialect, at: \.badge))
    #expect(apart == ["cart 1", "badge 1", "cart 1", "badge 1", "badge 7"])
    #expect(together == apart)
    root.commit { $0.cart.items = [] }
    #expect(lines.elements == ["cart 0", "badge 0"])
  }

  @Test("A slice without == can be mirrored to another slice", arguments: Dialect.allCases)
  func mirrorOfOpaque(_ dialect: Dialect) {
    let lines = lines
    let journal = container(dialect, at: \.journal)
    let badge = mount(dialect, at: \.badge, "badge ") { "\($0)" }
    journal.observe { journal in
      lines.record("journal \(journal.lines.count)")
      badge.update { $0 = journal.lines.count }
    }
    if dialect.replays { #expect(lines.drain() == ["journal 0", "badge 0"]) }
    journal.update { $0.lines.append("a") }
    root.commit { $0.journal.lines.append("b") }
    #expect(lines.elements == ["journal 1", "badge 1", "journal 2", "badge 2"])
  }

  @Test(
    "Will-update observers are called only before commits that may overlap their slice",
    arguments: [Dialect.vergeStore, .classic])
  func willUpdate(_ dialect: Dialect) throws {
    let lines = lines
    let cart = container(dialect, at: \.cart)
    let observe = try #require(cart.observeWillUpdate)
    observe { lines.record("will \(cart.read().items)") }
    cart.update { $0.items = ["a"] }
    root.commit { $0.badge = 1 }
    root.scoped(\.cart.coupon).commit { $0 = "half" }
    #expect(lines.elements == ["will []", #"will ["a"]"#, #"will ["a"]"#])
    root.scoped(\.badge).commit { $0 = 2 }
    root.scoped(\.journal).commit { $0.lines = ["a"] }
    #expect(lines.count == 3)
  }

  @Test(
    "An observer added inside a mutation is notified of that commit", arguments: Dialect.allCases)
  func addedInside(_ dialect: Dialect) {
    let lines = lines
    let cart = container(dialect, at: \.cart)
    root.commit { state in
      state.cart.items = ["a"]
      cart.observe { lines.record("\($0.items)") }
    }
    #expect(lines.drain() == [#"["a"]"#])
    root.commit { $0.badge = 1 }
    #expect(lines.elements.isEmpty)
    root.commit { $0.cart.items = [] }
    #expect(lines.elements == ["[]"])
  }
}
