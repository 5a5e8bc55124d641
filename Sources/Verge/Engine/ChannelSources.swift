/// Captures the state at a location together with the previous one, for observers of ``Changes``.
///
/// With a comparison, captures nothing if the commit leaves the state equal.
@usableFromInline
package struct ChangesSource<Value>: ChannelSource {
  @usableFromInline let location: StateLocation<Value>
  @usableFromInline var last: Value?
  @usableFromInline var lastVersion: UInt64 = 0

  @inlinable
  package init(_ location: StateLocation<Value>) {
    self.location = location
  }

  @inlinable
  package mutating func open(version: UInt64, isDuringCommit: Bool) {
    last = location.read()
    lastVersion = version
  }

  @inlinable
  package mutating func close() -> AnyObject? {
    takeForLater(&last)
  }

  @inlinable @inline(__always)
  package mutating func capture(
    _ commit: UnsafePointer<Channel.Capture>, by comparison: Equality<Value>?
  ) -> Changes<Value>? {
    // The last value is moved, and an equal one is compared in place: a copy retains each reference.
    guard let previous = last.take() else { return nil }
    if let comparison, let address = location.address, comparison(previous, address.pointee) {
      last = consume previous
      return nil
    }
    let value = location.read()
    if let comparison, location.address == nil, comparison(previous, value) {
      last = consume previous
      return nil
    }
    last = value
    let previousVersion = lastVersion
    lastVersion = commit.pointee.version
    return Changes(
      primitive: consume value,
      version: lastVersion,
      previousPrimitive: consume previous,
      previousVersion: previousVersion,
      context: commit.pointee.context
    )
  }

  @inlinable
  package func first(version: UInt64, context: ChangesContext?) -> Changes<Value>? {
    Changes(location.read(), version: version, context: context)
  }

  @inlinable
  package static func merge(
    _ earlier: Changes<Value>, _ newer: Changes<Value>
  ) -> Changes<Value> {
    newer.comparing(like: earlier)
  }
}

/// Captures the value at a location when it differs from the previously captured one, or from an
/// initial one.
@usableFromInline
struct DistinctSource<Value>: ChannelSource {
  @usableFromInline let location: StateLocation<Value>
  @usableFromInline var last: Value?

  @inlinable
  init(_ location: StateLocation<Value>, last: Value? = nil) {
    self.location = location
    self.last = last
  }

  @inlinable
  mutating func open(version: UInt64, isDuringCommit: Bool) {
    if last == nil { last = location.read() }
  }

  @inlinable
  mutating func close() -> AnyObject? {
    takeForLater(&last)
  }

  @inlinable @inline(__always)
  mutating func capture(
    _ commit: UnsafePointer<Channel.Capture>, by comparison: Equality<Value>
  ) -> Value? {
    guard let last else {
      last = location.read()
      return last
    }
    guard let value = location.read(unlessEqual: last, by: comparison) else { return nil }
    self.last = value
    return value
  }

  @inlinable
  func first(version: UInt64, context: ChangesContext?) -> Value? { location.read() }
}

/// Captures the state at a location on every commit, and keeps nothing.
@usableFromInline
package struct ValueSource<Value>: ChannelSource {
  @usableFromInline let location: StateLocation<Value>

  @inlinable
  package init(_ location: StateLocation<Value>) {
    self.location = location
  }

  @inlinable @inline(__always)
  package mutating func capture(
    _ commit: UnsafePointer<Channel.Capture>, by comparison: Void
  ) -> Value? {
    location.read()
  }

  @inlinable
  package func first(version: UInt64, context: ChangesContext?) -> Value? { location.read() }
}

/// Captures nothing: activities are stored when they are sent.
@usableFromInline
package struct ActivitySource<Activity>: ChannelSource {
  @inlinable
  package init() {}

  @inlinable @inline(__always)
  package mutating func capture(
    _ commit: UnsafePointer<Channel.Capture>, by comparison: Void
  ) -> Activity? { nil }

  @inlinable
  package func first(version: UInt64, context: ChangesContext?) -> Activity? { nil }
}

/// The channel of a state's activities.
@usableFromInline
package final class ActivityPipe<Activity> {
  @usableFromInline let memory = ChannelMemory(ActivitySource<Activity>())
  @usableFromInline package let channel: Channel

  @inlinable
  package init() {
    channel = memory.makeChannel(followsCommits: false)
  }
}
