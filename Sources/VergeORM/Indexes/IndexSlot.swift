/// An index of any type, and the mark of its content.
// Sendable: only the owner of the only reference writes to a slot.
@usableFromInline
class AnyIndexSlot: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var stamp: UInt64
  @usableFromInline let id: IndexSlotID
  /// The property that holds the index's key.
  @usableFromInline let keyPath: AnyKeyPath
  let operations: Operations

  /// What takes time proportional to an index. Closures, because they are specialized where the slot is
  /// made; a method of a generic class never is.
  @usableFromInline
  struct Operations {
    let areEqual: (AnyIndexSlot, AnyIndexSlot) -> Bool
    let removing: (AnyIndexSlot, Set<AnyEntityIdentifier>, EntityTableIdentifier) -> AnyIndexSlot?

    @usableFromInline
    init(
      areEqual: @escaping (AnyIndexSlot, AnyIndexSlot) -> Bool,
      removing:
        @escaping (AnyIndexSlot, Set<AnyEntityIdentifier>, EntityTableIdentifier) ->
        AnyIndexSlot?
    ) {
      self.areEqual = areEqual
      self.removing = removing
    }
  }

  @usableFromInline
  init(stamp: UInt64, _ id: IndexSlotID, _ keyPath: AnyKeyPath, _ operations: Operations) {
    self.stamp = stamp
    self.id = id
    self.keyPath = keyPath
    self.operations = operations
  }

  /// Whether the index equals an empty one.
  var isPristine: Bool { false }

  @usableFromInline
  func copy() -> AnyIndexSlot { self }

  /// Traps if the index is being edited.
  func checkIsPresent() {}

  func isEqual(to other: AnyIndexSlot) -> Bool { operations.areEqual(self, other) }

  /// Returns the slot without entities of a type; `nil` if the index does not change.
  func removing(
    _ ids: Set<AnyEntityIdentifier>, named entityName: EntityTableIdentifier
  ) -> AnyIndexSlot? { operations.removing(self, ids, entityName) }

  @usableFromInline
  func stopForReentrantAccess() -> Never {
    fatalError(
      """
      Reentrant access: the index \(keyPath) of \(String(reflecting: type(of: keyPath).rootType)) was \
      accessed inside its own edit, or in a copy of the indexes that was made there. In the closure of \
      the edit, use only the argument. Read what the closure needs of this index before the edit, and \
      make other changes to it after the edit.
      """)
  }
}

@usableFromInline
final class IndexSlot<Index: IndexType>: AnyIndexSlot, @unchecked Sendable {
  /// `nil` while the index is being edited.
  @exclusivity(unchecked) @usableFromInline var index: Index?

  @inlinable
  init(_ index: Index?, _ id: IndexSlotID, _ keyPath: AnyKeyPath) {
    self.index = index
    let operations = Operations(
      areEqual: { ($0 as! IndexSlot).hasEqualIndex(as: $1 as! IndexSlot) },
      removing: { ($0 as! IndexSlot).without($1, named: $2) })
    super.init(stamp: Stamp.next(), id, keyPath, operations)
  }

  private init(copying slot: IndexSlot) {
    index = slot.presentIndex
    super.init(stamp: slot.stamp, slot.id, slot.keyPath, slot.operations)
  }

  @inlinable var presentIndex: Index {
    guard let index else { stopForReentrantAccess() }
    return index
  }

  /// Moves the index out.
  @inlinable
  func take() -> Index {
    guard let index = index.take() else { stopForReentrantAccess() }
    return index
  }

  /// Puts the edited index back.
  @inlinable
  func put(_ index: Index) {
    self.index = index
    stamp = Stamp.next()
  }

  override var isPristine: Bool { presentIndex == Index() }

  @usableFromInline
  override func copy() -> AnyIndexSlot { IndexSlot(copying: self) }

  override func checkIsPresent() { _ = presentIndex }

  @inlinable
  func hasEqualIndex(as other: IndexSlot) -> Bool {
    let (left, right) = (presentIndex, other.presentIndex)
    return stamp == other.stamp || left == right
  }

  @inlinable
  func without(
    _ ids: Set<AnyEntityIdentifier>, named entityName: EntityTableIdentifier
  ) -> IndexSlot? {
    if let related = Index.relatedEntities, !related.contains(entityName) { return nil }
    var index = presentIndex
    index._apply(removing: ids, entityName: entityName)
    return index == presentIndex ? nil : IndexSlot(index, id, keyPath)
  }
}
