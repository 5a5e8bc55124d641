/// The part of a state at a location, which a commit there may change.
@usableFromInline
package struct CommitExtent {
  /// The address of the bytes. For a value that only code can reach, the address of the stored
  /// value from which it is reached. Only compared, never dereferenced.
  @usableFromInline let address: UnsafeRawPointer?
  @usableFromInline let size: Int
  @usableFromInline let type: ObjectIdentifier
  /// The accessor of the location, if it has one. The caller's location retains it.
  @usableFromInline unowned(unsafe) let accessor: AnyAccessor?
  /// Whether commit rules may have changed any other part as well.
  @usableFromInline var reachesFurther = false

  @inlinable @inline(__always)
  package init(
    _ address: UnsafeRawPointer?, _ size: Int, type: ObjectIdentifier, accessor: AnyAccessor? = nil
  ) {
    self.address = address
    self.size = size
    self.type = type
    self.accessor = accessor
  }

  /// The relation of the extent of a container to that of a commit.
  @usableFromInline
  package enum Relation {
    /// The commit was made through the container, or through a location inside it.
    case contains
    /// The commit may have changed the container's slice.
    case overlaps
    /// The commit cannot have changed the container's slice.
    case disjoint
  }

  /// Returns the relation of this extent, a container's, to the extent of a commit.
  @usableFromInline
  package func relation(to commit: CommitExtent) -> Relation {
    guard let address, let other = commit.address else { return .overlaps }
    let (end, otherEnd) = (address + size, other + commit.size)
    if size > 0, commit.size > 0, end <= other || otherEnd <= address {
      return commit.reachesFurther ? .overlaps : .disjoint
    }
    if let accessor {
      return commit.accessor?.leads(through: accessor) == true ? .contains : .overlaps
    }
    if address == other, end == otherEnd {
      // Same bytes: identical if the types are equal, otherwise nested.
      return type == commit.type ? .contains : .overlaps
    }
    return address <= other && otherEnd <= end ? .contains : .overlaps
  }
}

/// The call site and the location of a commit. Every commit stores it, without a branch, a call or a
/// retain.
///
/// The caller of the commit retains the accessor, so it is valid until the commit ends.
@usableFromInline
package struct RunningCommit {
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt
  @usableFromInline let address: UnsafeRawPointer?
  @usableFromInline unowned(unsafe) let accessor: AnyAccessor?
  @usableFromInline let type: Any.Type

  /// No commit.
  init() {
    file = ""
    line = 0
    address = nil
    accessor = nil
    type = Void.self
  }

  @inlinable @inline(__always)
  init<Value>(_ file: StaticString, _ line: UInt, at location: StateLocation<Value>) {
    self.file = file
    self.line = line
    address = UnsafeRawPointer(location.address)
    accessor = location.accessor
    type = Value.self
  }

  /// The part of the state that the commit may change.
  var extent: CommitExtent {
    if let accessor { return accessor.extent }
    func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }
    return CommitExtent(
      address, _openExistential(type, do: size), type: ObjectIdentifier(type))
  }
}
