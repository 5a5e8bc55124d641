import KioskCore
import UIKit

final class AppDelegate: UIResponder {
  let controller = CartViewController(cart: Shared.cart)
}
