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
      if !acquire() { stopForReading() }
      defer { release() }
      return (
        address.pointee, state.version,
        state.slowPath.concernsReads ? currentContext : nil
      )
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
    let (version, context) = beginReading(of: node, isRefreshing: isRefreshing)
    let value = location.accessor!.read()
    endReading(of: node)
    return (value, version, context)
  }

  /// Begins to read a value through an accessor.
  ///
  /// The lock is then held, until ``endReading(of:)``.
  ///
  /// - Parameter node: The node that the value belongs to, if it does not belong to the state.
  @usableFromInline
  func beginReading(of node: GraphNode?, isRefreshing: Bool) -> (UInt64, ChangesContext?) {
    if let node {
      node.bringUpToDate(isRefreshing: isRefreshing)
      acquireAlways()
      return node.beginReading()
    }
    if isRefreshing { refreshUpstream() }
    if !acquire() { stopForReading() }
    state.section = .getter
    return (state.version, currentContext)
  }

  /// Ends a read, and releases the lock.
  @usableFromInline
  func endReading(of node: GraphNode?) {
    if let node { node.endReading() } else { state.section = .mutation }
    releaseAfterReading()
  }

  /// Ends a read during which user code has run: activities and registrations of that code are deferred
  /// until here, as in a mutation.
  ///
  /// - Precondition: The lock is held. Releases it.
  @inlinable @inline(__always)
  func releaseAfterReading() {
    if state.slowPath.isEmpty { release() } else { abandon() }
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
    if !acquire() { stopForReading() }
    #if DEBUG
    LockOrder.didBegin(self, "", 0)
    #endif
    state.section = .read
    defer {
      state.section = .mutation
      releaseAfterReading()
    }
    return try body(address.pointee)
  }

  /// Returns a copy of the value at `location`, for debuggers; `nil` inside a mutation.
  package func peek<Value>(_ location: StateLocation<Value>) -> Value? {
    guard acquire() else { return nil }
    defer { releaseAfterReading() }
    return inSection(.getter) { location.read() }
  }

  /// Returns a copy of the value at `location`, for a caller that is about to commit.
  @inlinable
  package func readForCommit<Value>(
    _ location: StateLocation<Value>,
    _ file: StaticString,
    _ line: UInt
  ) -> Value {
    if !acquire(file, line) { stopForCommitting(file, line) }
    defer { releaseAfterReading() }
    return inSection(.getter) { location.read() }
  }

  /// Traps if this thread holds the lock, before the caller waits for another lock, whose holder may
  /// be waiting for this state.
  @usableFromInline
  package func checkForReading() {
    if !acquire() { stopForReading() }
    release()
  }

  /// Traps if this thread holds the lock, before the caller waits for a legacy lock, whose holder may
  /// be waiting for this state.
  package func checkForLocking() {
    if !acquire() { stopForLocking() }
    release()
  }
}
