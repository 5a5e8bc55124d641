// Sendable: immutable; the store's state is guarded by its lock. Reducers are on their own, as ever.
/// What an action works with: the store that runs it.
///
/// May be kept by asynchronous work, and used from any thread. Retains the store.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public final class DispatchContext<Reducer: _ReducerCore>: @unchecked Sendable {
  @usableFromInline let store: StoreBase<Reducer>

  @inlinable
  init(_ store: StoreBase<Reducer>) {
    self.store = store
  }

  /// The store's state, as it is after the newest commit.
  ///
  /// - Important: Stops the process if read inside a mutation of the same state.
  @inlinable
  public var state: Reducer.TargetState { store.state }

  /// Runs an action on the store, at once.
  ///
  /// - Parameter makeAction: Picks the action from the reducer.
  /// - Returns: What the action returns.
  @inlinable
  @discardableResult
  public func dispatch<ReturnType>(
    _ makeAction: (Reducer) -> Reducer.Action<ReturnType>
  ) -> ReturnType {
    store.dispatch(makeAction)
  }

  /// Runs what stands for an action on the store, at once: the form of 2019-09-29.
  ///
  /// - Parameter makeAction: Picks the action from the reducer.
  /// - Returns: What the action returns.
  @inlinable
  @discardableResult
  public func dispatch<Action: _ActionType>(
    _ makeAction: (Reducer) -> Action
  ) -> Action.ReturnType where Action.Reducer == Reducer {
    store.dispatch(makeAction)
  }

  /// Commits a mutation to the store: see ``StoreBase/commit(_:)``.
  ///
  /// - Parameter makeMutation: Picks the mutation from the reducer.
  @inlinable
  public func commit(_ makeMutation: (Reducer) -> Reducer.Mutation) {
    store.commit(makeMutation)
  }
}

extension DispatchContext where Reducer: ScopedReducerType {
  /// The whole state that the store shows a slice of. Mirrors VergeNeue of 2019-11-03.
  ///
  /// - Important: Stops the process if read inside a mutation of the same state, or if the store was
  ///   scoped from one with another reducer than `SourceReducer`.
  public var sourceState: Reducer.SourceReducer.TargetState {
    guard let store = store as? ScopedStore<Reducer.SourceReducer, Reducer> else {
      fatalError(
        """
        "\(type(of: store))" has no source state of "\(Reducer.self)", which says that its source's \
        reducer is "\(Reducer.SourceReducer.self)". Scope it from a store with that reducer.
        """
      )
    }
    return store.sourceState
  }
}

/// ``DispatchContext``, as it was called for stores from 2019-09-22.
public typealias StoreDispatchContext<Reducer: _ReducerCore> = DispatchContext<Reducer>

/// ``DispatchContext``, as it was called for scoped stores from 2019-09-22.
public typealias ScopedDispatchContext<Reducer: _ReducerCore> = DispatchContext<Reducer>
