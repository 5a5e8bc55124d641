import SwiftUI
import UIKit

/// A visible part of a screen.
public enum Element: Equatable, Sendable {
  case text(String)
  case button(String, isEnabled: Bool = true)
  case stepper(String)
  case field(String, text: String)
  case row(String, isTicked: Bool)
}

extension Element {
  init(_ element: ViewElement) {
    switch element {
    case .text(let text): self = .text(text)
    case .button(let label): self = .button(label)
    case .stepper(let label): self = .stepper(label)
    case .field(let label, let text): self = .field(label, text: text)
    }
  }
}

extension UIView {
  /// The visible parts, in order.
  var elements: [Element] {
    switch self {
    case let label as UILabel:
      label.text.map { [.text($0)] } ?? []
    case let button as UIButton:
      [.button(button.currentTitle ?? "", isEnabled: button.isEnabled)]
    case let field as UITextField:
      [.field(field.placeholder ?? "", text: field.text ?? "")]
    case let table as UITableView:
      table.visibleCells.map { cell in
        .row(cell.textLabel?.text ?? "", isTicked: cell.accessoryType == .checkmark)
      }
    default:
      subviews.flatMap(\.elements)
    }
  }
}
