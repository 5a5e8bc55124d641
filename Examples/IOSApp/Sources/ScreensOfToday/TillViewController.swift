import Shopping
import UIKit
import Verge

/// The till: UIKit of today, on the model.
final class TillViewController: UIViewController {
  private let model: ShoppingModel
  private var subscriptions = VergeAnyCancellables()

  private let basketLabel = UILabel()
  private let receiptLabel = UILabel()
  private lazy var payButton = UIButton(
    type: .system,
    primaryAction: UIAction(title: "Pay") { [model] _ in model.pay() }
  )

  init(model: ShoppingModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("A till needs a model.")
  }

  override func loadView() {
    let stack = UIStackView(arrangedSubviews: [basketLabel, payButton, receiptLabel])
    stack.axis = .vertical
    stack.isLayoutMarginsRelativeArrangement = true
    view = stack
  }

  override func viewDidLoad() {
    super.viewDidLoad()

    model.sinkState(\.list) { [weak self] list in
      guard let self else { return }
      list.ifChanged(\.title) { self.title = "Till: \($0)" }
      list.ifChanged(\.basketTotal) { total in
        self.basketLabel.text = total == 0 ? "The basket is empty" : "In the basket: €\(total)"
        self.payButton.isEnabled = total > 0
      }
    }
    .store(in: &subscriptions)

    model.sinkActivity { [weak self] activity in
      switch activity {
      case .paid(let amount): self?.receiptLabel.text = "Paid €\(amount). Thank you!"
      }
    }
    .store(in: &subscriptions)
  }
}
