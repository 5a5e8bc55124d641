/// A mutation made from a closure: the dispatcher's functions return it, and `commit` commits it.
///
/// ```swift
/// func increment() -> Mutation<Void> {
///   .mutation { $0.count += 1 }
/// }
/// ```
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
public struct AnyMutation<Dispatcher: _DispatcherCore, Result>: MutationType {
  /// The name and the call site of the mutation.
  public let metadata: MutationMetadata
  @usableFromInline let body: (inout Dispatcher.State) -> Result

  /// Creates a mutation.
  ///
  /// - `name`: The name of the commit in logs.
  /// - `mutate`: Changes its argument. Called each time the mutation is committed, while the
  ///   state's lock is held.
  @inlinable
  public init(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    mutate: @escaping (inout Dispatcher.State) -> Result
  ) {
    metadata = MutationMetadata(name: name, file: file, function: function, line: line)
    body = mutate
  }

  /// Changes the state.
  @inlinable
  public func mutate(state: inout Dispatcher.State) -> Result {
    body(&state)
  }
}

extension AnyMutation {
  /// Creates a mutation of the state, like the initializer.
  @inlinable
  public static func mutation(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout Dispatcher.State) -> Result
  ) -> Self {
    Self(name, file, function, line, mutate: inlineMutation)
  }

  /// Creates a mutation of a part of the state. The key path may capture values and force-unwrap
  /// (`\.sessions[id]!`).
  @inlinable
  public static func mutation<Target>(
    _ target: WritableKeyPath<Dispatcher.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout Target) -> Result
  ) -> Self {
    Self(name, file, function, line) { inlineMutation(&$0[keyPath: target]) }
  }
}

extension AnyMutation where Result == Void {
  /// Creates a mutation of an optional part of the state, which does nothing if the part is `nil`.
  public static func mutationIfPresent<Target: _VergeStore_OptionalProtocol>(
    _ target: WritableKeyPath<Dispatcher.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout Target.Wrapped) -> Void
  ) -> Self {
    Self(name, file, function, line) { $0[keyPath: target].updateWrapped(inlineMutation) }
  }
}

extension AnyMutation where Dispatcher: ScopedDispatching {
  /// Creates a mutation of the slice that the dispatcher works on. Mirrors VergeStore 6
  /// (6.0.0-beta.3).
  @inlinable
  public static func mutationScoped(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout Dispatcher.Scoped) -> Result
  ) -> Self {
    Self(name, file, function, line) { inlineMutation(&$0[keyPath: Dispatcher.scopedStateKeyPath]) }
  }
}
