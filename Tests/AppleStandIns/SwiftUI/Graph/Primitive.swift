/// A view without a body: it says itself what its node shows, and which views are inside it.
@MainActor
protocol Primitive {
  /// Sets what `node` shows, and places the views inside.
  func evaluate(in node: Node)
}

/// What can be done with a view.
@MainActor
enum Control {
  case button(@MainActor () -> Void)
  case stepper(@MainActor (_ isUp: Bool) -> Void, value: @MainActor () -> String)
  case toggle(Binding<Bool>)
  case field(Binding<String>)

  /// The value it shows, if it has one.
  var value: String? {
    switch self {
    case .button: nil
    case .stepper(_, let value): value()
    case .toggle(let isOn): "\(isOn.wrappedValue)"
    case .field(let text): text.wrappedValue
    }
  }
}
