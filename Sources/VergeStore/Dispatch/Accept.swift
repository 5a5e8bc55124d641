// Functions that run mutations and actions that are objects. `do` is the name of 2019-12-08.

extension Dispatching {
  /// Commits a mutation.
  ///
  /// - Parameter get: Returns the mutation.
  public func accept(_ get: (Self) -> Mutation) {
    get(self).commit(on: self, context: nil)
  }

  /// The name of `accept` on 2019-12-08, for a mutation.
  public func `do`(_ get: (Self) -> Mutation) {
    accept(get)
  }

  /// Runs an action.
  ///
  /// - Parameter get: Returns the action.
  /// - Returns: The result of the action.
  @discardableResult
  public func accept<Return>(_ get: (Self) -> Action<Return>) -> Return {
    get(self).run(on: self, parent: nil)
  }

  /// The name of `accept` on 2019-12-08, for an action.
  @discardableResult
  public func `do`<Return>(_ get: (Self) -> Action<Return>) -> Return {
    accept(get)
  }
}

extension VergeStoreDispatcherContext {
  /// Commits a mutation of the dispatcher, which `get` returns.
  public func accept(_ get: (Dispatcher) -> AnyMutation<Dispatcher>) {
    get(dispatcher).commit(on: dispatcher, context: self)
  }

  /// The name of `accept` on 2019-12-08, for a mutation.
  public func `do`(_ get: (Dispatcher) -> AnyMutation<Dispatcher>) {
    accept(get)
  }

  /// Runs an action of the dispatcher, which `get` returns, nested in this one.
  @discardableResult
  public func accept<Return>(_ get: (Dispatcher) -> AnyAction<Dispatcher, Return>) -> Return {
    get(dispatcher).run(on: dispatcher, parent: self)
  }

  /// The name of `accept` on 2019-12-08, for an action.
  @discardableResult
  public func `do`<Return>(_ get: (Dispatcher) -> AnyAction<Dispatcher, Return>) -> Return {
    accept(get)
  }
}
