/// An error for a missing control.
public struct ControlNotFound: Error, CustomStringConvertible {
  /// The requested control, and the existing ones.
  public let description: String
}

extension ViewHost {
  /// Presses the first button with this label.
  public func press(_ label: String) throws(ControlNotFound) {
    let action = try find("button", label) { control in
      if case .button(let action) = control { action } else { nil }
    }
    action()
  }

  /// Presses the first stepper with this label `count` times: increments if `count` is positive,
  /// otherwise decrements.
  public func step(_ label: String, by count: Int = 1) throws(ControlNotFound) {
    let step = try find("stepper", label) { control in
      if case .stepper(let step) = control { step } else { nil }
    }
    for _ in 0..<abs(count) { step(count > 0) }
  }

  /// Replaces the text of the first text field with this label.
  public func enter(_ text: String, into label: String) throws(ControlNotFound) {
    let field = try find("text field", label) { control in
      if case .field(let text) = control { text } else { nil }
    }
    field.wrappedValue = text
  }

  private func find<Part>(
    _ kind: String, _ label: String, _ part: (Control) -> Part?
  ) throws(ControlNotFound) -> Part {
    let controls = root.controls
    for control in controls where control.label == label {
      if let part = part(control.control) { return part }
    }
    throw ControlNotFound(
      description: "No \(kind) is called “\(label)”. Controls: \(controls.map(\.label)).")
  }
}
