/// Captures the state at a place together with the one before it, for observers of ``Changes``.
///
/// Where there is a comparison, a commit that leaves the state equal brings the observers nothing.
@usableFromInline
package struct ChangesSource<Value>: ChannelSource {
  @usableFromInline let place: Place<Value>
  @usableFromInline var last: Value?
  @usableFromInline var lastVersion: UInt64 = 0

  @inlinable
  package init(_ place: Place<Value>) {
    self.place = place
  }

  @inlinable
  package mutating func open(version: UInt64) {
    last = place.read()
    lastVersion = version
  }

  @inlinable
  package mutating func close() -> AnyObject? {
    last.take().map(Kept.init)
  }

  @inlinable
  package mutating func capture(
    version: UInt64, context: ChangesContext?, by comparison: Equality<Value>?
  ) -> Changes<Value>? {
    let value = place.read()
    if let last, let comparison, comparison(last, value) { return nil }
    let changes = Changes(
      primitive: value,
      version: version,
      previousPrimitive: last,
      previousVersion: lastVersion,
      context: context
    )
    last = value
    lastVersion = version
    return changes
  }

  @inlinable
  package func first(version: UInt64, context: ChangesContext?) -> Changes<Value>? {
    Changes(place.read(), version: version, context: context)
  }
}

/// Captures the state at a place on every commit, and keeps nothing.
@usableFromInline
package struct ValueSource<Value>: ChannelSource {
  @usableFromInline let place: Place<Value>
  @usableFromInline let observers: ObjectIdentifier?

  /// - Parameter observers: A commit that is muted for these brings nothing.
  @inlinable
  package init(_ place: Place<Value>, for observers: ObjectIdentifier? = nil) {
    self.place = place
    self.observers = observers
  }

  @inlinable
  package mutating func open(version: UInt64) {}

  @inlinable
  package mutating func close() -> AnyObject? { nil }

  @inlinable
  package mutating func capture(
    version: UInt64, context: ChangesContext?, by comparison: Void
  ) -> Value? {
    if let context, let observers, context.isMuted(for: observers) { return nil }
    return place.read()
  }

  @inlinable
  package func first(version: UInt64, context: ChangesContext?) -> Value? { place.read() }
}

/// Captures nothing by itself: activities are stored as they are sent.
@usableFromInline
package struct ActivitySource<Activity>: ChannelSource {
  @inlinable
  package init() {}

  @inlinable
  package mutating func open(version: UInt64) {}

  @inlinable
  package mutating func close() -> AnyObject? { nil }

  @inlinable
  package mutating func capture(
    version: UInt64, context: ChangesContext?, by comparison: Void
  ) -> Activity? { nil }

  @inlinable
  package func first(version: UInt64, context: ChangesContext?) -> Activity? { nil }
}

/// A value on its way out of the lock.
@usableFromInline
package final class Kept<Value> {
  @usableFromInline let value: Value

  @inlinable
  package init(_ value: Value) {
    self.value = value
  }
}
