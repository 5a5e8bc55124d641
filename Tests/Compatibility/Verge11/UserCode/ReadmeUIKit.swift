import Verge

// Stand-ins, as small as the README's code lets them be.

@MainActor
class UIViewController {
  init() {}
  func viewDidLoad() {}
}

@MainActor
class UILabel {
  var text: String?
}

// "Using Verge with UIKit"
class MyViewController: UIViewController {

  private struct State: Equatable {
    var count: Int = 0
  }

  private let store: Store<State, Never> = .init(initialState: .init())

  private let label: UILabel = .init()

  override func viewDidLoad() {
    super.viewDidLoad()

    setupUI()

    // Subscribe to the store's state updates
    store.sinkState { [weak self] state in
      guard let self = self else { return }

      // Check if the value has been updated using ifChanged
      state.ifChanged(\.count) { count in
        self.label.text = "Count: \(count)"
      }
    }
    .storeWhileSourceActive()
  }

  private func setupUI() {
    // Omitted for brevity
  }

  private func incrementCount() {
    store.commit {
      $0.count += 1
    }
  }
}

// What the README keeps private, for the tests.
extension MyViewController {
  var labelText: String? { label.text }

  func tap() {
    incrementCount()
  }
}
