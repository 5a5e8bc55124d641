extension Store {
  /// A store on a slice of this one's state, with a reducer of its own.
  ///
  /// It is made anew by each call, and not retained; it retains this store.
  ///
  /// - Parameters:
  ///   - scope: Leads to the slice. Through `\.x!`, reading or committing stops the process while
  ///     the optional is `nil`.
  ///   - reducer: Makes the mutations and actions of the slice. Retained.
  public final func makeScoped<ScopedState, ScopedReducer: _ReducerCore>(
    scope: WritableKeyPath<State, ScopedState>,
    reducer: ScopedReducer
  ) -> ScopedStore<Reducer, ScopedReducer> where ScopedReducer.TargetState == ScopedState {
    ScopedStore(self, scope: scope, reducer: reducer)
  }

  /// A store on the slice of this one's state that its reducer asks for: the form of 2019-09-22.
  ///
  /// It is made anew by each call, and not retained; it retains this store.
  ///
  /// - Parameter reducer: Makes the mutations and actions of the slice. Retained.
  public final func makeScoped<ScopedReducer: ScopedReducerType>(
    reducer: ScopedReducer
  ) -> ScopedStore<Reducer, ScopedReducer> where ScopedReducer.SourceReducer == Reducer {
    ScopedStore(self, scope: reducer.scopeKeyPath, reducer: reducer)
  }

  /// Retains a scoped store: the form of 2019-11-03.
  ///
  /// A store that was scoped from this one retains it, so that neither goes before
  /// ``removeScopedStore(_:)``.
  ///
  /// - Returns: This store.
  @discardableResult
  public final func addScopedStore<SourceReducer, ScopedReducer>(
    _ store: ScopedStore<SourceReducer, ScopedReducer>
  ) -> Self {
    retainedStores.keep(store)
    return self
  }

  /// Lets go of a scoped store. Does nothing if it was not added.
  ///
  /// - Returns: This store.
  @discardableResult
  public final func removeScopedStore<SourceReducer, ScopedReducer>(
    _ store: ScopedStore<SourceReducer, ScopedReducer>
  ) -> Self {
    retainedStores.letGo(store)
    return self
  }
}
