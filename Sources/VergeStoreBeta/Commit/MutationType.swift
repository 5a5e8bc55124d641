/// A mutation of any kind, as loggers receive it.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
public protocol MutationBaseType {}

/// A mutation, which changes a state and returns a result.
///
/// ```swift
/// struct AddBook: MutationType {
///   let title: String
///
///   func mutate(state: inout Shelf) -> Int {
///     state.books.append(title)
///     return state.books.count
///   }
/// }
/// ```
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
public protocol MutationType: MutationBaseType {
  /// The result of the mutation.
  associatedtype Result
  /// The state that the mutation changes.
  associatedtype State

  /// Changes the state. Called once per commit, while the state's lock is held.
  func mutate(state: inout State) -> Result
}

/// A mutation that may throw. If it does, the state is unchanged.
///
/// Mirrors VergeStore 6 (after 6.0.0-beta.8).
public protocol TryMutationType: MutationBaseType {
  /// The result of the mutation.
  associatedtype Result
  /// The state that the mutation changes.
  associatedtype State

  /// Changes the state. Called once per commit, while the state's lock is held.
  func mutate(state: inout State) throws -> Result
}
