public import Verge

/// Holds a state, which its reducer's mutations change.
///
/// ```swift
/// let rootStore = Store(state: RootState(), reducer: RootReducer())
///
/// rootStore.commit { $0.increment() }
/// rootStore.dispatch { $0.fetchPhotos() }
/// ```
///
/// It stands on a modern store, ``StoreBase/modernStore``, and shares its state with whatever else
/// does. Subclass it to give it members of its own.
///
/// Mirrors VergeNeue 6.0.0-alpha.1 and the weeks after it.
open class Store<Reducer: ModularReducerType>: StoreBase<Reducer>, Identifiable {
  /// What the store holds.
  public typealias State = Reducer.TargetState

  /// Told of the commits and actions made through this store and those scoped from it. Retained.
  @usableFromInline let logger: (any StoreLogger)?
  @exclusivity(unchecked) @usableFromInline var leaveParent: (() -> Void)?

  // All initializers are designated: next to generic ones that are, a subclass would not inherit
  // convenience initializers.

  /// A store with a state of its own.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - reducer: Makes the mutations and actions. Retained.
  ///   - logger: Told of the commits and actions made through this store. Retained.
  @inlinable
  public init(state: State, reducer: Reducer, logger: (any StoreLogger)? = nil) {
    self.logger = logger
    super.init(
      Verge.Store(owner: Self.self, initialState: state),
      reducer: reducer, isLogging: logger != nil)
  }

  /// A store on the state of a modern store.
  ///
  /// Both see each other's commits. The modern store's logger is told of all of them.
  ///
  /// - Parameters:
  ///   - store: The modern store. Its state is kept alive.
  ///   - reducer: Makes the mutations and actions. Retained.
  ///   - logger: Told of the commits and actions made through this store. Retained.
  public init<Activity>(
    sharing store: Verge.Store<State, Activity>,
    reducer: Reducer,
    logger: (any StoreLogger)? = nil
  ) {
    self.logger = logger
    super.init(store.withoutActivities(), reducer: reducer, isLogging: logger != nil)
  }

  /// A store on a slice of a modern store's state.
  ///
  /// Both see each other's commits. Its observers are notified of every commit through it, equal or
  /// not, and of other commits that change the slice. If the slice is neither `Equatable` nor
  /// trivial, they are notified of every commit that may change it. The modern store's logger is
  /// notified of all commits.
  ///
  /// - Parameters:
  ///   - store: The modern store. Its state is kept alive.
  ///   - keyPath: Leads to the slice. `Sendable`, as the state is, because every thread that uses the
  ///     slice reads by it.
  ///   - reducer: Makes the mutations and actions. Retained.
  ///   - logger: Told of the commits and actions made through this store. Retained.
  public init<Root: Sendable, Activity>(
    sharing store: Verge.Store<Root, Activity>,
    at keyPath: any WritableKeyPath<Root, State> & Sendable,
    reducer: Reducer,
    logger: (any StoreLogger)? = nil
  ) {
    self.logger = logger
    super.init(
      store.slice(at: keyPath).withoutActivities(), reducer: reducer, isLogging: logger != nil)
  }

  /// A store with the state that its reducer makes: the form of 2019-09-22.
  ///
  /// - Parameters:
  ///   - reducer: Makes the first state, the mutations and the actions. Retained.
  ///   - logger: Told of the commits and actions made through this store. Retained.
  @inlinable
  public init(reducer: Reducer, logger: (any StoreLogger)? = nil) {
    self.logger = logger
    super.init(
      Verge.Store(owner: Self.self, initialState: reducer.makeInitialState()),
      reducer: reducer, isLogging: logger != nil)
  }

  /// A store that follows another one.
  ///
  /// Its reducer's `parentChanged` is called before this returns, and after each commit to the
  /// parent.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - reducer: Makes the mutations and actions. Retained.
  ///   - parentStore: The store to follow. Neither retains the other.
  ///   - logger: Told of the commits and actions made through this store. Retained.
  public init<ParentReducer: ModularReducerType>(
    state: State,
    reducer: Reducer,
    registerParent parentStore: Store<ParentReducer>,
    logger: (any StoreLogger)? = nil
  ) where Reducer.ParentState == ParentReducer.TargetState {
    self.logger = logger
    super.init(
      Verge.Store(owner: Self.self, initialState: state),
      reducer: reducer, isLogging: logger != nil)
    follow(parentStore)
  }

