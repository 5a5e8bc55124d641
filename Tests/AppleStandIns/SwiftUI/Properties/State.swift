/// A value that belongs to a view, and is kept as long as the view is there.
///
/// A body that has read it is evaluated again when it is written and has become another one.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initialValue: Value
  private var cell: StateCell<Value>?

  /// A state that begins with `wrappedValue`.
  public init(wrappedValue: Value) {
    initialValue = wrappedValue
  }

  /// A state that begins with `initialValue`.
  public init(initialValue: Value) {
    self.initialValue = initialValue
  }

  /// The value. Without a view in a host it is the first one, and cannot be changed.
  public var wrappedValue: Value {
    get { cell?.value ?? initialValue }
    nonmutating set { cell?.value = newValue }
  }

  /// Reads and writes the value.
  public var projectedValue: Binding<Value> {
    guard let cell else { return .constant(initialValue) }
    return Binding(cell)
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// A state that begins with `nil`.
  public init() {
    self.init(wrappedValue: nil)
  }
}

// Sendable: the first value does not change, and the cell is locked.
extension State: @unchecked Sendable where Value: Sendable {}

extension State: KeptProperty {
  mutating func connect(to kept: inout AnyObject?, in node: Node) {
    let cell = kept as? StateCell<Value> ?? StateCell(initialValue)
    kept = cell
    self.cell = cell
  }

  func hasSameInput(as other: State) -> Bool { true }
}
