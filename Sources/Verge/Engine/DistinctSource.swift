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

  @inlinable
  mutating func capture(
    _ commit: UnsafePointer<Channel.Capture>, by comparison: Equality<Value>
  ) -> Value? {
    if let last, location.withValue({ comparison(last, $0) }) { return nil }
    let value = location.read()
    last = value
    return value
  }

  @inlinable
  func first(version: UInt64, context: ChangesContext?) -> Value? { location.read() }
}