  /// A store with the state that its reducer makes, and that follows another one: the form of
  /// 2019-09-22.
  ///
  /// Its reducer's `parentChanged` is called before this returns, and after each commit to the
  /// parent.
  ///
  /// - Parameters:
  ///   - reducer: Makes the first state, the mutations and the actions. Retained.
  ///   - parentStore: The store to follow. Neither retains the other.
  ///   - logger: Told of the commits and actions made through this store. Retained.
  public init<ParentReducer: ModularReducerType>(
    reducer: Reducer,
    registerParent parentStore: Store<ParentReducer>,
    logger: (any StoreLogger)? = nil
  ) where Reducer.ParentState == ParentReducer.TargetState {
    self.logger = logger
    super.init(
      Verge.Store(owner: Self.self, initialState: reducer.makeInitialState()),
      reducer: reducer, isLogging: logger != nil)
    follow(parentStore)
  }

  deinit {
    leaveParent?()
  }

  /// The store's identity as an object. Mirrors VergeNeue of 2019-09-24.
  public final var id: ObjectIdentifier { ObjectIdentifier(self) }

  @usableFromInline
  override final func commitLogged(_ mutation: Reducer.Mutation) {
    commit(mutation.metadata, sender: self, mutation.mutate)
  }

  @usableFromInline
  override final func logDispatch(_ action: ActionMetadata) {
    logger?.didDispatch(store: self, state: state, action: action)
  }

  private func follow<ParentReducer>(_ parent: Store<ParentReducer>)
  where Reducer.ParentState == ParentReducer.TargetState {
    let present = parent.modernStore.state
    parentChanged(present.primitive)
    // Told at once if there has been a commit since.
    let token = parent.observers.addDidUpdate(since: present.version) { [weak self] in
      self?.parentChanged($0)
    }
    leaveParent = { [weak observers = parent.observers] in observers?.remove(token) }
  }

  private func parentChanged(_ newState: Reducer.ParentState) {
    if let store = self as? Reducer._ParentChangeStore {
      reducer.parentChanged(newState: newState, store: store)
    } else if let type = Reducer._ParentChangeStore.self as? any ReducerServing.Type,
      type.serves(reducer)
    {
      // A subclass inherits the type of its superclass's store, which this is not.
      reducer.parentChanged(newState: newState)
    } else {
      fatalError(
        """
        "\(Reducer.self)" wants to be told of its parent's changes with a \
        "\(Reducer._ParentChangeStore.self)", but its store is a "\(type(of: self))". Write \
        `func parentChanged(newState: …, store: Store<\(Reducer.self)>)`.
        """
      )
    }
  }
}

extension Store {
  /// Makes a commit, and tells the logger before and after it.
  ///
  /// - Parameter sender: The store it was made through.
  final func commit(
    _ metadata: MutationMetadata,
    sender: AnyObject,
    _ mutate: (inout State) -> Void
  ) {
    // As an argument, so that no copy outlives the call: the mutation would have to copy as well.
    logger?.willCommit(
      store: self,
      state: view.core.readForCommit(view.location, metadata.file, metadata.line),
      mutation: metadata)
    let site = CallSite(metadata.name, metadata.file, metadata.function, metadata.line)
    let didCommit = { [self] state in
      logger?.didCommit(store: self, state: state, mutation: metadata) ?? ()
    }
    view.core.commit(
      at: view.location, .init(site, sender: sender, isReported: true),
      reporting: didCommit,
      // A waiting report must not retain a store in `deinit`.
      orLater: { state in isDeinitializing(self) ? nil : { didCommit(state) } }
    ) { state, _ in mutate(&state) }
  }
}

/// A type of stores that can tell which reducers it is for.
private protocol ReducerServing {
  static func serves(_ reducer: Any) -> Bool
}

extension Store: ReducerServing {
  fileprivate static func serves(_ reducer: Any) -> Bool { reducer is Reducer }
}

// Sendable: as its base class. The link to the parent is set once, before the store is shared.
extension Store: @unchecked Sendable where Reducer.TargetState: Sendable {}
