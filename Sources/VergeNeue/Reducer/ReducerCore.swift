/// The common requirements of reducers: a state, and the types that change it.
///
/// Conform to ``ReducerType``, ``ModularReducerType`` or ``ScopedReducerType`` instead.
public protocol _ReducerCore {
  /// The state of the reducer's store.
  associatedtype TargetState
  /// The name of ``TargetState`` in VergeNeue of 2019-09-24. Declare either of the two.
  associatedtype State where State == TargetState

  /// A change to the state. Mirrors VergeNeue 6.0.0-alpha.1.
  typealias Mutation = _Mutation<TargetState>
  /// Work that can commit mutations. Mirrors VergeNeue 6.0.0-alpha.1.
  typealias Action<ReturnType> = _Action<Self, ReturnType>
  /// The argument of an action. Mirrors VergeNeue 6.0.0-alpha.1.
  typealias DispatchContext = VergeNeue.DispatchContext<Self>
}
