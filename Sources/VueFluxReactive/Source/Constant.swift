/// A value that can be read and observed, but not set.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public struct Constant<Value> {
  @usableFromInline
  enum Source {
    case value(Value)
    case variable(Variable<Value>)
  }

  @usableFromInline let source: Source

  /// Creates a constant with a value that never changes.
  ///
  /// - Parameter value: The value. Retained.
  @inlinable
  public init(_ value: Value) {
    source = .value(value)
  }

  /// Creates a constant that shows the current value of a variable.
  ///
  /// - Parameter variable: The variable. Retained.
  @inlinable
  public init(variable: Variable<Value>) {
    source = .variable(variable)
  }
}

extension Constant {
  /// The current value.
  @inlinable
  public var value: Value {
    switch source {
    case .value(let value): value
    case .variable(let variable): variable.value
    }
  }

  /// A signal of the current value, sent before `observe` returns; for a variable, also of each
  /// value that is set.
  @inlinable
  public var signal: Signal<Value> {
    switch source {
    case .value(let value):
      Signal { send in
        send(value)
        return AnyDisposable()
      }
    case .variable(let variable):
      variable.signal
    }
  }
}

extension Constant: Sendable where Value: Sendable {}

extension Constant.Source: Sendable where Value: Sendable {}
