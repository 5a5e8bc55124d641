/// The state of a VueFlux store for modern code: the object, and the number of committed actions.
///
/// All revisions have the same object, so an older revision also shows the current state. Revisions
/// are not snapshots, and comparing their objects finds no changes.
public struct StateRevision<State: VueFlux.State>: Equatable {
  /// The store's state: the same object in all revisions.
  public let object: State
  /// The number of committed actions.
  @inlinable public var revision: UInt64 { number }
  @usableFromInline var number: UInt64 = 0

  @inlinable
  init(object: State) {
    self.object = object
  }

  /// Whether both have the same revision number. Does not compare the objects.
  public static func == (left: StateRevision, right: StateRevision) -> Bool {
    left.revision == right.revision
  }
}

extension StateRevision: Sendable where State: Sendable {}
