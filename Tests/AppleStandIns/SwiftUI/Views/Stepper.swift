/// A control that increments or decrements a value.
@available(iOS 13.0, macOS 10.15, watchOS 9.0, *)
@available(tvOS, unavailable)
nonisolated public struct Stepper<Label: View>: View {
  /// None: the host evaluates the view itself.
  public typealias Body = Never

  private let label: Label
  private let step: (_ isUp: Bool) -> Void

  init<V: Strideable>(
    value: Binding<V>,
    in bounds: ClosedRange<V>?,
    step: V.Stride,
    onEditingChanged: @escaping (Bool) -> Void,
    label: Label
  ) {
    self.label = label
    self.step = { isUp in
      let next = value.wrappedValue.advanced(by: isUp ? step : -1 * step)
      if let bounds, !bounds.contains(next) { return }
      onEditingChanged(true)
      value.wrappedValue = next
      onEditingChanged(false)
    }
  }
}

@available(iOS 13.0, macOS 10.15, watchOS 9.0, *)
@available(tvOS, unavailable)
extension Stepper {
  /// A stepper of `value`, labelled with a view.
  public init<V: Strideable>(
    value: Binding<V>,
    step: V.Stride = 1,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: nil, step: step, onEditingChanged: onEditingChanged, label: label())
  }
}

@available(iOS 13.0, macOS 10.15, watchOS 9.0, *)
@available(tvOS, unavailable)
extension Stepper where Label == Text {
  /// A stepper of `value`, labelled with a text.
  public init<S: StringProtocol, V: Strideable>(
    _ title: S,
    value: Binding<V>,
    step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: nil, step: step, onEditingChanged: onEditingChanged, label: Text(title))
  }

  /// A stepper of `value` that keeps it within `bounds`, labelled with a text.
  public init<S: StringProtocol, V: Strideable>(
    _ title: S,
    value: Binding<V>,
    in bounds: ClosedRange<V>,
    step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, onEditingChanged: onEditingChanged, label: Text(title))
  }
}

@available(iOS 13.0, macOS 10.15, watchOS 9.0, *)
@available(tvOS, unavailable)
extension Stepper: Primitive {
  @MainActor func evaluate(in node: Node) {
    node.control = .stepper { step($0) }
    node.place(label, at: .content)
  }
}
