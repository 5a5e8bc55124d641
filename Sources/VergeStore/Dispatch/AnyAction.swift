/// An action as an object: the dispatcher's functions return it, and `accept` runs it.
///
/// Mirrors VergeStore 6 of 2019-12-08 to 2019-12-20.
public struct AnyAction<Dispatcher: Dispatching, Return> {
  /// The name and the call site of the action.
  public let metadata: ActionMetadata
  private let action: (VergeStoreDispatcherContext<Dispatcher>) -> Return

  /// Creates an action.
  ///
  /// - `name`: The name of the action in logs.
  /// - `action`: The action. Called each time the action is run.
  public init(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: @escaping (VergeStoreDispatcherContext<Dispatcher>) -> Return
  ) {
    metadata = ActionMetadata(name: name, file: file, function: function, line: line)
    self.action = action
  }

  /// Creates an action, like the initializer.
  public static func action(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: @escaping (VergeStoreDispatcherContext<Dispatcher>) -> Return
  ) -> Self {
    Self(name, file, function, line, action)
  }

  /// Creates an action, like the initializer. Mirrors VergeStore 6 of 2019-12-08.
  public static func dispatch(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: @escaping (VergeStoreDispatcherContext<Dispatcher>) -> Return
  ) -> Self {
    Self(name, file, function, line, action)
  }

  @usableFromInline
  func run(on base: Dispatcher, parent: VergeStoreDispatcherContext<Dispatcher>?) -> Return {
    Actions(base: base, context: parent)
      .dispatch(metadata.name, metadata.file, metadata.function, metadata.line, action)
  }
}
