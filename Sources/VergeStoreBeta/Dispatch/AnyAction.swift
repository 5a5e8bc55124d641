/// An action made from a closure: the dispatcher's functions return it, and `dispatch` runs it.
///
/// ```swift
/// func load() -> Action<Void> {
///   .action { context in
///     api.load { books in context.commit { $0.set(books) } }
///   }
/// }
/// ```
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
public struct AnyAction<Dispatcher: _DispatcherCore, Result>: ActionType {
  /// The name and the call site of the action.
  public let metadata: ActionMetadata
  private let body: (DispatcherContext<Dispatcher>) -> Result

  /// Creates an action.
  ///
  /// - `name`: The name of the action in logs.
  /// - `action`: The action. Called each time the action is dispatched.
  public init(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: @escaping (DispatcherContext<Dispatcher>) -> Result
  ) {
    metadata = ActionMetadata(name: name, file: file, function: function, line: line)
    body = action
  }

  /// Runs the action.
  public func run(context: DispatcherContext<Dispatcher>) -> Result {
    body(context)
  }

  /// Creates an action, like the initializer.
  public static func action(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: @escaping (DispatcherContext<Dispatcher>) -> Result
  ) -> Self {
    Self(name, file, function, line, action)
  }

  /// Creates an action, like the initializer. Mirrors the README of December 2019.
  public static func dispatch(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: @escaping (DispatcherContext<Dispatcher>) -> Result
  ) -> Self {
    Self(name, file, function, line, action)
  }
}

/// An action made from a closure that may throw.
///
/// Mirrors VergeStore 6 (after 6.0.0-beta.8).
public struct TryAnyAction<Dispatcher: _DispatcherCore, Result>: TryActionType {
  /// The name and the call site of the action.
  public let metadata: ActionMetadata
  private let body: (DispatcherContext<Dispatcher>) throws -> Result

  /// Creates an action; otherwise like one that does not throw.
  public init(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: @escaping (DispatcherContext<Dispatcher>) throws -> Result
  ) {
    metadata = ActionMetadata(name: name, file: file, function: function, line: line)
    body = action
  }

  /// Runs the action.
  public func run(context: DispatcherContext<Dispatcher>) throws -> Result {
    try body(context)
  }

  /// Creates an action, like the initializer.
  public static func tryAction(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: @escaping (DispatcherContext<Dispatcher>) throws -> Result
  ) -> Self {
    Self(name, file, function, line, action)
  }
}
