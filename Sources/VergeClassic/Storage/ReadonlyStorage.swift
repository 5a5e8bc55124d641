public import Verge

/// A value that can be read and observed.
///
/// Several storages may stand for the same value: what is written through one of them, the
/// subscribers of all are notified.
///
/// Mirrors Verge 6.0–13 (`ReadonlyStorage`); its members of 2018 are those of ``Storage``.
#if LegacyDeprecations
@available(*, deprecated, message: "Write `Verge.Store`. See Migration/FromClassic.md#storages.")
#endif
open class ReadonlyStorage<Value>: CustomReflectable {
  /// The generic parameter, by its name in the original.
  public typealias T = Value

  @usableFromInline final let core: StorageCore<Value>

  /// A storage with a value of its own.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - upstreams: Kept alive as long as the storage.
  @inlinable
  public init(_ value: Value, upstreams: [AnyObject] = []) {
    core = StorageCore(
      Verge.Store(owner: Self.self, initialState: value), upstreams: upstreams)
  }

  init(core: StorageCore<Value>) {
    self.core = core
  }

  /// The value, as it is after the newest update.
  ///
  /// - Important: Traps if read inside an update of the same value.
  @inlinable
  public final var value: Value { core.value }

  /// ``value``, as property wrappers call it.
  @inlinable
  public final var wrappedValue: Value { core.value }

  /// The modern store that this storage stands on, which shares the value.
  public final var modernStore: Verge.Store<Value, Never> { core.modernStore }

  /// Takes the lock that updates and reads take. Recursive.
  ///
  /// While it is held, updates and reads through storages and verges wait on other threads, so that
  /// several updates are one to them; those through modern stores do not wait. Subscribers are
  /// called as ever: on this thread, before the update returns.
  ///
  /// The lock is made by the first call, which does not wait for an update that has begun. Mirrors
  /// Verge 7.0–13.
  ///
  /// - Important: Traps if it would have to wait inside a mutation of the same value.
  public func lock() {
    let outer = core.extras.recursiveGuard
    if outer.tryEnter() { return }
    core.view.core.checkForLocking()
    outer.enter()
  }

  /// Releases the lock that ``lock()`` has acquired. Mirrors Verge 7.0–13.
  ///
  /// - Important: Traps if this thread does not hold the lock.
  public func unlock() {
    core.extras.recursiveGuard.leave()
  }

  /// The value, unless it is being changed.
  open var customMirror: Mirror {
    let value = modernStore.peek()
    return Mirror(
      self, children: value.map { ["value": $0] } ?? ["isBeingChanged": true],
      displayStyle: .struct)
  }
}

// Sendable: the modern store's lock guards the value.
extension ReadonlyStorage: @unchecked Sendable where Value: Sendable {}
