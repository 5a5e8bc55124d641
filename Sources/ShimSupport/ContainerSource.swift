public import Verge

/// Captures a value on every commit to a container: for legacy observers.
///
/// A container of the whole state is notified of every commit. One that is mounted on a slice is
/// notified of every commit through it, and of commits at other locations that overlap it, unless
/// the slice is known to be unchanged: by `==`, or by its bytes if it is trivial. For this
/// comparison, the source keeps the previous slice.
@usableFromInline
package struct ContainerSource<Container, Value>: ChannelSource {
  @usableFromInline let container: StateLocation<Container>
  @usableFromInline let location: StateLocation<Value>
  @usableFromInline let observers: ObjectIdentifier
  @usableFromInline let isMounted: Bool
  @usableFromInline var last: Container?

  /// - Parameters:
  ///   - location: The value to capture: the container, or a part of it.
  ///   - observers: A commit that is muted for these is not captured.
  ///   - isMounted: Whether the container is a slice of the state.
  @inlinable
  package init(
    _ container: StateLocation<Container>, reading location: StateLocation<Value>,
    for observers: ObjectIdentifier,
    isMounted: Bool
  ) {
    self.container = container
    self.location = location
    self.observers = observers
    self.isMounted = isMounted
  }

  @inlinable
  package mutating func open(version: UInt64, isDuringCommit: Bool) {
    // During a commit, the value before the commit is unknown.
    if isMounted, !isDuringCommit { last = container.read() }
  }

  @inlinable
  package mutating func close() -> AnyObject? {
    takeForLater(&last)
  }

  @inlinable @inline(__always)
  package mutating func capture(
    _ commit: UnsafePointer<Channel.Capture>, by comparison: Equality<Container>?
  ) -> Value? {
    if isMounted {
      let isConcerned = concerns(commit.pointee.extent, comparison)
      if isConcerned || last == nil { last = container.read() }
      if !isConcerned { return nil }
    }
    if let context = commit.pointee.context, context.isMuted(for: observers) { return nil }
    return location.read()
  }

  /// Whether a commit to `extent` was made through the container, or may have changed its slice.
  @inlinable
  func concerns(_ extent: CommitExtent, _ comparison: Equality<Container>?) -> Bool {
    switch container.extent.relation(to: extent) {
    case .disjoint: return false
    case .contains: return true
    case .overlaps: break
    }
    guard let last else { return true }
    return container.withValue { value in
      if let comparison { return !comparison(last, value) }
      return !_isPOD(Container.self) || !haveEqualBytes(last, value)
    }
  }

  @inlinable
  package func first(version: UInt64, context: ChangesContext?) -> Value? { location.read() }
}

/// Whether two values of a trivial type have the same bytes. Padding counts.
@inlinable
func haveEqualBytes<Value>(_ left: Value, _ right: Value) -> Bool {
  withUnsafeBytes(of: left) { left in
    withUnsafeBytes(of: right) { right in left.elementsEqual(right) }
  }
}
