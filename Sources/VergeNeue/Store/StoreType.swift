/// A store of any kind, which commits mutations and dispatches actions.
///
/// Mirrors VergeNeue 6.0.0-alpha.1.
public protocol StoreType {
  /// The reducer, which makes the mutations and actions.
  associatedtype Reducer: _ReducerCore

  /// The store's state.
  typealias State = Reducer.TargetState

  /// Runs an action synchronously.
  func dispatch<ReturnType>(
    _ makeAction: (Reducer) -> Reducer.Action<ReturnType>
  ) -> ReturnType

  /// Commits a mutation.
  func commit(_ makeMutation: (Reducer) -> Reducer.Mutation)
}
