import Verge

// Sendable: immutable; the store's lock guards the state.
/// The context of a running action. Commits made through it are logged with it, and actions
/// dispatched through it with their own contexts.
///
/// Asynchronous work may retain the context, and use it from any thread. The context retains the
/// dispatcher, and the context through which its action was dispatched, if any.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
public final class DispatcherContext<Dispatcher: _DispatcherCore>: CustomReflectable,
  @unchecked Sendable
{
  /// The state of the store.
  public typealias State = Dispatcher.State

  /// The dispatcher that runs the action.
  public let dispatcher: Dispatcher
  /// The action.
  public let action: any ActionBaseType
  private let parent: AnyObject?

  @usableFromInline
  init(dispatcher: Dispatcher, action: any ActionBaseType, parent: AnyObject?) {
    self.dispatcher = dispatcher
    self.action = action
    self.parent = parent
  }

  /// Runs an action in a context of its own. Notifies the logger when the action has returned.
  @inlinable @inline(__always)
  static func run<Action: ActionBaseType, Result, Failure: Error>(
    _ action: Action,
    of dispatcher: Dispatcher,
    in parent: DispatcherContext? = nil,
    _ body: (Action, DispatcherContext) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let context = DispatcherContext(dispatcher: dispatcher, action: action, parent: parent)
    let result = try body(action, context)
    context.reportDispatch()
    return result
  }

  /// The state after the newest commit.
  ///
  /// - Important: Traps if called inside a mutation of the same state.
  public var state: State { dispatcher._store.state }

  /// Sends an activity to the current observers, on this thread unless another thread is
  /// delivering.
  public func send(_ activity: Dispatcher.Activity) {
    dispatcher._store.modernStore.send(activity)
  }

  /// The action, and the context through which it was dispatched.
  public var customMirror: Mirror {
    Mirror(self, children: ["action": action, "parent": parent as Any], displayStyle: .class)
  }

  /// Notifies the logger that the action has returned.
  @inlinable
  func reportDispatch() {
    if dispatcher._store.isLogging { logDispatch() }
  }

  @usableFromInline
  func logDispatch() {
    let store = dispatcher._store
    guard let logger = store.logger else { return }
    let metadata =
      (action as? any HasActionMetadata)?.metadata
      ?? ActionMetadata(name: "\(type(of: action))", file: "", function: "", line: 0)
    logger.didDispatch(store: store, state: store.state, action: metadata, context: self)
  }
}

extension DispatcherContext {
  /// Commits a mutation of the dispatcher, like the dispatcher's `commit`.
  @inlinable
  public func commit<Mutation: MutationType>(
    _ get: (Dispatcher) -> Mutation
  ) -> Mutation.Result where Mutation.State == State {
    let mutation = get(dispatcher)
    return dispatcher._store.perform(mutation, context: self) { mutation.mutate(state: &$0) }
  }

  /// Commits a mutation of the dispatcher that may throw, like the dispatcher's `commit`.
  @inlinable
  public func commit<TryMutation: TryMutationType>(
    _ get: (Dispatcher) -> TryMutation
  ) throws -> TryMutation.Result where TryMutation.State == State {
    let mutation = get(dispatcher)
    return try dispatcher._store.perform(mutation, context: self) { state throws(any Error) in
      try mutation.mutate(state: &state)
    }
  }

  /// Commits a closure, like the dispatcher's `commit`. Mirrors the documentation of January 2020.
  @discardableResult
  @inlinable
  public func commit<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try dispatcher._store.performInline(
      context: self, InlineMutation(name, file, function, line), mutation)
  }

  /// Commits a closure, like the dispatcher's `commitInline`. Mirrors VergeStore 6 (6.0.0-beta.6 to
  /// beta.8).
  @discardableResult
  @inlinable
  public func commitInline<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ mutate: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try dispatcher._store.performInline(
      context: self, InlineMutation("inline_" + name, file, function, line), mutate)
  }

  /// Runs an action of the dispatcher, nested in this one; otherwise like the dispatcher's
  /// `dispatch`.
  @discardableResult
  public func dispatch<Action: ActionType>(
    _ get: (Dispatcher) -> Action
  ) -> Action.Result where Action.Dispatcher == Dispatcher {
    Self.run(get(dispatcher), of: dispatcher, in: self) { $0.run(context: $1) }
  }

  /// Runs an action of the dispatcher that may throw, nested in this one; otherwise like the
  /// dispatcher's `dispatch`.
  @discardableResult
  public func dispatch<TryAction: TryActionType>(
    _ get: (Dispatcher) -> TryAction
  ) throws -> TryAction.Result where TryAction.Dispatcher == Dispatcher {
    try Self.run(get(dispatcher), of: dispatcher, in: self) { action, context throws(any Error) in
      try action.run(context: context)
    }
  }

  /// Runs a closure as an action, nested in this one; otherwise like the dispatcher's
  /// `dispatchInline`.
  @discardableResult
  public func dispatchInline<Result, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: (DispatcherContext<Dispatcher>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let inline = InlineAction(name, file, function, line)
    return try Self.run(inline, of: dispatcher, in: self) { _, context throws(Failure) in
      try action(context)
    }
  }
}
