// Sendable: immutable; a lock guards the store's state. As in the original, users are responsible
// for the thread safety of the reducer.
/// The argument of an action, through which it reads, commits to and dispatches to its store.
///
/// Asynchronous work may retain the context, and use it on any thread. The context retains the
/// store.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public final class DispatchContext<Reducer: _ReducerCore>: @unchecked Sendable {
  @usableFromInline let store: StoreBase<Reducer>

  @inlinable
  init(_ store: StoreBase<Reducer>) {
    self.store = store
  }

  /// The store's state after the newest commit.
  ///
  /// - Important: Traps if read inside a mutation of the same state.
  @inlinable
  public var state: Reducer.TargetState { store.state }
}

extension DispatchContext {
  /// Runs an action on the store synchronously.
  ///
  /// - Parameter makeAction: Returns an action of the reducer.
  /// - Returns: The action's result.
  @inlinable
  @discardableResult
  public func dispatch<ReturnType>(
    _ makeAction: (Reducer) -> Reducer.Action<ReturnType>
  ) -> ReturnType {
    store.dispatch(makeAction)
  }

  /// Runs a custom action on the store synchronously. Mirrors VergeNeue of 2019-09-29.
  ///
  /// - Parameter makeAction: Returns an action of the reducer.
  /// - Returns: The action's result.
  @inlinable
  @discardableResult
  public func dispatch<Action: _ActionType>(
    _ makeAction: (Reducer) -> Action
  ) -> Action.ReturnType where Action.Reducer == Reducer {
    store.dispatch(makeAction)
  }

  /// Commits a mutation to the store: see ``StoreBase/commit(_:)``.
  ///
  /// - Parameter makeMutation: Returns a mutation of the reducer.
  @inlinable
  public func commit(_ makeMutation: (Reducer) -> Reducer.Mutation) {
    store.commit(makeMutation)
  }
}

extension DispatchContext where Reducer: ScopedReducerType {
  /// The whole state of the store's source. Mirrors VergeNeue of 2019-11-03.
  ///
  /// - Important: Traps if read inside a mutation of the same state, or if the store was scoped
  ///   from a store whose reducer is not `SourceReducer`.
  public var sourceState: Reducer.SourceReducer.TargetState {
    guard let store = store as? ScopedStore<Reducer.SourceReducer, Reducer> else {
      fatalError(
        """
        `sourceState` was read in a "\(type(of: store))", but "\(Reducer.self)" declares that its \
        source's reducer is "\(Reducer.SourceReducer.self)". Scope the store from one with that \
        reducer.
        """
      )
    }
    return store.sourceState
  }
}

/// The name of ``DispatchContext`` for stores in VergeNeue of 2019-09-22.
public typealias StoreDispatchContext<Reducer: _ReducerCore> = DispatchContext<Reducer>

/// The name of ``DispatchContext`` for scoped stores in VergeNeue of 2019-09-22.
public typealias ScopedDispatchContext<Reducer: _ReducerCore> = DispatchContext<Reducer>
