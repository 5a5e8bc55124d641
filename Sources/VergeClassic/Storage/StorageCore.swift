public import Verge

// Sendable: the modern store's lock guards the value; the rest guards itself.
/// The part that all storages of one value share: the modern store, and its observers in the
/// classic way.
@usableFromInline
final class StorageCore<Value>: @unchecked Sendable {
  @usableFromInline let modernStore: Verge.Store<Value, Never>
  @usableFromInline let view: StateView<Value>
  @usableFromInline let observers: LegacyObservers<Value, Never>
  @usableFromInline let extras = StorageExtras()
  @usableFromInline let filter = NotificationFilter<Value>()
  @usableFromInline let upstreams: [AnyObject]
  @usableFromInline let batch = Lock()
  @exclusivity(unchecked) @usableFromInline var batchDepth = 0
  @exclusivity(unchecked) @usableFromInline var isBatchWritten = false
  /// Ends the subscription to another storage. Set before the core is shared.
  @exclusivity(unchecked) @usableFromInline var stopFollowing: (() -> Void)?

  @inlinable
  init(_ modernStore: Verge.Store<Value, Never>, upstreams: [AnyObject] = []) {
    self.modernStore = modernStore
    view = modernStore.view
    observers = LegacyObservers(of: modernStore)
    self.upstreams = upstreams
  }

  deinit {
    stopFollowing?()
    extras.takeDeinitHub()?.send((), CallSite("", #fileID, #function, #line), sender: self)
  }

  /// Adds an observer that is called with the value after each update.
  @inlinable
  func addDidUpdate(
    since version: UInt64? = nil,
    _ subscriber: @escaping (Value) -> Void
  ) -> UpdateToken {
    observers.addDidUpdate(since: version) { [filter] value in
      if filter.passes(value) { subscriber(value) }
    }
  }

  /// Adds an observer that is called before each update.
  func addWillUpdate(_ subscriber: @escaping () -> Void) -> UpdateToken {
    observers.addWillUpdate { [filter] value in
      if filter.passes(value) { subscriber() }
    }
  }
}

extension StorageCore {
  /// Begins a batch, inside another one or not.
  func beginBatch() {
    batch.withLock { batchDepth += 1 }
  }

  /// Ends a batch.
  ///
  /// - Returns: Whether it was the outermost one and something has been written.
  func endBatch() -> Bool {
    batch.withLock {
      batchDepth -= 1
      guard batchDepth == 0 else { return false }
      defer { isBatchWritten = false }
      return isBatchWritten
    }
  }

  /// Notes a write, if there is a batch.
  func joinsBatch() -> Bool {
    batch.withLock {
      guard batchDepth > 0 else { return false }
      isBatchWritten = true
      return true
    }
  }
}
