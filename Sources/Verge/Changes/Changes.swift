/// A state as an observer receives it, with the state that the same observer received before.
///
/// If the state is `Equatable`, the previous state may be a value that only equals the one received
/// before. For an observer that drops the first state, that state counts as received.
///
/// `Changes` forwards the members of the state: `changes.title` is `changes.primitive.title`.
@dynamicMemberLookup
public struct Changes<Value> {
  /// The state.
  public let primitive: Value
  /// The number of commits that led to the state. It grows with each commit to the store, even if
  /// the value is only a slice of the state. A ``Derived`` value other than a ``BindingDerived`` has
  /// its own version, which grows with each new value.
  public let version: UInt64
  /// The previous state, if there is one to compare with.
  public let previousPrimitive: Value?

  @usableFromInline let previousVersion: UInt64
  @usableFromInline let context: ChangesContext?

  @inlinable
  package init(
    primitive: Value,
    version: UInt64,
    previousPrimitive: Value?,
    previousVersion: UInt64,
    context: ChangesContext? = nil
  ) {
    self.primitive = primitive
    self.version = version
    self.previousPrimitive = previousPrimitive
    self.previousVersion = previousVersion
    self.context = context
  }

  /// A state with nothing to compare it with.
  @inlinable
  package init(_ primitive: Value, version: UInt64, context: ChangesContext? = nil) {
    self.init(
      primitive: primitive, version: version, previousPrimitive: nil, previousVersion: 0,
      context: context)
  }

  /// A state as read from a store.
  @inlinable
  init(_ snapshot: StateCore.Snapshot<Value>) {
    self.init(snapshot.value, version: snapshot.version, context: snapshot.context)
  }

  /// Changes from one state to another.
  ///
  /// For tests and previews. The version is 0.
  ///
  /// - Parameters:
  ///   - old: The previous state; with `nil`, everything counts as changed.
  ///   - new: The state.
  public init(old: Value?, new: Value) {
    self.init(primitive: new, version: 0, previousPrimitive: old, previousVersion: 0)
  }

  /// A member of the state.
  @inlinable @inline(__always)
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    primitive[keyPath: keyPath]
  }

  /// The earlier name of ``primitive``.
  @inlinable
  public var root: Value { primitive }

  /// The previous state, as changes that have no previous state themselves.
  ///
  /// `nil` when an observer receives the current state, on registration or after `resume()`, and in
  /// a store's `state`.
  @inlinable
  public var previous: Changes<Value>? {
    previousPrimitive.map { Changes($0, version: previousVersion) }
  }

  /// Returns the same state without the previous one, so that everything counts as changed.
  @inlinable
  public func droppedPrevious() -> Changes<Value> {
    Changes(primitive, version: version, context: context)
  }

  /// Returns both states, transformed.
  ///
  /// - Parameter transform: Called with the state, and with the previous one if there is one.
  @inlinable
  public func map<Mapped>(
    _ transform: (Value) throws -> Mapped
  ) rethrows -> Changes<Mapped> {
    Changes<Mapped>(
      primitive: try transform(primitive),
      version: version,
      previousPrimitive: try previousPrimitive.map(transform),
      previousVersion: previousVersion,
      context: context
    )
  }

  /// Returns the changes of an optional member.
  ///
  /// - Returns: `nil` if the member is `nil`. The result has no previous state if the member was
  ///   `nil` in the previous state.
  @inlinable
  public func mapIfPresent<Member>(
    _ keyPath: KeyPath<Value, Member?>
  ) -> Changes<Member>? {
    guard let member = primitive[keyPath: keyPath] else { return nil }
    return Changes<Member>(
      primitive: member,
      version: version,
      previousPrimitive: previousPrimitive.flatMap { $0[keyPath: keyPath] },
      previousVersion: previousVersion,
      context: context
    )
  }
}

extension Changes {
  /// Returns this state with the previous state of `earlier`, a state that was not delivered.
  @inlinable
  func comparing(like earlier: Changes) -> Changes {
    Changes(
      primitive: primitive,
      version: version,
      previousPrimitive: earlier.previousPrimitive,
      previousVersion: earlier.previousVersion,
      context: context
    )
  }
}

/// The name of ``Changes`` in the original library's guides.
public typealias Changed = Changes

extension Changes: Sendable where Value: Sendable {}

extension Changes: Equatable where Value: Equatable {
  /// Whether both have the same version, equal states and equal previous states.
  public static func == (left: Changes, right: Changes) -> Bool {
    left.version == right.version && left.primitive == right.primitive
      && left.previousPrimitive == right.previousPrimitive
  }
}

extension Changes: CustomReflectable {
  /// The state, its version, and the previous state.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "version": version, "previous": previousPrimitive as Any, "primitive": primitive,
      ],
      displayStyle: .struct
    )
  }
}
