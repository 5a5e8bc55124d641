/// A value that belongs to a view, and lives as long as the view.
///
/// A body that has read the value is evaluated again when it changes.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initialValue: Value
  private var cell: StateCell<Value>?

  /// A state with the initial value `wrappedValue`.
  public init(wrappedValue: Value) {
    initialValue = wrappedValue
  }

  /// A state with the initial value `initialValue`.
  public init(initialValue: Value) {
    self.initialValue = initialValue
  }

  /// The value. Outside a hosted view, it is the initial value and cannot be changed.
  public var wrappedValue: Value {
    get { cell?.value ?? initialValue }
    nonmutating set { cell?.value = newValue }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    guard let cell else { return .constant(initialValue) }
    return Binding(cell)
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// A state with the initial value `nil`.
  public init() {
    self.init(wrappedValue: nil)
  }
}

// Sendable: the initial value is immutable, and the cell is locked.
extension State: @unchecked Sendable where Value: Sendable {}

extension State: KeptProperty {
  mutating func connect(to kept: inout AnyObject?, in node: Node) {
    let cell = kept as? StateCell<Value> ?? StateCell(initialValue)
    kept = cell
    self.cell = cell
  }

  func hasSameInput(as other: State) -> Bool { true }
}
