// Sendable: immutable; the store's lock guards the state.
/// The context of a running action. Commits made through the context are logged with it. Actions
/// dispatched through the context are logged with their own contexts.
///
/// Asynchronous work may retain the context, and use it from any thread. The context retains the
/// dispatcher. If the action was dispatched through an outer context, it also retains that context.
///
/// Mirrors VergeStore 6.
public final class VergeStoreDispatcherContext<Dispatcher: Dispatching>: CustomReflectable,
  @unchecked Sendable
{
  /// The state of the store.
  public typealias State = Dispatcher.State

  /// The dispatcher that runs the action.
  public let dispatcher: Dispatcher
  /// The name and the call site of the action.
  public let metadata: ActionMetadata
  @usableFromInline let parent: AnyObject?

  @inlinable
  init(dispatcher: Dispatcher, metadata: ActionMetadata, parent: AnyObject?) {
    self.dispatcher = dispatcher
    self.metadata = metadata
    self.parent = parent
  }

  /// The state after the newest commit.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public var state: State { dispatcher.dispatchTarget.state }

  /// The dispatcher's mutations, logged with this context. Callable: `context.commit { … }`.
  @inlinable
  public var commit: Mutations<Dispatcher> { Mutations(base: dispatcher, context: self) }

  /// The dispatcher's actions, nested in this context. Callable: `context.dispatch { … }`.
  @inlinable
  public var dispatch: Actions<Dispatcher> { Actions(base: dispatcher, context: self) }

  /// The metadata, and the outer context through which the action was dispatched, if any.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["metadata": metadata, "parent": parent as Any], displayStyle: .class)
  }
}

extension VergeStoreDispatcherContext where Dispatcher: ScopedDispatching {
  /// The slice after the newest commit.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public var scopedState: Dispatcher.Scoped { state[keyPath: dispatcher.selector] }

  /// Changes the slice, like the dispatcher's `commitScoped`.
  @inlinable
  public func commitScoped<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ inlineMutation: (inout Dispatcher.Scoped) throws(Failure) -> Void
  ) throws(Failure) {
    try dispatcher.commitScoped(name, file, function, line, self, inlineMutation)
  }
}

extension VergeStoreDispatcherContext
where Dispatcher: ScopedDispatching, Dispatcher.Scoped: _VergeStore_OptionalProtocol {
  /// Changes the slice, if it is not `nil`. Observers and loggers are notified in any case.
  @inlinable
  public func commitScopedIfPresent<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ inlineMutation: (inout Dispatcher.Scoped.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try dispatcher.commitScopedIfPresent(name, file, function, line, self, inlineMutation)
  }

  /// The earlier name of ``commitScopedIfPresent(_:_:_:_:_:)``.
  @inlinable
  public func commitIfPresent<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ inlineMutation: (inout Dispatcher.Scoped.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try dispatcher.commitScopedIfPresent(name, file, function, line, self, inlineMutation)
  }
}
