public import Verge

extension StoreBase {
  /// Commits a mutation.
  ///
  /// The commit is made on this thread, before this returns. Observers are called before this returns,
  /// too, unless another thread delivers or has commits waiting: then the new state waits for its turn,
  /// in order. They are called whether the state has changed or not.
  ///
  /// - Parameter makeMutation: Picks the mutation from the reducer. Called with no lock held.
  /// - Important: Stops the process if called inside a mutation of the same state.
  @inlinable
  public final func commit(_ makeMutation: (Reducer) -> Reducer.Mutation) {
    perform(makeMutation(reducer))
  }

  /// Commits a mutation that is not the reducer's: the form of 2019-09-23.
  ///
  /// - Parameter makeMutation: Returns the mutation. Called with no lock held.
  /// - Important: Stops the process if called inside a mutation of the same state.
  @inlinable
  public final func inlineCommit(_ makeMutation: () -> Reducer.Mutation) {
    perform(makeMutation())
  }

  @inlinable @inline(__always)
  final func perform(_ mutation: Reducer.Mutation) {
    if isLogging {
      commitLogged(mutation)
    } else {
      // The memory must not go before the delivery is through.
      defer { withExtendedLifetime(self) {} }
      view.core.commit(
        at: view.location, sender: self, mutation.metadata.name, mutation.metadata.file,
        mutation.metadata.function, mutation.metadata.line, mutation.mutate)
    }
  }
}

extension StoreBase {
  /// Runs an action, at once, on this thread.
  ///
  /// - Parameter makeAction: Picks the action from the reducer.
  /// - Returns: What the action returns.
  @inlinable
  @discardableResult
  public final func dispatch<ReturnType>(
    _ makeAction: (Reducer) -> _Action<Reducer, ReturnType>
  ) -> ReturnType {
    run(makeAction(reducer))
  }

  /// Runs what stands for an action, at once, on this thread: the form of 2019-09-23.
  ///
  /// - Parameter makeAction: Picks the action from the reducer.
  /// - Returns: What the action returns.
  @inlinable
  @discardableResult
  public final func dispatch<Action: _ActionType>(
    _ makeAction: (Reducer) -> Action
  ) -> Action.ReturnType where Action.Reducer == Reducer {
    run(makeAction(reducer).asAction())
  }

  @inlinable @inline(__always)
  final func run<ReturnType>(_ action: _Action<Reducer, ReturnType>) -> ReturnType {
    let result = action.action(DispatchContext(self))
    if isLogging { logDispatch(action.metadata) }
    return result
  }
}

extension StoreBase {
  /// Observes the state: what `objectWillChange` is where there is no Combine.
  ///
  /// - Parameter receive: Called with the state after each commit, on the thread that delivers,
  ///   whether the state has changed or not; for a scoped store with the slice, after each commit to
  ///   the whole. It may commit. Retained until it is removed or the store is gone.
  /// - Returns: What to remove it with. Dropping it removes nothing.
  @inlinable
  @discardableResult
  public final func sink(_ receive: @escaping (State) -> Void) -> RegistrationToken {
    RegistrationToken(observers, observers.addDidUpdate(receive))
  }
}
