public import Combine

/// An object that is owned elsewhere.
///
/// The view's body is evaluated again when the object changes.
@MainActor @preconcurrency @propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  private var object: ObjectType

  /// Observes `wrappedValue`.
  public init(wrappedValue: ObjectType) {
    object = wrappedValue
  }

  /// Observes `initialValue`.
  public init(initialValue: ObjectType) {
    object = initialValue
  }

  /// The object.
  public var wrappedValue: ObjectType {
    get { object }
    set { object = newValue }
  }

  /// Makes bindings to the object's properties.
  public var projectedValue: Wrapper {
    Wrapper(object: object)
  }

  /// Makes bindings to an object's properties.
  @MainActor @preconcurrency @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType

    /// A binding to the property at `keyPath`.
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(object, keyPath)
    }
  }
}

extension ObservedObject: KeptProperty {
  mutating func connect(to kept: inout AnyObject?, in node: Node) {
    if let observed = kept as? KeptObject<ObjectType>, observed.object === object { return }
    kept = KeptObject(object, in: node)
  }

  func hasSameInput(as other: ObservedObject) -> Bool {
    object === other.object
  }
}
