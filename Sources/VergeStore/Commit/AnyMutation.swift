/// A mutation as an object: the dispatcher's functions return it, and `accept` commits it.
///
/// ```swift
/// final class TodoDispatcher: DispatcherBase<State> {
///   func add(title: String) -> Mutation {
///     .mutation { $0.todos.append(Todo(title: title)) }
///   }
/// }
///
/// dispatcher.accept { $0.add(title: "Milk") }
/// ```
///
/// Mirrors VergeStore 6 of 2019-12-08 to 2019-12-20; it has the factories of all these versions.
public struct AnyMutation<From: Dispatching> {
  /// The name and the call site of the mutation.
  public let metadata: MutationMetadata
  let mutate: (inout From.State) -> Void

  /// Creates a mutation.
  ///
  /// - `name`: The name of the commit in logs.
  /// - `mutate`: Changes its argument. Called each time the mutation is committed, while the
  ///   state's lock is held.
  public init(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    mutate: @escaping (inout From.State) -> Void
  ) {
    metadata = MutationMetadata(name: name, file: file, function: function, line: line)
    self.mutate = mutate
  }

  @usableFromInline
  func commit(on base: From, context: VergeStoreDispatcherContext<From>?) {
    base.dispatchTarget.perform(
      context: context, metadata.name, metadata.file, metadata.function, metadata.line, mutate)
  }
}
