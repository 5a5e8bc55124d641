import Verge

/// The name of ``DispatchingContext`` in Verge 3.0–4.2 and its README.
public typealias DispatchContext<T: VergeType> = DispatchingContext<T>

// Sendable: the verge is weak, which is safe from any thread; the flag is accessed only while its
// lock is held.
/// The context in which an action uses its verge.
///
/// Asynchronous work may retain the context, and any thread may use it. The context retains the
/// state, but not the verge. After the verge is deallocated, the context commits and emits nothing,
/// and runs only actions that return a value; ``currentState`` is still readable.
///
/// Mirrors Verge 3.0–13.
public final class DispatchingContext<Verge: VergeType>: @unchecked Sendable {
  /// The name of the generic parameter in the original.
  public typealias T = Verge

  @usableFromInline private(set) weak var verge: Verge?
  // The context does not retain the storage, which must be deallocated with the verge.
  @usableFromInline let core: StorageCore<Verge.State>
  private let name: String
  private let description: String
  private let file: StaticString
  private let function: StaticString
  private let line: UInt
  fileprivate let lock = Lock()
  fileprivate var isCompleted = false

  init(
    _ verge: Verge?,
    _ core: StorageCore<Verge.State>,
    _ name: String,
    _ description: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt
  ) {
    self.verge = verge
    self.core = core
    self.name = name
    self.description = description
    self.file = file
    self.function = function
    self.line = line
  }

  /// The state after the newest commit.
  ///
  /// - Important: Traps if read inside a mutation of the same state.
  @inlinable
  public var currentState: Verge.State { core.value }

  @usableFromInline
  func checkUse(_ what: StaticString) {
    #if DEBUG
    let isCompleted = lock.withLock { self.isCompleted }
    assert(
      !isCompleted,
      "The context of \(title) \(what) after it had been completed. Call complete() last.")
    #endif
  }

  @usableFromInline
  func makeOrphanContext(
    _ name: String,
    _ description: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt
  ) -> DispatchingContext {
    DispatchingContext(nil, core, name, description, file, function, line)
  }

  /// Logs an action inside this one, and returns its context; `nil` if the verge is deallocated.
  package func makeInnerContext(
    _ name: String,
    _ description: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt
  ) -> DispatchingContext? {
    verge?.makeContext(name, description, file, function, line)
  }

  /// Returns the one object that belongs to the verge's storage and is deallocated with it; `nil` if
  /// the verge is deallocated.
  ///
  /// - Parameter make: Makes the object on first use. Called while the lock of the storage's extras
  ///   is held.
  package func storageCompanion<Companion: AnyObject>(
    _ make: () -> Companion
  ) -> Companion? {
    guard let verge else { return nil }
    let storage = verge.state
    return storage.core.extras.companion(of: storage, make)
  }

  private var title: String {
    "the action \(name.isEmpty ? "" : "\"\(name)\" ")dispatched at \(file):\(line)"
  }
}

extension DispatchingContext {
  /// Changes the state, like the verge's `commit`. Does nothing if the verge is deallocated.
  /// Mirrors Verge 3.0–13.
  @inlinable
  public func commit<Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    _ mutate: (inout Verge.State) throws(Failure) -> Void
  ) throws(Failure) {
    checkUse("committed")
    try verge?.commit(name, description, file, function, line, mutate)
  }

  /// Sets the state, like the verge's `commit`. Does nothing if the verge is deallocated. Mirrors
  /// Verge 6.0–13.
  @inlinable
  public func commit(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    replace newState: Verge.State
  ) {
    checkUse("committed")
    verge?.commit(name, description, file, function, line, replace: newState)
  }

  /// Runs an action with its own context, synchronously on this thread. Mirrors Verge 4.3–13.
  ///
  /// After the verge is deallocated, an action that returns `Void` is not run. An action that
  /// returns a value is run, with a context that does nothing.
  ///
  /// - `name`: The action's name, for the verge's logger.
  /// - `description`: Further text for the verge's logger.
  /// - `action`: Receives the context.
  ///
  /// - Returns: The result of `action`.
  /// - Throws: The error of `action`. Its earlier commits stay.
  @inlinable
  @discardableResult
  public func dispatch<Return, Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: (DispatchingContext<Verge>) throws(Failure) -> Return
  ) throws(Failure) -> Return {
    if let verge {
      return try action(verge.makeContext(name, description, file, function, line))
    }
    if Return.self == Void.self { return () as! Return }
    return try action(makeOrphanContext(name, description, file, function, line))
  }

  /// The name of ``dispatch(_:_:_:_:_:_:)`` in Verge 5.0–5.1 for actions that returned a future.
  @inlinable
  @discardableResult
  public func dispatchAsync<Return, Failure: Error>(
    _ name: String = "",
    _ description: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    _ action: (DispatchingContext<Verge>) throws(Failure) -> Return
  ) throws(Failure) -> Return {
    try dispatch(name, description, file, function, line, action)
  }

  /// Emits an activity. Does nothing if the verge is deallocated. Mirrors Verge 3.0–13.
  public func emit(
    _ activity: Verge.Activity,
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    checkUse("emitted an activity")
    verge?.emit(activity, file: file, function: function, line: line)
  }

  /// The name of ``emit(_:file:function:line:)`` since Verge 7.
  public func send(
    _ activity: Verge.Activity,
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    emit(activity, file: file, function: function, line: line)
  }

  /// Marks the action as ended: the verge's logger receives `didDispatch`, once.
  ///
  /// Calling it is optional: without it, the logger receives no `didDispatch`. Mirrors Verge 3.0–4.2.
  ///
  /// - Important: In a debug build, completing the context again traps, and so does committing or
  ///   emitting through it.
  public func complete() {
    let isFirst = lock.withLock {
      defer { isCompleted = true }
      return !isCompleted
    }
    assert(isFirst, "The context of \(title) was completed twice. Call complete() once.")
    guard isFirst, let verge else { return }
    verge.state.core.existingExtras?.logger(of: verge)?.didDispatch(
      name: name, description: description, file: file, function: function, line: line, on: verge)
  }
}
