/// The actions of a dispatcher. Declare actions in extensions.
///
/// ```swift
/// extension Actions where Base == TodoDispatcher {
///   func reload() {
///     descriptor.dispatch { context in
///       context.dispatcher.service.load { todos in
///         context.commit { $0.todos = todos }
///       }
///     }
///   }
/// }
///
/// dispatcher.dispatch.reload()
/// ```
///
/// You can also call it to dispatch a closure: `dispatcher.dispatch { context in … }`.
///
/// Mirrors VergeStore 6: the namespace of 2019-12-03, and the method of the versions before and
/// after.
public struct Actions<Base: Dispatching> {
  /// The dispatcher.
  public let base: Base
  @usableFromInline let context: VergeStoreDispatcherContext<Base>?

  @inlinable
  init(base: Base, context: VergeStoreDispatcherContext<Base>? = nil) {
    self.base = base
    self.context = context
  }

  /// These actions, for `descriptor.dispatch { context in … }`. Mirrors VergeStore 6 since
  /// 2019-12-05.
  @inlinable
  public var descriptor: Actions<Base> { self }

  /// Runs an action, like ``dispatch(_:_:_:_:_:)``. Mirrors the method named `dispatch` of 2019-11.
  @inlinable
  @discardableResult
  public func callAsFunction<ReturnType, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ inlineAction: (VergeStoreDispatcherContext<Base>) throws(Failure) -> ReturnType
  ) throws(Failure) -> ReturnType {
    try dispatch(name, file, function, line, inlineAction)
  }

  /// Runs an action that is an object: `dispatcher.dispatch { $0.reload() }`.
  ///
  /// - Parameter get: Returns the action.
  /// - Returns: The result of the action.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func callAsFunction<Return>(_ get: (Base) -> AnyAction<Base, Return>) -> Return {
    get(base).run(on: base, parent: context)
  }
}

extension Actions {
  /// Runs an action. The action is logged after its closure returns, unless the closure throws.
  ///
  /// - `name`: The name of the action in logs.
  /// - `inlineAction`: The action. Called synchronously, on this thread. It may retain its context.
  ///
  /// - Returns: The result of `inlineAction`.
  /// - Throws: Any error that `inlineAction` throws.
  @inlinable
  @discardableResult
  public func dispatch<ReturnType, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ inlineAction: (VergeStoreDispatcherContext<Base>) throws(Failure) -> ReturnType
  ) throws(Failure) -> ReturnType {
    let metadata = ActionMetadata(name: name, file: file, function: function, line: line)
    let action = VergeStoreDispatcherContext(dispatcher: base, metadata: metadata, parent: context)
    let result = try inlineAction(action)
    if base.dispatchTarget.isLogging { action.reportDispatch() }
    return result
  }
}

// Sendable: immutable, like `VergeStoreDispatcherContext`, through which other threads access it.
extension Actions: @unchecked Sendable {}

/// The type of ``Actions/descriptor``: another name of ``Actions``.
///
/// Mirrors VergeStore 6 since 2019-12-05, where it was a separate type.
public typealias ActionDescriptor<Base: Dispatching> = Actions<Base>

extension VergeStoreDispatcherContext {
  /// Reports the action to the logger, after its closure has returned.
  @usableFromInline
  func reportDispatch() {
    let store = dispatcher.dispatchTarget
    store.logger?.didDispatch(
      store: store, state: store.state, action: metadata, context: self as Any?)
  }
}
