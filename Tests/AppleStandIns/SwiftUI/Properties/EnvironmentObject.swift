public import Combine

/// An object that an ancestor provides with ``View/environmentObject(_:)``.
///
/// The view's body is evaluated again when the object changes.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  private var object: ObjectType?

  /// The object of this type.
  public init() {}

  /// The object. Traps if no ancestor provides it.
  @MainActor @preconcurrency public var wrappedValue: ObjectType {
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
  @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject.Wrapper(object: wrappedValue)
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
