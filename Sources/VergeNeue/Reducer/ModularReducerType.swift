/// A reducer, which makes the mutations and actions of a store. The store may follow a parent
/// store.
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
  /// The reducer of the parent store; `Never` if there is none.
  associatedtype ParentReducer: ModularReducerType = Never
  /// The parent's state. The default is the state of the parent's reducer.
  associatedtype ParentState = ParentReducer.TargetState
  /// The type of the store that ``parentChanged(newState:store:)`` receives: `Store<Self>`.
  // An associated type, because non-final classes cannot satisfy a requirement that names
  // `Store<Self>`.
  associatedtype _ParentChangeStore = Store<Self>

  /// A store with this reducer. Mirrors VergeNeue 6.0.0-alpha.1.
  typealias StoreType = Store<Self>
  /// A store with this reducer on a slice of its parent's state. Mirrors VergeNeue 6.0.0-alpha.1.
  typealias ScopedStoreType = ScopedStore<ParentReducer, Self>

  /// Returns the first state of a store that is created without one. Mirrors VergeNeue of
  /// 2019-09-22.
  ///
  /// - Important: The default implementation traps.
  func makeInitialState() -> TargetState

  /// Called with the parent's state when the store is created, and after each commit to the parent.
  /// Mirrors VergeNeue 6.0.0-alpha.1. Not called if the reducer also implements the later form.
  ///
  /// The first call is made on the thread that creates the store, later calls on the delivering
  /// thread. The method may commit.
  func parentChanged(newState: ParentState)

  /// Called with the parent's state when the store is created, and after each commit to the parent.
  /// Mirrors VergeNeue of 2019-09-23.
  ///
  /// The first call is made on the thread that creates the store, later calls on the delivering
  /// thread. The method may commit to `store` and to other stores.
  ///
  /// - Parameters:
  ///   - newState: The parent's state.
  ///   - store: The reducer's store. The parent does not retain it.
  func parentChanged(newState: ParentState, store: _ParentChangeStore)
}

extension ModularReducerType {
  /// Traps. Implement this method, or create the store with a first state.
  public func makeInitialState() -> TargetState {
    fatalError(
      """
      "\(Self.self)" has no initial state. Implement \
      `func makeInitialState() -> \(TargetState.self)` in it, or create the store with \
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

  /// Returns no adapters. As in the original, no store calls it; use ``Store/addAdapter(_:)``.
  ///
  /// Mirrors VergeNeue of 2019-09-24.
  public func usingAdapters() -> [AdapterBase<Self>] { [] }
}

/// A reducer, which makes the mutations and actions of a store without a parent.
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

/// The `ParentReducer` of a store without a parent. Mirrors VergeNeue 6.0.0-alpha.1.
extension Never: ModularReducerType {
  /// No state exists.
  public typealias TargetState = Never
  /// No parent exists.
  public typealias ParentReducer = Never
}
