/// A mutation made from a closure that may throw.
///
/// If it throws, the state is unchanged, and no observer is notified.
///
/// Mirrors VergeStore 6 (after 6.0.0-beta.8).
public struct TryAnyMutation<Dispatcher: _DispatcherCore, Result>: TryMutationType {
  /// The name and the call site of the mutation.
  public let metadata: MutationMetadata
  @usableFromInline let body: (inout Dispatcher.State) throws -> Result

  /// Creates a mutation.
  ///
  /// - `name`: The name of the commit in logs.
  /// - `mutate`: Changes its argument. Called each time the mutation is committed, while the
  ///   state's lock is held.
  @inlinable
  public init(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    mutate: @escaping (inout Dispatcher.State) throws -> Result
  ) {
    metadata = MutationMetadata(name: name, file: file, function: function, line: line)
    body = mutate
  }

  /// Changes the state.
  @inlinable
  public func mutate(state: inout Dispatcher.State) throws -> Result {
    try body(&state)
  }

  /// Creates a mutation of the state, like the initializer.
  @inlinable
  public static func tryMutation(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout Dispatcher.State) throws -> Result
  ) -> Self {
    Self(name, file, function, line, mutate: inlineMutation)
  }

  /// Creates a mutation of a part of the state.
  @inlinable
  public static func tryMutation<Target>(
    _ target: WritableKeyPath<Dispatcher.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout Target) throws -> Result
  ) -> Self {
    Self(name, file, function, line) { try inlineMutation(&$0[keyPath: target]) }
  }
}
