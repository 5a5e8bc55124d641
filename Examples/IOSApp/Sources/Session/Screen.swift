import SwiftUI
import UIKit

/// A screen as it is shown at one moment.
public struct Screen: Equatable, Sendable {
  /// The years and the frameworks of the screen's code.
  public let caption: String
  /// The title.
  public let title: String
  /// The visible parts, in order.
  public let elements: [Element]

  /// Creates a screen.
  public init(caption: String, title: String, elements: [Element]) {
    self.caption = caption
    self.title = title
    self.elements = elements
  }

  @MainActor
  init(caption: String, _ controller: UIViewController) {
    let elements = controller.view.elements
    self.init(caption: caption, title: controller.title ?? "", elements: elements)
  }

  @MainActor
  init(caption: String, title: String, _ host: any SwiftUIHost) {
    self.init(caption: caption, title: title, elements: host.elements.map(Element.init))
  }
}

/// A host of a view, whatever its type.
@MainActor
public protocol SwiftUIHost: AnyObject {
  /// The visible parts, in order.
  var elements: [ViewElement] { get }
  /// The programmer errors that SwiftUI warns about.
  var faults: [String] { get }
  /// Presses the first button with this label.
  func press(_ label: String) throws(ControlNotFound)
  /// Presses the first stepper with this label.
  func step(_ label: String, by count: Int) throws(ControlNotFound)
  /// Replaces the text of the first text field with this label.
  func enter(_ text: String, into label: String) throws(ControlNotFound)
  /// Waits until no evaluation is pending.
  func settle() async
}

extension ViewHost: SwiftUIHost {}
