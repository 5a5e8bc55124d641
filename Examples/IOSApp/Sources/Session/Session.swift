import ScreensOf2019
import ScreensOfToday
import Shopping
import SwiftUI
import UIKit

/// The four screens of the app, on one model. On a device, they would be the tabs of a window.
@MainActor
public final class Session {
  /// The model.
  public let model: ShoppingModel
  /// The list: UIKit of 2019.
  public let list: UIViewController
  /// The quantities: SwiftUI of 2019.
  public let quantities: any SwiftUIHost
  /// The plan: SwiftUI of today.
  public let plan: any SwiftUIHost
  /// The till: UIKit of today.
  public let till: UIViewController

  /// Shows the screens.
  public init(_ state: ShoppingState) {
    model = ShoppingModel(state)
    list = LegacyScreens.list(model)
    quantities = ViewHost(LegacyScreens.quantities(model))
    plan = ViewHost(ModernScreens.plan(model), tracksObservation: true)
    till = ModernScreens.till(model)
    list.loadViewIfNeeded()
    till.loadViewIfNeeded()
  }

  /// The programmer errors that SwiftUI warns about.
  public var faults: [String] { quantities.faults + plan.faults }

  /// Waits until no screen has pending changes, and returns the screens.
  public func screens() async -> [Screen] {
    await quantities.settle()
    await plan.settle()
    return [
      Screen(caption: "UIKit 2019, VergeStore 6", list),
      Screen(caption: "SwiftUI 2019, VergeNeue", title: "Quantities", quantities),
      Screen(caption: "SwiftUI today, Verge", title: "Plan", plan),
      Screen(caption: "UIKit today, Verge", till),
    ]
  }
}
