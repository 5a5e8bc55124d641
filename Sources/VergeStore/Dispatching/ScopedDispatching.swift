/// A dispatcher that works on a slice of the state.
///
/// Implement one of the three key paths, which come from three versions. The library reads
/// ``selector``; by default, it returns the key path that you implement. Mutations that are objects
/// read the static `scopedStateKeyPath`, so implement that one if you use ``AnyMutation``.
///
/// Mirrors VergeStore 6.
public protocol ScopedDispatching: Dispatching where State: StateType {
  /// The slice of the dispatcher.
  associatedtype Scoped

  /// The key path to the slice. Mirrors VergeStore 6 until 2019-12-06, and the original's README.
  var selector: WritableKeyPath<State, Scoped> { get }
  /// The key path to the slice. Mirrors VergeStore 6 of 2019-12-06 to 2019-12-08.
  var scopedStateKeyPath: WritableKeyPath<State, Scoped> { get }
  /// The key path to the slice. Mutations that are objects need this property. Mirrors VergeStore 6
  /// since 2019-12-08.
  static var scopedStateKeyPath: WritableKeyPath<State, Scoped> { get }
}

extension ScopedDispatching {
  /// The instance's ``scopedStateKeyPath``.
  @inlinable
  public var selector: WritableKeyPath<State, Scoped> { scopedStateKeyPath }

  /// The type's `scopedStateKeyPath`.
  @inlinable
  public var scopedStateKeyPath: WritableKeyPath<State, Scoped> { Self.scopedStateKeyPath }

  /// Traps: the dispatcher does not name its slice.
  public static var scopedStateKeyPath: WritableKeyPath<State, Scoped> {
    fatalError(
      """
      \(Self.self) conforms to ScopedDispatching without saying which slice it works on. Give it \
      one of: `var selector`, `var scopedStateKeyPath`, `static var scopedStateKeyPath` (mutations \
      made with `.commitScoped` and the like need the static one).
      """
    )
  }

  /// Changes the slice.
  ///
  /// - `name`: The name of the commit in logs.
  /// - `context`: The context of the action that makes the commit, if any.
  /// - `inlineMutation`: Changes its argument. Called once, while the state's lock is held.
  ///
  /// - Throws: Any error that `inlineMutation` throws; the state is then unchanged.
  @inlinable
  public func commitScoped<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ context: VergeStoreDispatcherContext<Self>? = nil,
    _ inlineMutation: (inout Scoped) throws(Failure) -> Void
  ) throws(Failure) {
    let selector = selector
    try makeCommit(context: context, name, file, function, line) { state throws(Failure) in
      try withUnsafeMutablePointer(to: &state[keyPath: selector]) { slice throws(Failure) in
        try inlineMutation(&slice.pointee)
      }
    }
  }
}

extension ScopedDispatching where Scoped: _VergeStore_OptionalProtocol {
  /// Changes the slice, if it is not `nil`. Observers and loggers are notified in any case.
  /// Otherwise like `commitScoped`.
  @inlinable
  public func commitScopedIfPresent<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ context: VergeStoreDispatcherContext<Self>? = nil,
    _ inlineMutation: (inout Scoped.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    let selector = selector
    try makeCommit(context: context, name, file, function, line) { state throws(Failure) in
      try state[keyPath: selector].updateWrapped(inlineMutation)
    }
  }

  /// The name of ``commitScopedIfPresent(_:_:_:_:_:_:)`` in the first versions and in the
  /// original's README.
  @inlinable
  public func commitIfPresent<Failure: Error>(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    _ context: VergeStoreDispatcherContext<Self>? = nil,
    _ inlineMutation: (inout Scoped.Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    try commitScopedIfPresent(name, file, function, line, context, inlineMutation)
  }
}
