// `accept` was the only form in 6.0.0-beta.3, and has been deprecated since beta.4.

extension _DispatcherCore {
  /// Commits a mutation: `commit`. Mirrors VergeStore 6 (6.0.0-beta.3).
  @available(*, deprecated, renamed: "commit")
  @discardableResult
  public func accept<Mutation: MutationType>(
    _ get: (Self) -> Mutation
  ) -> Mutation.Result where Mutation.State == State {
    commit(get)
  }

  /// Runs an action: `dispatch`. Mirrors VergeStore 6 (6.0.0-beta.3).
  @available(*, deprecated, renamed: "dispatch")
  @discardableResult
  public func accept<Action: ActionType>(
    _ get: (Self) -> Action
  ) -> Action.Result where Action.Dispatcher == Self {
    dispatch(get)
  }
}

extension DispatcherContext {
  /// Commits a mutation of the dispatcher: `commit`. Mirrors VergeStore 6 (6.0.0-beta.3).
  @available(*, deprecated, renamed: "commit")
  @discardableResult
  public func accept<Mutation: MutationType>(
    _ get: (Dispatcher) -> Mutation
  ) -> Mutation.Result where Mutation.State == State {
    commit(get)
  }

  /// Runs an action of the dispatcher: `dispatch`. Mirrors VergeStore 6 (6.0.0-beta.3).
  @available(*, deprecated, renamed: "dispatch")
  @discardableResult
  public func accept<Action: ActionType>(
    _ get: (Dispatcher) -> Action
  ) -> Action.Result where Action.Dispatcher == Dispatcher {
    dispatch(get)
  }
}
