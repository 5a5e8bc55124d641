/// An index of any type, and the mark of its content.
// Sendable: only the owner of the only reference writes to a slot.
@usableFromInline
class AnyIndexSlot: @unchecked Sendable {
  @usableFromInline var stamp: UInt64
  /// The property that holds the index's key.
  @usableFromInline let keyPath: AnyKeyPath

  @usableFromInline
  init(stamp: UInt64, keyPath: AnyKeyPath) {
    self.stamp = stamp
    self.keyPath = keyPath
  }

  /// Whether the index equals an empty one.
  var isPristine: Bool { false }

  @usableFromInline
  func copy() -> AnyIndexSlot { self }

  /// Traps if the index is being edited.
  func checkIsPresent() {}

  func isEqual(to other: AnyIndexSlot) -> Bool { stamp == other.stamp }

  /// Returns the slot without entities of a type; `nil` if the index does not change.
  func removing(
    _ ids: Set<AnyEntityIdentifier>, named entityName: EntityTableIdentifier
  ) -> AnyIndexSlot? { nil }

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
  @usableFromInline var index: Index?

  @inlinable
  init(_ index: Index?, _ keyPath: AnyKeyPath, stamp: UInt64 = Stamp.next()) {
    self.index = index
    super.init(stamp: stamp, keyPath: keyPath)
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
  override func copy() -> AnyIndexSlot { IndexSlot(presentIndex, keyPath, stamp: stamp) }

  override func checkIsPresent() { _ = presentIndex }

  override func isEqual(to other: AnyIndexSlot) -> Bool {
    let (left, right) = (presentIndex, (other as! IndexSlot).presentIndex)
    return stamp == other.stamp || left == right
  }

  override func removing(
    _ ids: Set<AnyEntityIdentifier>, named entityName: EntityTableIdentifier
  ) -> AnyIndexSlot? {
    if let related = Index.relatedEntities, !related.contains(entityName) { return nil }
    var index = presentIndex
    index._apply(removing: ids, entityName: entityName)
    return index == presentIndex ? nil : IndexSlot(index, keyPath)
  }
}
