/// The phase of a batch. Only an open batch accepts edits.
@usableFromInline
final class BatchPhase {
  @usableFromInline
  enum Phase {
    case open, committed, abandoned
  }

  @exclusivity(unchecked) @usableFromInline var phase = Phase.open
  @usableFromInline let database: Any.Type

  @inlinable
  init(of database: Any.Type) {
    self.database = database
  }

  @inlinable
  func close(as phase: Phase) {
    self.phase = phase
  }

  /// Traps if the batch has ended.
  ///
  /// - Parameter action: The attempted action, for the message.
  @inlinable @inline(__always)
  func checkIsOpen(_ action: StaticString) {
    if phase != .open { stop(action) }
  }

  @usableFromInline
  func stop(_ action: StaticString) -> Never {
    let end = phase == .committed ? "was committed" : "threw an error and was rolled back"
    fatalError(
      """
      A batch of \(String(reflecting: database)) was \(action) after it had ended: it \(end). Begin a \
      new batch with `performBatchUpdates` or `beginBatchUpdates()`, and do not keep its context.
      """)
  }
}
