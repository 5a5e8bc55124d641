/// The engine of one state: a lock, and the ``EngineState`` that it guards.
///
/// Every store is a view of a core. Each entry point acquires the lock, lets the ``EngineState``
/// decide, releases the lock, and performs the effects: it calls observers and releases objects.
/// Views retain the ``StateMemory`` of the state's value; the `deinit` of a ``RootMemory`` closes the
/// core. Subscriptions retain only the core; those to a derived value also retain its memory.
@usableFromInline
package final class StateCore: @unchecked Sendable {
  // Sendable: mutable state is guarded by the lock, or owned by the one deliverer.

  @usableFromInline let lock = Lock()
  // Class properties are checked for exclusive access at run time. Those of this class are excluded from
  // the check: the lock ensures it.
  @exclusivity(unchecked) @usableFromInline var state = EngineState()
  @usableFromInline let origin: StoreOrigin
  /// Commits the newest values of other cores. Set once, before the core is shared; valid as long
  /// as the memory.
  // Not weak, because a weak reference would slow down each use of the object.
  @exclusivity(unchecked) unowned(unsafe) var upstream: (any Upstream)?
  /// The state's memory, guarded by the lock; valid until its `deinit` has called `close()`, which clears
  /// it. Read it as `livingMemory`.
  @exclusivity(unchecked) unowned(unsafe) var memory: StateMemory?

  // The deliverer owns these fields; while no thread delivers, the lock guards them.
  /// The observer being called.
  @exclusivity(unchecked) var calling: Unmanaged<Observer>?
  /// The head of the linked list of channels whose payloads are being delivered.
  @exclusivity(unchecked) var firstInFlight: Unmanaged<Channel>?

  @usableFromInline
  package init(origin: StoreOrigin) {
    self.origin = origin
  }

  #if DEBUG
  deinit {
    LockOrder.forget(self)
  }
  #endif

  /// Installs the reporter. Called before the core is shared.
  func install(_ reporter: any CommitReporter) {
    state.install(reporter)
  }

  /// Replaces the reporter, on any thread.
  ///
  /// - Parameter replacement: Returns the new reporter, given the current one. Called while the
  ///   lock is held.
  func replaceReporter(_ replacement: ((any CommitReporter)?) -> any CommitReporter) {
    guard let lock = acquire() else { stopForAddingReporter() }
    if !state.isClosed { state.install(replacement(state.reporter)) }
    release(lock)
  }

  /// Adds a commit rule after all others.
  func add(_ rule: CommitRule) {
    guard let lock = acquire() else { stopForAddingRule() }
    state.add(rule)
    release(lock)
  }

  /// Returns the attachment of this type, and creates it if there is none.
  ///
  /// - Parameter make: Called while the lock is held.
  package func attachment<Attachment: CoreAttachment>(_ make: () -> Attachment) -> Attachment {
    withLock {
      let key = ObjectIdentifier(Attachment.self)
      if let existing = state.attachment(key) as? Attachment { return existing }
      let new = make()
      state.attach(new, key)
      return new
    }
  }

  /// Whether a commit takes the fast path. For tests.
  package var isUnobserved: Bool { withLock { state.slowPath.isEmpty } }

  /// The number of events that wait for delivery.
  package var waitingCount: Int { withLock { state.waitingCount } }
}

// MARK: - The lock

/// The lock of a core, held by this thread.
///
/// `acquire` makes one, and `release` consumes it, so the compiler refuses a second release. Debug builds trap
/// if there is none. It is empty: passing it on takes no instruction.
@frozen @usableFromInline
struct HeldLock: ~Copyable {
  @inlinable
  init() {}

  #if DEBUG
  deinit {
    stopForLeak()
  }

  // Not `Never`: the compiler warns of a `deinit` that does not return.
  private func stopForLeak() {
    fatalError("Internal error of the engine: a lock was not released.")
  }
  #endif

  @inlinable @inline(__always)
  consuming func end() {
    #if DEBUG
    discard self
    #endif
  }
}

extension StateCore {
  /// Acquires the lock.
  ///
  /// - Returns: `nil` if this thread already holds it: the caller runs inside a mutation, a commit rule, a
  ///   getter, the closure of `read`, or `==`.
  @inlinable @inline(__always)
  func acquire(_ file: StaticString = "", _ line: UInt = 0) -> HeldLock? {
    #if DEBUG
    LockOrder.willAcquire(self, file, line)
    #endif
    return lock.acquire() ? HeldLock() : nil
  }

  /// Acquires the lock, which this thread cannot already hold.
  @inlinable @inline(__always)
  func acquireAlways() -> HeldLock {
    guard let lock = acquire() else { stopForInternalError() }
    return lock
  }

  @usableFromInline
  func stopForInternalError() -> Never {
    fatalError("Internal error of the engine: the lock of \"\(origin.name)\" is held already.")
  }

  @inlinable @inline(__always)
  func release(_ lock: consuming HeldLock) {
    #if DEBUG
    LockOrder.willRelease(self)
    #endif
    lock.end()
    self.lock.release()
  }

  /// Runs `body` while the lock is held, also if this thread already holds it.
  @inlinable @inline(__always)
  package func withLock<Result>(_ body: () -> Result) -> Result {
    withHeldLock { _ in body() }
  }

  @inlinable @inline(__always)
  func withHeldLock<Result>(_ body: (borrowing HeldLock) -> Result) -> Result {
    if let lock = acquire() {
      let result = body(lock)
      release(lock)
      return result
    }
    let outer = HeldLock()
    let result = body(outer)
    outer.end()
    return result
  }

  /// Whether this thread does not hold the lock.
  package var isUnlockedByThisThread: Bool {
    guard let lock = acquire() else { return false }
    release(lock)
    return true
  }

  /// Runs user code while the lock is held, and records its kind for messages about misuse.
  @inlinable @inline(__always)
  func inSection<Result>(_ section: EngineState.Section, _ body: () -> Result) -> Result {
    let former = state.enter(section)
    defer { _ = state.enter(former) }
    return body()
  }
}
