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
/// You can also call it to commit a closure: `dispatcher.commit { $0.todos = [] }`.
///
/// Mirrors VergeStore 6: the namespace of 2019-12-03, and the methods of the versions before and
/// after.
public struct Mutations<Base: Dispatching> {
  /// The dispatcher.
  public let base: Base
  @usableFromInline let context: VergeStoreDispatcherContext<Base>?

  @inlinable
  init(base: Base, context: VergeStoreDispatcherContext<Base>? = nil) {
    self.base = base
    self.context = context
  }

  /// These mutations, for `descriptor.commit { … }`. Mirrors VergeStore 6 since 2019-12-05.
  @inlinable
  public var descriptor: Mutations<Base> { self }
}

// These functions mirror the methods named `commit` of 2019-11, and of the betas from 2019-12-25.

extension Mutations {
  /// Changes the state.
  ///
  /// - `name`: The name of the commit in logs.
  /// - `context`: The context of the action that the commit belongs to; by default, the context
  ///   that these mutations come from, if any.
  /// - `inlineMutation`: Changes its argument. Called once, while the state's lock is held.
  ///
  /// - Throws: Any error that `inlineMutation` throws; the state is then unchanged.
  @inlinable @inline(__always)
  public func callAsFunction<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
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
  /// Changes a part of the state; otherwise like the commit of the whole state.
  @inlinable
  public func callAsFunction<Target, Failure: Error>(
    _ target: WritableKeyPath<Base.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ context: VergeStoreDispatcherContext<Base>? = nil,
    _ inlineMutation: (inout Target) throws(Failure) -> Void
  ) throws(Failure) {
    try Mutations(base: base, context: context ?? self.context)
      .commit(target, name, file, function, line, inlineMutation)
  }

  /// Changes an optional part of the state, if it is not `nil`. Observers and loggers are notified
  /// in any case.
  @_disfavoredOverload
  @inlinable
  public func callAsFunction<Target: _VergeStore_OptionalProtocol, Failure: Error>(
    _ target: WritableKeyPath<Base.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ context: VergeStoreDispatcherContext<Base>? = nil,
    _ inlineMutation: (inout Target.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try Mutations(base: base, context: context ?? self.context)
      .commit(target, name, file, function, line, inlineMutation)
  }
}

// Sendable: immutable, like `VergeStoreDispatcherContext`, through which other threads access it.
extension Mutations: @unchecked Sendable {}

/// The type of ``Mutations/descriptor``: another name of ``Mutations``.
///
/// Mirrors VergeStore 6 since 2019-12-05, where it was a separate type.
public typealias MutationDescriptor<Base: Dispatching> = Mutations<Base>
