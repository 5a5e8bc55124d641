import UIKit

/// An error for a missing view.
public struct ViewNotFound: Error, CustomStringConvertible {
  /// The type of the requested view, and its title or row.
  public let description: String
}

// A user of a screen.
extension UIViewController {
  /// Taps the row with a text.
  public func tap(row text: String) throws(ViewNotFound) {
    for table in view.descendants(UITableView.self) {
      let row = table.visibleCells.firstIndex { $0.textLabel?.text == text }
      guard let row else { continue }
      table.delegate?.tableView(table, didSelectRowAt: IndexPath(row: row, section: 0))
      return
    }
    throw ViewNotFound(description: "No row has the text “\(text)”.")
  }

  /// Presses the button with a title. A disabled button does nothing.
  public func press(_ title: String) throws(ViewNotFound) {
    let buttons = view.descendants(UIButton.self)
    guard let button = buttons.first(where: { $0.currentTitle == title }) else {
      throw ViewNotFound(description: "No button has the title “\(title)”.")
    }
    if button.isEnabled { button.sendActions(for: .touchUpInside) }
  }

  /// Replaces the text of the field with a placeholder, and presses Return.
  public func enter(_ text: String, into placeholder: String) throws(ViewNotFound) {
    let fields = view.descendants(UITextField.self)
    guard let field = fields.first(where: { $0.placeholder == placeholder }) else {
      throw ViewNotFound(description: "No text field has the placeholder “\(placeholder)”.")
    }
    field.text = text
    _ = field.delegate?.textFieldShouldReturn(field)
  }
}

extension UIView {
  fileprivate func descendants<V: UIView>(_ type: V.Type) -> [V] {
    subviews.flatMap { view in (view as? V).map { [$0] } ?? view.descendants(type) }
  }
}
