public import ShimSupport
public import Verge

extension StoreBase {
  /// Commits a mutation.
  ///
  /// The commit is made on this thread before this returns. Observers are also called before this
  /// returns, unless another thread is delivering or has commits waiting; in that case, the new
  /// state waits for its turn. Observers are called even if the state has not changed.
  ///
  /// - Parameter makeMutation: Returns a mutation of the reducer. Called while no lock is held.
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public final func commit(_ makeMutation: (Reducer) -> Reducer.Mutation) {
    perform(makeMutation(reducer))
  }

  /// Commits a mutation that the reducer does not declare. Mirrors VergeNeue of 2019-09-23.
  ///
  /// - Parameter makeMutation: Returns the mutation. Called while no lock is held.
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public final func inlineCommit(_ makeMutation: () -> Reducer.Mutation) {
    perform(makeMutation())
  }

  @inlinable @inline(__always)
  final func perform(_ mutation: Reducer.Mutation) {
    if isLogging {
      commitLogged(mutation)
    } else {
      // The state must not be deallocated before its delivery ends.
      defer { withExtendedLifetime(self) {} }
      view.core.commit(
        at: view.location, sender: self, mutation.metadata.name, mutation.metadata.file,
        mutation.metadata.function, mutation.metadata.line, mutation.mutate)
    }
  }
}

extension StoreBase {
  /// Runs an action synchronously on this thread.
  ///
  /// - Parameter makeAction: Returns an action of the reducer.
  /// - Returns: The action's result.
  @inlinable
  @discardableResult
  public final func dispatch<ReturnType>(
    _ makeAction: (Reducer) -> _Action<Reducer, ReturnType>
  ) -> ReturnType {
    run(makeAction(reducer))
  }

  /// Runs a custom action, like `dispatch` of the reducer's own action. Mirrors VergeNeue of
  /// 2019-09-23.
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
  /// Observes the state: the counterpart of `objectWillChange` for platforms without Combine.
  ///
  /// - Parameter receive: Called on the delivering thread with the state after each commit, even if
  ///   the state has not changed. For a scoped store, called with the slice after each commit to
  ///   the source. It may commit. Retained until it is removed or the store is deallocated.
  /// - Returns: A token that removes the observer. Dropping it does not.
  @inlinable
  @discardableResult
  public final func sink(_ receive: @escaping (State) -> Void) -> RegistrationToken {
    RegistrationToken(observers, observers.addDidUpdate(receive))
  }
}
