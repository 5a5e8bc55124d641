/// A reducer, which makes the mutations and actions of a store on a slice of another store's state.
///
/// ```swift
/// struct SessionReducer: ScopedReducerType {
///   typealias SourceReducer = RootReducer
///   typealias TargetState = RootState.Session
///
///   var scopeKeyPath: WritableKeyPath<RootState, RootState.Session> { \.session }
/// }
///
/// let session = rootStore.makeScoped(reducer: SessionReducer())
/// ```
///
/// Mirrors VergeNeue of 2019-09-22.
public protocol ScopedReducerType: _ReducerCore {
  /// The reducer of the store with the whole state.
  associatedtype SourceReducer: ModularReducerType

  /// A store with this reducer. Mirrors VergeNeue of 2019-11-03.
  typealias StoreType = ScopedStore<SourceReducer, Self>
  /// Work that can commit mutations of the slice. Mirrors VergeNeue of 2019-09-22.
  typealias ScopedAction<ReturnType> = _Action<Self, ReturnType>

  /// The key path of the slice.
  var scopeKeyPath: WritableKeyPath<SourceReducer.TargetState, TargetState> { get }
}
