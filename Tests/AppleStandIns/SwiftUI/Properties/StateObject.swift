public import Combine

/// An object that belongs to a view: created once, and retained as long as the view exists.
///
/// The view's body is evaluated again when the object changes.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@MainActor @preconcurrency @propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  // Unsafe: the initializer, which is not isolated, has to set it. Only the main actor reads it.
  nonisolated(unsafe) private let make: () -> ObjectType
  private var kept: KeptObject<ObjectType>?

  /// An object that `thunk` creates when the view is placed.
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    make = thunk
  }

  /// The object. Outside a hosted view, each access creates a new one.
  public var wrappedValue: ObjectType {
    kept?.object ?? make()
  }

  /// Makes bindings to the object's properties.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject.Wrapper(object: wrappedValue)
  }
}

@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
extension StateObject: KeptProperty {
  mutating func connect(to kept: inout AnyObject?, in node: Node) {
    let object = kept as? KeptObject<ObjectType> ?? KeptObject(make(), in: node)
    kept = object
    self.kept = object
  }

  func hasSameInput(as other: StateObject) -> Bool { true }
}
