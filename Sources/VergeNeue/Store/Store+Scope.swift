extension Store {
  /// Creates a store on a slice of this store's state, with its own reducer.
  ///
  /// Each call creates a store, which retains this one. This store does not retain the new one.
  ///
  /// - Parameters:
  ///   - scope: The key path of the slice. Through `\.x!`, reading and committing trap while the
  ///     optional is `nil`.
  ///   - reducer: Makes the mutations and actions of the slice. Retained.
  public final func makeScoped<ScopedState, ScopedReducer: _ReducerCore>(
    scope: WritableKeyPath<State, ScopedState>,
    reducer: ScopedReducer
  ) -> ScopedStore<Reducer, ScopedReducer> where ScopedReducer.TargetState == ScopedState {
    ScopedStore(self, scope: scope, reducer: reducer)
  }

  /// Creates a store on the slice of this store's state that a reducer names; otherwise like
  /// ``makeScoped(scope:reducer:)``. Mirrors VergeNeue of 2019-09-22.
  public final func makeScoped<ScopedReducer: ScopedReducerType>(
    reducer: ScopedReducer
  ) -> ScopedStore<Reducer, ScopedReducer> where ScopedReducer.SourceReducer == Reducer {
    ScopedStore(self, scope: reducer.scopeKeyPath, reducer: reducer)
  }

  /// Retains a scoped store. Mirrors VergeNeue of 2019-11-03.
  ///
  /// A store that was scoped from this one retains it, so both stay alive until
  /// ``removeScopedStore(_:)``.
  ///
  /// - Returns: This store.
  @discardableResult
  public final func addScopedStore<SourceReducer, ScopedReducer>(
    _ store: ScopedStore<SourceReducer, ScopedReducer>
  ) -> Self {
    retainedStores.add(store)
    return self
  }

  /// Releases a scoped store. Does nothing if it was not added.
  ///
  /// - Returns: This store.
  @discardableResult
  public final func removeScopedStore<SourceReducer, ScopedReducer>(
    _ store: ScopedStore<SourceReducer, ScopedReducer>
  ) -> Self {
    retainedStores.remove(store)
    return self
  }
}
