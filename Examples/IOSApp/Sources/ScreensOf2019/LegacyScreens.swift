import Shopping
import SwiftUI
import UIKit
import VergeNeue
import VergeStore

/// The screens of 2019. Their stores share a slice of the modern store's state.
@MainActor
public enum LegacyScreens {
  /// Makes the list.
  public static func list(_ model: ShoppingModel) -> UIViewController {
    ListViewController(store: ListStore(sharing: model.store, at: \.list))
  }

  /// Makes the quantities.
  public static func quantities(_ model: ShoppingModel) -> some View {
    QuantitiesView(
      store: Store(sharing: model.store, at: \.list, reducer: ListReducer())
    )
  }
}
