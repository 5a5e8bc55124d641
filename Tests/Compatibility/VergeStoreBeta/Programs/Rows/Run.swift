import Foundation
import VergeStoreBeta

/// A shop, a list of what it sells, and two rows of the list.
public func runRows(print: @escaping (String) -> Void) {
  let shop = ShopStore(initialState: .init(), logger: nil)
  let list = ListViewModel(shop: shop)
  var rows = [0, 1].map { RowViewModel(index: $0, list: list) }

  list._backingStorage.addDidUpdate { print("list \($0.label) for \($0.total)") }
  list.addActivityTarget { print("list: \($0)") }
  for row in rows {
    let index = row.index
    row._backingStorage.addDidUpdate { print("row \(index): \($0.text), \($0.taps) taps") }
    row.addActivityTarget { print("row \(index): \($0)") }
  }
  print("at first: \(list.state.label.isEmpty), \(rows[0].state.text.isEmpty)")

  shop.commit { $0.setPrice(3, of: "tea") }
  shop.commit { $0.setPrice(5, of: "coffee") }
  print("taps: \(rows[1].commit { $0.tap() })")
  shop.dispatch { $0.sell("coffee") }

  rows.removeLast()
  print("one row left")
  _ = rows[0].commit { $0.tap() }
  shop.dispatch { $0.sell("tea") }

  let clock = Clock(initialState: 0, logger: nil)
  clock.commit { $0.tick() }
  clock.commitInline { $0 *= 10 }
  print("clock \(clock.state)")
}
