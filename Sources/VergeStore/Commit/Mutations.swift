/// The mutations of a dispatcher. Declare mutations in extensions.
///
/// ```swift
/// extension Mutations where Base == TodoDispatcher {
///   func add(title: String) {
///     descriptor.commit { $0.todos.append(Todo(title: title)) }
///   }
/// }
///
/// dispatcher.commit.add(title: "Milk")
/// ```
///
/// It can also be called, to commit on the spot: `dispatcher.commit { $0.todos = [] }`.
///
/// Mirrors VergeStore 6: the namespace is of 2019-12-03, the calls are the methods of the weeks
/// before and after.
#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write an extension of the dispatcher. See Migration/FromVergeStore6.md#mutations."
)
#endif
public struct Mutations<Base: Dispatching> {
  /// Whose mutations they are.
  public let base: Base
  @usableFromInline let context: VergeStoreDispatcherContext<Base>?

  @inlinable
  init(base: Base, context: VergeStoreDispatcherContext<Base>? = nil) {
    self.base = base
    self.context = context
  }

  /// The same, to make a commit in a mutation: the form since 2019-12-05.
  @inlinable
  public var descriptor: Mutations<Base> { self }
}

// The calls: the methods named `commit` of 2019-11, and of the betas from 2019-12-25.

extension Mutations {
  /// Changes the state.
  ///
  /// - Parameters:
  ///   - name: The name of the commit in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - context: The action it belongs to, if not the one at hand.
  ///   - inlineMutation: Changes its argument. Called with the state locked, once.
  /// - Throws: What `inlineMutation` throws; then the state is as it was before.
  @inlinable @inline(__always)
  public func callAsFunction<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ context: VergeStoreDispatcherContext<Base>? = nil,
    _ inlineMutation: (inout Base.State) throws(Failure) -> Void
  ) throws(Failure) {
    try base.makeCommit(
      context: context ?? self.context, name, file, function, line, inlineMutation)
  }

  /// Commits a mutation that is an object: `dispatcher.commit { $0.add() }`.
  ///
  /// - Parameter get: Returns the mutation.
  @_disfavoredOverload
  @inlinable
  public func callAsFunction(_ get: (Base) -> AnyMutation<Base>) {
    get(base).commit(on: base, context: context)
  }
}

extension Mutations where Base.State: StateType {
  /// Changes a part of the state.
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - target: Leads to the part.
  ///   - name: The name of the commit in logs.
  ///   - context: The action it belongs to, if not the one at hand.
  ///   - inlineMutation: Changes its argument. Called with the state locked, once.
  /// - Throws: What `inlineMutation` throws; then the state is as it was before.
  @inlinable
  public func callAsFunction<Target, Failure: Error>(
    _ target: WritableKeyPath<Base.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ context: VergeStoreDispatcherContext<Base>? = nil,
    _ inlineMutation: (inout Target) throws(Failure) -> Void
  ) throws(Failure) {
    try Mutations(base: base, context: context ?? self.context)
      .commit(target, name, file, function, line, inlineMutation)
  }

  /// Changes an optional part of the state, if it is present.
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - target: Leads to the part.
  ///   - name: The name of the commit in logs.
  ///   - context: The action it belongs to, if not the one at hand.
  ///   - inlineMutation: Changes its argument. Called with the state locked; not if it is absent.
  /// - Throws: What `inlineMutation` throws; then the state is as it was before.
  @_disfavoredOverload
  @inlinable
  public func callAsFunction<Target: _VergeStore_OptionalProtocol, Failure: Error>(
    _ target: WritableKeyPath<Base.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ context: VergeStoreDispatcherContext<Base>? = nil,
    _ inlineMutation: (inout Target.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try Mutations(base: base, context: context ?? self.context)
      .commit(target, name, file, function, line, inlineMutation)
  }
}

// Sendable: immutable; as `VergeStoreDispatcherContext`, from which another thread gets it.
extension Mutations: @unchecked Sendable {}

/// The commits of a mutation: the ``Mutations`` themselves.
///
/// Mirrors VergeStore 6 since 2019-12-05, where it was a type of its own.
#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `store.commit { … }`. See Migration/FromVergeStore6.md#mutations."
)
#endif
public typealias MutationDescriptor<Base: Dispatching> = Mutations<Base>
