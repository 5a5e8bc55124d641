/// What commits mutations and dispatches actions: a store, of whatever kind.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public protocol StoreType {
  /// Makes the mutations and actions.
  associatedtype Reducer: _ReducerCore

  /// What the store holds.
  typealias State = Reducer.TargetState

  /// Runs an action, at once.
  func dispatch<ReturnType>(
    _ makeAction: (Reducer) -> Reducer.Action<ReturnType>
  ) -> ReturnType

  /// Commits a mutation.
  func commit(_ makeMutation: (Reducer) -> Reducer.Mutation)
}
