import ShimSupport
public import Verge

/// An object that holds a state, and changes it with its reducer's mutations.
///
/// ```swift
/// let rootStore = Store(state: RootState(), reducer: RootReducer())
///
/// rootStore.commit { $0.increment() }
/// rootStore.dispatch { $0.fetchPhotos() }
/// ```
///
/// It is built on a modern store, ``StoreBase/modernStore``, and shares its state. Subclass it to
/// add members.
///
/// Mirrors VergeNeue from 6.0.0-alpha.1 to 2019-11-03.
open class Store<Reducer: ModularReducerType>: StoreBase<Reducer>, Identifiable {
  /// The store's state.
  public typealias State = Reducer.TargetState

  /// Receives the commits and actions of this store and the stores scoped from it.
  var logger: (any StoreLogger)? { loggerBox?.logger }
  @usableFromInline let loggerBox: LoggerBox?
  @exclusivity(unchecked) @usableFromInline var leaveParent: (() -> Void)?

  // All initializers are designated, because a subclass would not inherit convenience initializers
  // in addition to generic designated ones.

  /// Creates a store with its own state.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - reducer: The reducer. Retained.
  ///   - logger: Receives the commits and actions of this store. Retained.
  @inlinable
  public init(state: State, reducer: Reducer, logger: (any StoreLogger)? = nil) {
    loggerBox = logger == nil ? nil : LoggerBox(logger!)
    super.init(
      Verge.Store(owner: Self.self, initialState: state),
      reducer: reducer, isLogging: loggerBox != nil)
  }

  /// Creates a store on the state of a modern store.
  ///
  /// Each store receives the other's commits. The modern store's logger receives all commits.
  ///
  /// - Parameters:
  ///   - store: The modern store. Its state is retained.
  ///   - reducer: The reducer. Retained.
  ///   - logger: Receives the commits and actions of this store. Retained.
  public init<Activity>(
    sharing store: Verge.Store<State, Activity>,
    reducer: Reducer,
    logger: (any StoreLogger)? = nil
  ) {
    loggerBox = logger == nil ? nil : LoggerBox(logger!)
    super.init(store.withoutActivities(), reducer: reducer, isLogging: loggerBox != nil)
  }

  /// Creates a store on a slice of a modern store's state.
  ///
  /// Each store receives the other's commits. The new store's observers are notified of every
  /// commit to the slice itself, even to an equal state, and of other commits that change the
  /// slice. If the slice is neither `Equatable` nor trivial, they are notified of every commit that
  /// may change it. The modern store's logger receives all commits.
  ///
  /// - Parameters:
  ///   - store: The modern store. Its state is retained.
  ///   - keyPath: The key path to the slice. Like the state, it is `Sendable`, because every thread
  ///     that uses the slice reads through it.
  ///   - reducer: The reducer. Retained.
  ///   - logger: Receives the commits and actions of this store. Retained.
  public init<Root: Sendable, Activity>(
    sharing store: Verge.Store<Root, Activity>,
    at keyPath: any WritableKeyPath<Root, State> & Sendable,
    reducer: Reducer,
    logger: (any StoreLogger)? = nil
  ) {
    loggerBox = logger == nil ? nil : LoggerBox(logger!)
    super.init(
      store.slice(at: keyPath).withoutActivities(), reducer: reducer, isLogging: loggerBox != nil)
  }

  /// Creates a store whose reducer makes the first state; otherwise like the one with a state.
  /// Mirrors VergeNeue of 2019-09-22.
  @inlinable
  public init(reducer: Reducer, logger: (any StoreLogger)? = nil) {
    loggerBox = logger == nil ? nil : LoggerBox(logger!)
    super.init(
      Verge.Store(owner: Self.self, initialState: reducer.makeInitialState()),
      reducer: reducer, isLogging: loggerBox != nil)
  }

  /// Creates a store that follows another one.
  ///
  /// Its reducer's `parentChanged` is called before this returns, and after each commit to the
  /// parent.
  ///
  /// - Parameters:
  ///   - state: The first state.
  ///   - reducer: The reducer. Retained.
  ///   - parentStore: The store to follow. Neither store retains the other.
  ///   - logger: Receives the commits and actions of this store. Retained.
  public init<ParentReducer: ModularReducerType>(
    state: State,
    reducer: Reducer,
    registerParent parentStore: Store<ParentReducer>,
    logger: (any StoreLogger)? = nil
  ) where Reducer.ParentState == ParentReducer.TargetState {
    loggerBox = logger == nil ? nil : LoggerBox(logger!)
    super.init(
      Verge.Store(owner: Self.self, initialState: state),
      reducer: reducer, isLogging: loggerBox != nil)
    follow(parentStore)
  }

  /// Creates a store that follows another one, and whose reducer makes the first state. Mirrors
  /// VergeNeue of 2019-09-22.
  public init<ParentReducer: ModularReducerType>(
    reducer: Reducer,
    registerParent parentStore: Store<ParentReducer>,
    logger: (any StoreLogger)? = nil
  ) where Reducer.ParentState == ParentReducer.TargetState {
    loggerBox = logger == nil ? nil : LoggerBox(logger!)
    super.init(
      Verge.Store(owner: Self.self, initialState: reducer.makeInitialState()),
      reducer: reducer, isLogging: loggerBox != nil)
    follow(parentStore)
  }

  deinit {
    leaveParent?()
  }

  /// The store's object identity. Mirrors VergeNeue of 2019-09-24.
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
    // Called immediately if there has been a commit since the read.
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
      // A subclass of a reducer inherits its superclass's store type, which is not the type of this
      // store.
      reducer.parentChanged(newState: newState)
    } else {
      fatalError(
        """
        The `parentChanged` of "\(Reducer.self)" expects a store of type \
        "\(Reducer._ParentChangeStore.self)" but got "\(type(of: self))". Write \
        `func parentChanged(newState: …, store: Store<\(Reducer.self)>)`.
        """
      )
    }
  }
}

extension Store {
  /// Makes a commit, and logs it before and after.
  ///
  /// - Parameter sender: The store through which the commit is made.
  final func commit(
    _ metadata: MutationMetadata,
    sender: AnyObject,
    _ mutate: (inout State) -> Void
  ) {
    // Passed as an argument, so that no copy of the state outlives the call: with one, the mutation
    // would copy the state.
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

/// A store type that tests whether its stores can have a given reducer.
private protocol ReducerServing {
  static func serves(_ reducer: Any) -> Bool
}

extension Store: ReducerServing {
  fileprivate static func serves(_ reducer: Any) -> Bool { reducer is Reducer }
}

// Sendable: like its base class. The link to the parent is set once, before the store is shared.
extension Store: @unchecked Sendable where Reducer.TargetState: Sendable {}

/// A box for a logger. Copying and destroying an absent reference takes fewer instructions than
/// with an absent existential.
@usableFromInline
final class LoggerBox {
  let logger: any StoreLogger

  @usableFromInline
  init(_ logger: any StoreLogger) {
    self.logger = logger
  }
}
