import Foundation
import Shopping
import VergeStore

/// The store of the list, in the style of December 2019.
final class ListStore: VergeDefaultStore<ShoppingList> {}

final class ListDispatcher: ListStore.DispatcherType {}

extension Mutations where Base == ListDispatcher {
  func add(_ name: String) {
    descriptor.commit { $0.add(name) }
  }

  func toggle(_ id: Item.ID) {
    descriptor.commit { $0.toggle(id) }
  }
}

extension Actions where Base == ListDispatcher {
  /// Adds an item unless the name is blank.
  func add(typed text: String) {
    descriptor.dispatch { context in
      let name = text.trimmingCharacters(in: .whitespaces)
      guard !name.isEmpty else { return }
      context.commit.add(name)
    }
  }
}
