import TestSupport
import Testing
import Verge

private struct Item: Equatable, Sendable {
  var name = ""
  var price = 0
}

private struct Shop: Equatable, Sendable {
  var items: [Item] = []
  var filter = ""
  var isLoading = false
}

private struct Badges: Sendable {
  var badge = 0
}

@Suite("Articles: Derived values")
struct DerivedValuesArticleTests {
  @Test("Derived values can be observed, combined and assigned")
  func derived() {
    let print = Printer()
    let store = Store<Shop, Never>(initialState: Shop(items: [Item(name: "Tea", price: 400)]))
    let other = Store<Badges, Never>(initialState: Badges())

    let count: Derived<Int> = store.derived(.select(\.items.count))
    let total: Derived<Int> = store.derived(.map { $0.items.map(\.price).reduce(0, +) })
    let label: Derived<String> = total.derived(.map { "\($0) yen" })

    let subscription = label.sinkState(queue: .passthrough) { label in print(label.primitive) }

    store.commit { $0.items[0].price = 500 }
    store.commit { $0.items[0].name = "Green tea" }
    #expect(print.lines == ["400 yen", "500 yen"])
    subscription.cancel()

    let both = Derived.combined(count, label)
    let updates = both.sinkState(dropsFirst: true, queue: .passthrough) { both in
      both.ifChanged(\.0).do { count in print("count \(count.primitive)") }
      both.ifChanged(\.1).do { label in print("label \(label.primitive)") }
    }
    print(both.state.wrappedValue.1.primitive)

    store.commit { $0.items.append(Item(name: "Milk", price: 200)) }
    #expect(print.lines == ["500 yen", "count 2", "label 700 yen"])
    updates.cancel()

    let copy = count.assign(to: other.assignee(\.badge))
    store.commit { $0.items.removeAll() }

    #expect(other.state.badge == 0)
    store.commit { $0.items = [Item()] }
    #expect(other.state.badge == 1)
    copy.cancel()
  }

  @Test("Pipelines skip unchanged inputs and drop outputs")
  func pipelines() {
    let store = Store<Shop, Never>(
      initialState: Shop(items: [Item(name: "Tea"), Item(name: "Milk")], filter: "T"))

    let matches = store.derived(
      .map(
        using: {
          $0.items
          $0.filter
        },
        transform: { items, filter in items.filter { $0.name.hasPrefix(filter) } }
      )
    )

    #expect(matches.state.primitive == [Item(name: "Tea")])
    store.commit { $0.filter = "M" }
    #expect(matches.state.primitive == [Item(name: "Milk")])

    let calm = store.derived(.map { $0.items.count }.drop { $0.isLoading })

    store.commit {
      $0.isLoading = true
      $0.items = []
    }
    #expect(calm.state.primitive == 2)
    store.commit { $0.isLoading = false }
    #expect(calm.state.primitive == 0)
  }

  @Test("Bindings write to their source")
  func bindings() {
    let store = Store<Shop, Never>(initialState: Shop())

    let filter = store.bindingDerived(select: \.filter)
    filter.wrappedValue = "Te"

    let upper = store.bindingDerived(
      get: .map { $0.filter.uppercased() },
      set: { state, filter in state.filter = filter.lowercased() }
    )
    upper.commit { $0 += "A" }

    #expect(store.state.filter == "tea")
    #expect(filter.wrappedValue == "tea")
    #expect(upper.wrappedValue == "TEA")

    final class SearchModel {
      let store: Store<Shop, Never>
      @BindingDerived var filter: String

      init(store: Store<Shop, Never>) {
        self.store = store
        _filter = store.bindingDerived(select: \.filter)
      }
    }

    let model = SearchModel(store: store)
    model.filter = "Milk"
    #expect(model.$filter.state.primitive == "Milk")
    #expect(filter.wrappedValue == "Milk")
  }
}
