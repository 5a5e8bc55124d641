public import ShimSupport
public import Verge

// Sendable: the modern store's lock guards the value; the other parts have their own locks.
/// The object that all storages of one value share: the modern store, and its classic observers.
@usableFromInline
final class StorageCore<Value>: @unchecked Sendable {
  @usableFromInline let view: StateView<Value>
  @usableFromInline let upstreams: [AnyObject]
  // Most storages need few of these, and programs create many storages.
  @usableFromInline let lazyStore: LazyObject
  @usableFromInline let lazyObservers = LazyObject()
  @usableFromInline let lazyFilter = LazyObject()
  @usableFromInline let lazyExtras = LazyObject()
  // Guarded by the state's lock.
  @exclusivity(unchecked) @usableFromInline var batchDepth = 0
  @exclusivity(unchecked) @usableFromInline var isBatchWritten = false
  /// Ends the subscription to another storage. Set before the core is shared.
  @exclusivity(unchecked) @usableFromInline var stopFollowing: (() -> Void)?

  /// Creates a core with its own value, for a storage of this type.
  @inlinable
  init(_ value: Value, owner: Any.Type, upstreams: [AnyObject] = []) {
    view = StateView(reducing: value, isEqual: nil, origin: StoreOrigin(owner: owner))
    lazyStore = LazyObject()
    self.upstreams = upstreams
  }

  /// Creates a core on the state of a modern store.
  init(sharing modernStore: Verge.Store<Value, Never>) {
    view = modernStore.view
    lazyStore = LazyObject(modernStore)
    upstreams = []
  }

  deinit {
    stopFollowing?()
    existingExtras?.takeDeinitHub()?.send(
      (), CallSite("", #fileID, #function, #line), sender: self)
  }

  /// The modern store of the value.
  var modernStore: Verge.Store<Value, Never> {
    lazyStore.object { Verge.Store(view: view, pipe: nil) }
  }

  /// The observers of the storages, created on first use.
  @usableFromInline var observers: LegacyObservers<Value, Never> {
    lazyObservers.object { LegacyObservers(of: modernStore) }
  }

  /// The filter of the storages, created on first use.
  @usableFromInline var filter: NotificationFilter<Value> {
    lazyFilter.object { NotificationFilter() }
  }

  /// The parts that few storages need, created on first use.
  @usableFromInline var extras: StorageExtras { lazyExtras.object { StorageExtras() } }

  /// The parts that few storages need; `nil` before their first use.
  @usableFromInline var existingExtras: StorageExtras? { lazyExtras.existing(StorageExtras.self) }

  /// Whether a commit takes the fast path.
  @inlinable @inline(__always)
  var isPlain: Bool { !lazyExtras.isCreated || hasPlainExtras }

  @usableFromInline var hasPlainExtras: Bool { extras.isPlain }

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
    view.core.withLock { batchDepth += 1 }
  }

  /// Ends a batch.
  ///
  /// - Returns: Whether it was the outermost one, and a value has been written.
  func endBatch() -> Bool {
    view.core.withLock {
      batchDepth -= 1
      guard batchDepth == 0 else { return false }
      defer { isBatchWritten = false }
      return isBatchWritten
    }
  }

  /// Records a write, and returns whether a batch is running.
  func joinsBatch() -> Bool {
    view.core.withLock {
      guard batchDepth > 0 else { return false }
      isBatchWritten = true
      return true
    }
  }
}
