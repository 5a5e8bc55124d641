public import Verge

extension StoreBase {
  /// Makes a commit, and notifies the logger.
  @inlinable @inline(__always)
  final func perform<Mutation: MutationBaseType, Result, Failure: Error>(
    _ mutation: Mutation,
    context: AnyObject?,
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let site = CallSite(of: mutation)
    if isLogging || storeLock.exists {
      return try performSlowly(mutation, site, context: context, body)
    }
    let view = modernStore.view
    defer { withExtendedLifetime(self) {} }
    return try view.core.commit(
      at: view.location, sender: self, site.name, site.file, site.function, site.line, body)
  }

  /// Makes a commit of a store that has a logger, or whose lock is in use.
  @usableFromInline
  final func performSlowly<Result, Failure: Error>(
    _ mutation: any MutationBaseType,
    _ site: CallSite,
    context: AnyObject?,
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let view = modernStore.view
    defer { withExtendedLifetime(self) {} }
    guard let logger else {
      // The lock of a store stays once it exists.
      let held = storeLock.existing!
      return try view.core.commit(
        at: view.location, .init(site, sender: self, inside: held)
      ) { (state, _) throws(Failure) in try body(&state) }
    }
    let context = context.map { $0 as Any }
    logger.willCommit(
      store: self, state: view.core.readForCommit(view.location, site.file, site.line),
      mutation: mutation, context: context)
    let start = uptime()
    let report = { (store: StoreBase, state: State) in
      logger.didCommit(
        store: store, state: state, mutation: mutation, context: context,
        time: Double(uptime() - start) / 1_000_000_000)
    }
    return try view.core.commit(
      at: view.location,
      .init(site, sender: self, inside: storeLock.existing, isReported: true),
      reporting: { report(self, $0) },
      // A waiting report must not retain a store in `deinit`.
      orLater: { state in isDeinitializing(self) ? nil : { report(self, state) } }
    ) { (state, _) throws(Failure) in try body(&state) }
  }
}

extension CallSite {
  /// Creates a call site from a mutation's metadata; without metadata, from its type.
  @inlinable @inline(__always)
  init<Mutation: MutationBaseType>(of mutation: Mutation) {
    if let metadata = (mutation as? any HasMutationMetadata)?.metadata {
      self.init(metadata.name, metadata.file, metadata.function, metadata.line)
    } else {
      self.init("\(type(of: mutation))", #fileID, #function, #line)
    }
  }
}
