public import Combine

/// An object that an ancestor provides with ``View/environmentObject(_:)``.
///
/// The view's body is evaluated again when the object changes.
@MainActor @preconcurrency @propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  private var object: ObjectType?

  /// The object of this type.
  public init() {}

  /// The object. Traps if no ancestor provides it.
  public var wrappedValue: ObjectType {
    guard let object else {
      fatalError(
        """
        No object of type \(ObjectType.self) was found. A `environmentObject(_:)` for it may be \
        missing around this view.
        """
      )
    }
    return object
  }

  /// Makes bindings to the object's properties.
  public var projectedValue: Wrapper {
    Wrapper(object: wrappedValue)
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

extension EnvironmentObject: KeptProperty {
  mutating func connect(to kept: inout AnyObject?, in node: Node) {
    object = node.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType
    if let observed = kept as? KeptObject<ObjectType>, observed.object === object { return }
    kept = object.map { KeptObject($0, in: node) }
  }

  func hasSameInput(as other: EnvironmentObject) -> Bool { true }
}
