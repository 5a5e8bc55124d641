/// Runs an action.
///
/// Mirrors VergeStore 6 since 2019-12-05.
#if LegacyDeprecations
@available(*, deprecated, message: "Write a method. See Migration/FromVergeStore6.md#actions.")
#endif
public struct ActionDescriptor<Base: Dispatching> {
  /// Whose action it is.
  public let base: Base
  @usableFromInline let parent: VergeStoreDispatcherContext<Base>?

  @inlinable
  init(base: Base, parent: VergeStoreDispatcherContext<Base>?) {
    self.base = base
    self.parent = parent
  }
}

#if LegacyDeprecations
@available(*, deprecated, message: "Write a method. See Migration/FromVergeStore6.md#actions.")
#endif
extension ActionDescriptor {
  /// Runs an action. It is logged when its closure has returned, unless it throws.
  ///
  /// - Parameters:
  ///   - name: What the action is called in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - inlineAction: The action. Called synchronously, on this thread; may keep its context.
  /// - Returns: What `inlineAction` returns.
  /// - Throws: What `inlineAction` throws.
  @inlinable
  @discardableResult
  public func dispatch<ReturnType, Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    _ inlineAction: (VergeStoreDispatcherContext<Base>) throws(Failure) -> ReturnType
  ) throws(Failure) -> ReturnType {
    let metadata = ActionMetadata(name: name, file: file, function: function, line: line)
    let context = VergeStoreDispatcherContext(
      dispatcher: base, metadata: metadata, parent: parent)
    let result = try inlineAction(context)
    if base.dispatchTarget.isLogging { context.reportDispatch() }
    return result
  }
}

// Sendable: immutable; as `VergeStoreDispatcherContext`, from which another thread gets it.
extension ActionDescriptor: @unchecked Sendable {}

extension VergeStoreDispatcherContext {
  /// Tells the logger that the action's closure has returned.
  @usableFromInline
  func reportDispatch() {
    let store = dispatcher.dispatchTarget
    store.logger?.didDispatch(
      store: store, state: store.state, action: metadata, context: self as Any?)
  }
}
