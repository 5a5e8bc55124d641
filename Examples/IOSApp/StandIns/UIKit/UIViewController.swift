public import Foundation

/// A screen.
open class UIViewController: UIResponder {
  /// The title.
  open var title: String?

  private var loadedView: UIView?

  /// A screen whose view is loaded when it is first needed.
  public init(nibName: String?, bundle: Bundle?) {
    super.init()
  }

  /// Returns `nil`: there are no archives.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The view.
  public final var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }

  /// Loads the view unless it is loaded.
  public final func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  /// Sets `view`. Override it to make a view.
  open func loadView() {
    view = UIView()
  }

  /// Called once, after the view is loaded.
  open func viewDidLoad() {}
}
