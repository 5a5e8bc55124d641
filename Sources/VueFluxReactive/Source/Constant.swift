/// A value that can be read and observed, and not set.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public struct Constant<Value> {
  @usableFromInline
  enum Source {
    case value(Value)
    case variable(Variable<Value>)
  }

  @usableFromInline let source: Source

  /// A value that stays.
  ///
  /// - Parameter value: The value. Retained.
  @inlinable
  public init(_ value: Value) {
    source = .value(value)
  }

  /// The value of a variable, whatever that is at the time.
  ///
  /// - Parameter variable: The variable. Retained.
  @inlinable
  public init(variable: Variable<Value>) {
    source = .variable(variable)
  }

  /// The value, as it is now.
  @inlinable
  public var value: Value {
    switch source {
    case .value(let value): value
    case .variable(let variable): variable.value
    }
  }

  /// The value now, sent before `observe` returns; of a variable, then each one that is set.
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
