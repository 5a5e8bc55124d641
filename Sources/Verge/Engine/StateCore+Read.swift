extension StateCore {
  /// A value, the version of its state, and the context of the commit that led to it.
  @usableFromInline
  package typealias Snapshot<Value> = (value: Value, version: UInt64, context: ChangesContext?)

  /// Returns the value at `location`.
  // A tuple, not the struct that the caller makes of it: where the two branches meet, the parts of a tuple
  // stay in registers. A large generic struct would later be destroyed through its metadata.
  @inlinable @inline(__always)
  package func read<Value>(_ location: StateLocation<Value>) -> Snapshot<Value> {
    if let address = location.address {
      guard let lock = acquire() else { stopForReading() }
      let (value, version) = (address.pointee, state.version)
      let context = state.slowPath.concernsReads ? currentContext : nil
      release(lock)
      return (value, version, context)
    }
    return readThroughAccessor(location)
  }

  /// Like ``read(_:)``, but does not first commit the newest values of other cores.
  package func readWithoutRefresh<Value>(_ location: StateLocation<Value>) -> Snapshot<Value> {
    if location.address != nil { return read(location) }
    return readThroughAccessor(location, isRefreshing: false)
  }

  @usableFromInline var currentContext: ChangesContext? { state.context }

  /// Reads a value through an accessor, or from a node of the graph.
  @inlinable
  func readThroughAccessor<Value>(
    _ location: StateLocation<Value>, isRefreshing: Bool = true
  ) -> Snapshot<Value> {
    let node = location.accessor!.node
    var (version, context): (UInt64, ChangesContext?) = (0, nil)
    let lock = beginReading(of: node, isRefreshing: isRefreshing, &version, &context)
    let value = location.accessor!.read()
    endReading(of: node, lock)
    return (value, version, context)
  }

  /// Begins to read a value through an accessor.
  ///
  /// - Parameters:
  ///   - node: The node that the value belongs to, if it does not belong to the state.
  ///   - version: Receives the version of the value.
  ///   - context: Receives the context of the commit that made it.
  @usableFromInline
  func beginReading(
    of node: GraphNode?, isRefreshing: Bool, _ version: inout UInt64,
    _ context: inout ChangesContext?
  ) -> HeldLock {
    if let node {
      node.bringUpToDate(isRefreshing: isRefreshing)
      let lock = acquireAlways()
      (version, context) = node.beginReading()
      return lock
    }
    if isRefreshing { refreshUpstream() }
    guard let lock = acquire() else { stopForReading() }
    _ = state.enter(.getter)
    (version, context) = (state.version, currentContext)
    return lock
  }

  /// Ends a read, and releases the lock.
  @usableFromInline
  func endReading(of node: GraphNode?, _ lock: consuming HeldLock) {
    if let node { node.endReading() } else { _ = state.enter(.mutation) }
    releaseAfterReading(lock)
  }

  /// Ends a read during which user code has run: activities and registrations of that code are deferred
  /// until here, as in a mutation.
  @inlinable @inline(__always)
  func releaseAfterReading(_ lock: consuming HeldLock) {
    if state.slowPath.isEmpty { release(lock) } else { abandon(lock) }
  }

  /// Commits the newest values of other cores, if the state depends on any.
  @usableFromInline
  func refreshUpstream(isReading: Bool = true) {
    if upstream == nil { return }
    for core in upstreamCores { core.upstream?.refresh(isReading: isReading) }
  }

  /// This core and the cores that it depends on, each once, sources before dependents.
  var upstreamCores: [StateCore] {
    var order: [StateCore] = []
    var visited: Set<ObjectIdentifier> = []
    var stack = [(core: self, isExpanded: false)]
    while let (core, isExpanded) = stack.popLast() {
      if isExpanded {
        order.append(core)
      } else if visited.insert(ObjectIdentifier(core)).inserted {
        stack.append((core, true))
        for source in core.upstream?.cores ?? [] { stack.append((source, false)) }
      }
    }
    return order
  }

  /// Calls `body`, which is user code, with the value at `location`.
  ///
  /// If only code can reach the value, `body` receives a copy, while the lock is not held.
  @inlinable @inline(__always)
  package func look<Value, Result, Failure: Error>(
    at location: StateLocation<Value>,
    _ body: (borrowing Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let address = location.address else {
      return try body(read(location).value)
    }
    guard let lock = acquire() else { stopForReading() }
    #if DEBUG
    LockOrder.didBegin(self, "", 0)
    #endif
    let former = state.enter(.read)
    // Not `defer`, which cannot consume the lock.
    let result = Swift.Result { () throws(Failure) in try body(address.pointee) }
    _ = state.enter(former)
    releaseAfterReading(lock)
    return try result.get()
  }

  /// Returns a copy of the value at `location`, for debuggers; `nil` inside a mutation.
  package func peek<Value>(_ location: StateLocation<Value>) -> Value? {
    guard let lock = acquire() else { return nil }
    let value = inSection(.getter) { location.read() }
    releaseAfterReading(lock)
    return value
  }

  /// Returns a copy of the value at `location`, for a caller that is about to commit.
  @inlinable
  package func readForCommit<Value>(
    _ location: StateLocation<Value>,
    _ file: StaticString,
    _ line: UInt
  ) -> Value {
    guard let lock = acquire(file, line) else { stopForCommitting(file, line) }
    let value = inSection(.getter) { location.read() }
    releaseAfterReading(lock)
    return value
  }

  /// Traps if this thread holds the lock, before the caller waits for another lock, whose holder may
  /// be waiting for this state.
  @usableFromInline
  package func checkForReading() {
    guard let lock = acquire() else { stopForReading() }
    release(lock)
  }

  /// Traps if this thread holds the lock, before the caller waits for a legacy lock, whose holder may
  /// be waiting for this state.
  package func checkForLocking() {
    guard let lock = acquire() else { stopForLocking() }
    release(lock)
  }
}
