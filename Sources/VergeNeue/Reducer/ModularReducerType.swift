/// Makes the mutations and actions of a store that may follow another one, its parent.
///
/// ```swift
/// struct BadgeReducer: ModularReducerType {
///   typealias TargetState = Int
///   typealias ParentReducer = RootReducer
///
///   func parentChanged(newState: RootState, store: Store<BadgeReducer>) {
///     store.commit { _ in .init { $0 = newState.unread.count } }
///   }
/// }
/// ```
///
/// Structs, enums and classes can be reducers. The store retains its reducer.
///
/// Mirrors VergeNeue, in the forms of 2019-09-18 to 2019-11-03.
public protocol ModularReducerType: _ReducerCore {
  /// The reducer of the store that is followed; `Never` if there is none.
  associatedtype ParentReducer: ModularReducerType = Never
  /// The state that is followed: that of the parent's reducer, unless you say otherwise.
  associatedtype ParentState = ParentReducer.TargetState
  /// The store that ``parentChanged(newState:store:)`` gets: `Store<Self>`.
  // By a name of its own: a requirement in terms of `Store<Self>` would rule out classes that are
  // not final.
  associatedtype _ParentChangeStore = Store<Self>

  /// A store with this reducer. Mirrors VergeNeue 6.0.0-alpha.1.
  typealias StoreType = Store<Self>
  /// A store with this reducer on a slice of its parent's state. Mirrors VergeNeue 6.0.0-alpha.1.
  typealias ScopedStoreType = ScopedStore<ParentReducer, Self>

  /// The first state of a store made without one. Mirrors VergeNeue of 2019-09-22.
  ///
  /// - Important: Unless you write it, it stops the process.
  func makeInitialState() -> TargetState

  /// Called with the parent's state when the store is made, and after each commit to the parent:
  /// the form of 6.0.0-alpha.1. Not called if the later form is written as well.
  ///
  /// The first call is on the thread that makes the store, the others are on the one that delivers.
  /// It may commit.
  func parentChanged(newState: ParentState)

  /// Called with the parent's state when the store is made, and after each commit to the parent:
  /// the form of 2019-09-23.
  ///
  /// The first call is on the thread that makes the store, the others are on the one that delivers.
  /// It may commit, to `store` or to others.
  ///
  /// - Parameters:
  ///   - newState: The parent's state.
  ///   - store: The store that this is the reducer of. Not retained by the parent.
  func parentChanged(newState: ParentState, store: _ParentChangeStore)
}

extension ModularReducerType {
  /// Stops the process: write your own, or give the store its first state.
  public func makeInitialState() -> TargetState {
    fatalError(
      """
      "\(Self.self)" does not say which state a store begins with. Write \
      `func makeInitialState() -> \(TargetState.self)` in it, or make the store with \
      `Store(state: …, reducer: …)`.
      """
    )
  }

  /// Does nothing.
  public func parentChanged(newState: ParentState) {}

  /// Calls the older form.
  public func parentChanged(newState: ParentState, store: _ParentChangeStore) {
    parentChanged(newState: newState)
  }

  /// No adapters. Nobody calls it, as in the original: see ``Store/addAdapter(_:)``.
  ///
  /// Mirrors VergeNeue of 2019-09-24.
  public func usingAdapters() -> [AdapterBase<Self>] { [] }
}

/// Makes the mutations and actions of a store that follows none.
///
/// ```swift
/// class CounterReducer: ReducerType {
///   typealias TargetState = CounterState
///
///   func increment() -> Mutation {
///     .init { $0.count += 1 }
///   }
///
///   func incrementLater() -> Action<Void> {
///     .init { context in
///       DispatchQueue.main.async { context.commit { $0.increment() } }
///     }
///   }
/// }
/// ```
///
/// Structs, enums and classes can be reducers. The store retains its reducer.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public protocol ReducerType: ModularReducerType where ParentReducer == Never {}

/// The reducer of the parent of a store that follows none. Mirrors VergeNeue 6.0.0-alpha.1.
extension Never: ModularReducerType {
  /// There is none.
  public typealias TargetState = Never
  /// There is none.
  public typealias ParentReducer = Never
}
