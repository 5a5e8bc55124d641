import KioskCore
import UIKit
import VueFlux
import VueFluxReactive

final class CartViewController: UIViewController {
  private let cart: Store<CartState>
  private let label = UILabel()

  init(cart: Store<CartState>) {
    self.cart = cart
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    cart.computed.count.map { "\($0) items" }.bind(to: label) { label, text in
      MainActor.assumeIsolated { label.text = text }
    }
  }

  func add() { cart.actions.add("newspaper") }
}
