public import Verge

/// A value that can be read and observed.
///
/// Several storages may share one value: an update through one of them notifies the subscribers of
/// all.
///
/// Mirrors Verge 6.0–13. The members that mirror earlier versions were members of ``Storage``
/// there.
open class ReadonlyStorage<Value>: CustomReflectable {
  /// The name of the generic parameter in the original.
  public typealias T = Value

  @usableFromInline final let core: StorageCore<Value>

  /// Creates a storage with its own value.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - upstreams: Objects that the storage retains.
  @inlinable
  public init(_ value: Value, upstreams: [AnyObject] = []) {
    core = StorageCore(value, owner: Self.self, upstreams: upstreams)
  }

  init(core: StorageCore<Value>) {
    self.core = core
  }

  deinit {
    if !core.isPlain { core.extras.releaseCompanion(of: self) }
  }

  /// The value after the newest update.
  ///
  /// - Important: Traps if read inside an update of the same value.
  @inlinable
  public final var value: Value { core.value }

  /// The property wrapper's name for ``value``.
  @inlinable
  public final var wrappedValue: Value { core.value }

  /// The modern store on which this storage is built. Both share the value.
  public final var modernStore: Verge.Store<Value, Never> { core.modernStore }

  /// Acquires the recursive lock that updates and reads acquire.
  ///
  /// While this thread holds the lock, updates and reads through storages and verges on other
  /// threads wait, so they see several updates as one. Those through modern stores do not wait.
  /// Subscribers are called as usual: on this thread, before the update returns.
  ///
  /// The first call creates the lock, and does not wait for an update that has already begun.
  /// Mirrors Verge 7.0–13.
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

  /// The value; absent during an update.
  open var customMirror: Mirror {
    let value = modernStore.peek()
    return Mirror(
      self, children: value.map { ["value": $0] } ?? ["isBeingChanged": true],
      displayStyle: .struct)
  }
}

// Sendable: the modern store's lock guards the value.
extension ReadonlyStorage: @unchecked Sendable where Value: Sendable {}
