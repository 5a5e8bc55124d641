/// The state of a VueFlux store as modern code sees it: the object, and how often it was changed.
///
/// All revisions have the same object, so that an older one shows what is there now: they are no
/// snapshots, and comparing their objects finds no changes.
public struct StateRevision<State: VueFlux.State>: Equatable {
  /// The store's state, always the same.
  public let object: State
  /// How many actions have been committed.
  @inlinable public var revision: UInt64 { number }
  @usableFromInline var number: UInt64 = 0

  @inlinable
  init(object: State) {
    self.object = object
  }

  /// Whether both are of the same number: the objects are not looked at.
  public static func == (left: StateRevision, right: StateRevision) -> Bool {
    left.revision == right.revision
  }
}

extension StateRevision: Sendable where State: Sendable {}
