import Verge

extension StoreBase {
  /// Makes a commit, and notifies the logger.
  final func perform<Result, Failure: Error>(
    _ mutation: any MutationBaseType,
    context: AnyObject?,
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let metadata = (mutation as? any HasMutationMetadata)?.metadata
    let site =
      metadata.map { CallSite($0.name, $0.file, $0.function, $0.line) }
      ?? CallSite("\(type(of: mutation))", #fileID, #function, #line)
    let view = modernStore.view
    defer { withExtendedLifetime(self) {} }
    guard let logger else {
      guard let held = storeLock.existing else {
        return try view.core.commit(
          at: view.location, sender: self, site.name, site.file, site.function, site.line, body)
      }
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
