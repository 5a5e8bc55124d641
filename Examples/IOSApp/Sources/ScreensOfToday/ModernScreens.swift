import Shopping
import SwiftUI
import UIKit

/// The screens of today.
@MainActor
public enum ModernScreens {
  /// Makes the plan.
  public static func plan(_ model: ShoppingModel) -> some View {
    PlanView(model: model)
  }

  /// Makes the till.
  public static func till(_ model: ShoppingModel) -> UIViewController {
    TillViewController(model: model)
  }
}
