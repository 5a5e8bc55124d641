/// Captures the value at a place when it differs from the one captured before, or from a given one.
@usableFromInline
struct DistinctSource<Value>: ChannelSource {
  @usableFromInline let place: Place<Value>
  @usableFromInline var last: Value?

  @inlinable
  init(_ place: Place<Value>, last: Value? = nil) {
    self.place = place
    self.last = last
  }

  @inlinable
  mutating func open(version: UInt64, isDuringCommit: Bool) {
    if last == nil { last = place.read() }
  }

  @inlinable
  mutating func close() -> AnyObject? {
    last.take().map(ReleaseLater.init)
  }

  @inlinable
  mutating func capture(
    _ commit: UnsafePointer<Channel.Capture>, by comparison: Equality<Value>
  ) -> Value? {
    if let last, place.withValue({ comparison(last, $0) }) { return nil }
    let value = place.read()
    last = value
    return value
  }

  @inlinable
  func first(version: UInt64, context: ChangesContext?) -> Value? { place.read() }
}
