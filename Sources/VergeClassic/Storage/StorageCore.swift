public import Verge

// Sendable: the modern store's lock guards the value; the other parts have their own locks.
/// The object that all storages of one value share: the modern store, and its classic observers.
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

  /// Calls `subscriber` with the value on this thread, and adds it as an observer that is called
  /// with the value after each later update. Reading the value and adding the observer are one
  /// atomic step.
  func addReplayingLatest(_ subscriber: @escaping (Value) -> Void) -> UpdateToken {
    var isFirst = true
    return observers.addReplayingLatest { [filter] value in
      if isFirst || filter.passes(value) {
        isFirst = false
        subscriber(value)
      }
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
  /// Begins a batch. Batches may be nested.
  func beginBatch() {
    batch.withLock { batchDepth += 1 }
  }

  /// Ends a batch.
  ///
  /// - Returns: Whether it was the outermost one, and a value has been written.
  func endBatch() -> Bool {
    batch.withLock {
      batchDepth -= 1
      guard batchDepth == 0 else { return false }
      defer { isBatchWritten = false }
      return isBatchWritten
    }
  }

  /// Records a write, and returns whether a batch is running.
  func joinsBatch() -> Bool {
    batch.withLock {
      guard batchDepth > 0 else { return false }
      isBatchWritten = true
      return true
    }
  }
}
