/// A reference to a value that is stored elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  private let read: () -> Value
  private let write: (Value) -> Void
  /// The cell, which tracks its readers, and the key paths to the value; `nil` for closures.
  private let path: [AnyHashable]?

  private init(
    read: @escaping () -> Value, write: @escaping (Value) -> Void, path: [AnyHashable]?
  ) {
    self.read = read
    self.write = write
    self.path = path
  }

  init(_ cell: StateCell<Value>) {
    self.init(
      read: { cell.value },
      write: { cell.value = $0 },
      path: [ObjectIdentifier(cell)]
    )
  }

  /// A binding that calls `get` to read, and `set` to write.
  @preconcurrency
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    // As in SwiftUI, the binding has to be used in the isolation of its closures.
    self.init(
      read: unsafeBitCast(get, to: (@Sendable () -> Value).self),
      write: unsafeBitCast(set, to: (@Sendable (Value) -> Void).self),
      path: nil
    )
  }

  /// A binding that calls `get` to read, and `set` to write, with an empty transaction.
  @preconcurrency
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {
    let set = unsafeBitCast(set, to: (@Sendable (Value, Transaction) -> Void).self)
    self.init(
      read: unsafeBitCast(get, to: (@Sendable () -> Value).self),
      write: { set($0, Transaction()) },
      path: nil
    )
  }

  /// The same binding.
  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// A binding to a value that cannot be changed.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(read: { value }, write: { _ in }, path: nil)
  }

  /// The value.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a member of the value.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(
      read: { read()[keyPath: keyPath] },
      write: { part in
        var value = read()
        value[keyPath: keyPath] = part
        write(value)
      },
      path: path.map { $0 + [keyPath] }
    )
  }
}

extension Binding {
  /// A binding to the value inside `base`; `nil` if there is none. It keeps the last value.
  public init?(_ base: Binding<Value?>) {
    guard var last = base.wrappedValue else { return nil }
    self.init(
      read: {
        last = base.wrappedValue ?? last
        return last
      },
      write: { base.wrappedValue = $0 },
      path: nil
    )
  }

  init<Object: AnyObject>(_ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>) {
    self.init(
      read: { object[keyPath: path] },
      write: { object[keyPath: path] = $0 },
      path: nil
    )
  }
}

// Sendable: as in SwiftUI; the closures are `Sendable`, or capture a locked cell.
extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: InputComparable {
  func hasSameInput(as other: Binding) -> Bool {
    if let path { return path == other.path }
    return other.path == nil && isSame(read, other.read) && isSame(write, other.write)
  }
}
