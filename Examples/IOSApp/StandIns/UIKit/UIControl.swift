/// A view that users operate.
open class UIControl: UIView {
  /// The kinds of events.
  public struct Event: OptionSet, Sendable {
    /// The bits of the kinds.
    public let rawValue: UInt

    /// Kinds of events.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// A touch that ends inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
  }

  private var actions: [(events: Event, action: UIAction)] = []

  /// Whether users can operate the control.
  open var isEnabled = true

  /// Adds an action to perform at events.
  open func addAction(_ action: UIAction, for events: Event) {
    actions.append((events, action))
  }

  /// Performs the actions for events.
  open func sendActions(for events: Event) {
    for entry in actions where !entry.events.isDisjoint(with: events) {
      entry.action.handler(entry.action)
    }
  }
}

/// A closure that a control calls.
@MainActor
open class UIAction {
  /// The title of a button with this action.
  public let title: String
  let handler: @MainActor (UIAction) -> Void

  /// An action.
  public init(title: String = "", handler: @escaping @MainActor (UIAction) -> Void) {
    self.title = title
    self.handler = handler
  }
}

/// A control that performs an action when it is pressed.
open class UIButton: UIControl {
  /// The styles. They look the same here.
  public enum ButtonType: Sendable {
    /// A style.
    case system, custom
  }

  /// The title that is shown.
  public private(set) final var currentTitle: String?

  /// A button that performs an action, and has its title.
  public init(type: ButtonType = .system, primaryAction: UIAction?) {
    currentTitle = primaryAction?.title
    super.init()
    if let primaryAction { addAction(primaryAction, for: .touchUpInside) }
  }
}

/// A control that edits a text.
open class UITextField: UIControl {
  /// The text.
  open var text: String? = ""
  /// The text that is shown if the field is empty.
  open var placeholder: String?
  /// The delegate. Not retained.
  open weak var delegate: (any UITextFieldDelegate)?
}

/// The decisions on the events of a text field.
@MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Returns whether pressing Return has its usual effect.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}
