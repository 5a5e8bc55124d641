/// What all reducers have: a state, and the types of what changes it.
///
/// Conform to ``ReducerType``, ``ModularReducerType`` or ``ScopedReducerType`` instead.
public protocol _ReducerCore {
  /// What the reducer's store holds.
  associatedtype TargetState
  /// ``TargetState``, as it was called from 2019-09-24. Say either of the two.
  associatedtype State where State == TargetState

  /// What changes the state. Mirrors VergeNeue 6.0.0-alpha.1.
  typealias Mutation = _Mutation<TargetState>
  /// What does work, and commits mutations. Mirrors VergeNeue 6.0.0-alpha.1.
  typealias Action<ReturnType> = _Action<Self, ReturnType>
  /// What an action works with. Mirrors VergeNeue 6.0.0-alpha.1.
  typealias DispatchContext = VergeNeue.DispatchContext<Self>
}
