extension StoreComponentType {
  /// Changes a member of the store's state: the form in Verge 7 to 11 of `scoped(_:)` and `commit`.
  ///
  /// The mutation works in place. It is called even if an optional member is absent;
  /// `$0?.title = "a"` then does nothing.
  ///
  /// - `name`: The name of the commit in logs.
  /// - `scope`: The member.
  /// - `mutation`: Changes its argument. Called once, on this thread, while the state's lock is
  ///   held.
  ///
  /// - Returns: The result of `mutation`.
  /// - Throws: Any error that `mutation` throws; the state is then unchanged.
  /// - Important: Reading the same state or committing to it inside `mutation` traps.
  @available(*, deprecated, message: "Use scoped(_:), and commit to the result.")
  @inlinable
  @discardableResult
  public func commit<Member, Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    scope: WritableKeyPath<TargetStore.State, Member>,
    mutation: (inout Member) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try store.asStore().commit(name, file, function, line) { state throws(Failure) in
      try mutation(&state[keyPath: scope])
    }
  }

  /// Collects mutations, and runs them in one commit: the `batchCommit` of Verge 7 and 8.
  ///
  /// - Parameter perform: Collects mutations through its argument. Called once, on this thread,
  ///   while the lock is not held. If it collects none, there is no commit.
  /// - Important: Reading the same state or committing to it inside a collected mutation traps.
  @available(*, deprecated, message: "Make one commit.")
  public func batchCommit(
    _ perform: (inout BatchCommitContext<TargetStore.State, Scope>) -> Void
  ) {
    var context = BatchCommitContext(scope: scope)
    perform(&context)
    guard let site = context.site else { return }
    store.asStore().commit(site.name, site.file, site.function, site.line) { state in
      for mutation in context.mutations { mutation(&state) }
    }
  }
}

/// Collects the mutations of one `batchCommit`.
@available(*, deprecated, message: "Make one commit.")
public struct BatchCommitContext<State, Scope> {
  fileprivate let scope: any WritableKeyPath<State, Scope> & Sendable
  fileprivate var mutations: [(inout State) -> Void] = []
  /// The call site of the commit, which is that of the first mutation.
  fileprivate var site: CallSite?

  fileprivate init(scope: any WritableKeyPath<State, Scope> & Sendable) {
    self.scope = scope
  }

  /// Adds a mutation of the component's scope.
  ///
  /// - `name`: The name of the commit in logs, if this mutation is the first.
  /// - `mutation`: Changes its argument. Called once, after the mutations that were added before
  ///   it, on the thread of `batchCommit`, while the state's lock is held.
  public mutating func commit(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: @escaping (inout Scope) -> Void
  ) {
    commit(name, file, function, line, scope: scope, mutation: mutation)
  }

  /// Adds a mutation of a member of the store's state; otherwise like one of the component's scope.
  public mutating func commit<Member>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    scope: WritableKeyPath<State, Member>,
    mutation: @escaping (inout Member) -> Void
  ) {
    site = site ?? CallSite(name, file, function, line)
    mutations.append { mutation(&$0[keyPath: scope]) }
  }
}
