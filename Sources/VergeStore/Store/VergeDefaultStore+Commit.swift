public import Verge

extension VergeDefaultStore {
  /// Commits a mutation, and notifies the logger.
  @inlinable @inline(__always)
  final func perform<Failure: Error>(
    context: AnyObject?,
    _ name: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt,
    _ mutation: (inout State) throws(Failure) -> Void
  ) throws(Failure) {
    if isLogging {
      let metadata = MutationMetadata(name: name, file: file, function: function, line: line)
      try perform(metadata, context, mutation)
    } else {
      defer { withExtendedLifetime(self) {} }
      try view.core.commit(at: view.location, sender: self, name, file, function, line, mutation)
    }
  }

  // Inlinable, so that it is specialized for the client's types; not inlined into each commit.
  @inlinable @inline(never)
  final func perform<Failure: Error>(
    _ metadata: MutationMetadata,
    _ context: AnyObject?,
    _ mutation: (inout State) throws(Failure) -> Void
  ) throws(Failure) {
    let site = CallSite(metadata.name, metadata.file, metadata.function, metadata.line)
    // Unwrapped once, because each copy out of the optional takes some 150 instructions.
    let logger = logger!
    // Passed as an argument, so that no copy of the state outlives the call: with one, the mutation
    // would copy the state.
    logger.willCommit(
      store: self,
      state: view.core.readForCommit(view.location, metadata.file, metadata.line),
      mutation: metadata,
      context: context.map { $0 as Any })
    let start = uptime()
    defer { withExtendedLifetime(self) {} }
    try view.core.commit(
      at: view.location, .init(site, sender: self, isReported: true),
      reporting: { reportCommit($0, metadata, context, start, to: logger) },
      // A waiting report must not retain a store in `deinit`.
      orLater: { state in
        isDeinitializing(self)
          ? nil : { self.reportCommit(state, metadata, context, start, to: logger) }
      }
    ) { (state, _) throws(Failure) in try mutation(&state) }
  }

  @inlinable
  final func reportCommit(
    _ state: State, _ metadata: MutationMetadata, _ context: AnyObject?, _ start: UInt64,
    to logger: any VergeStoreLogger
  ) {
    let time = Double(uptime() - start) / 1_000_000_000
    logger.didCommit(
      store: self, state: state, mutation: metadata, context: context.map { $0 as Any }, time: time)
  }
}
