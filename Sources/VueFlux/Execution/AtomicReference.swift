import Verge

/// A value that any thread can read and change.
///
/// Mirrors VueFlux 1.1.0–1.6.0.
public final class AtomicReference<Value> {
  private let lock = Lock()
  private let isRecursive: Bool
  private var stored: Value
  private var isBeingModified = false

  /// Creates a reference to a value.
  ///
  /// - Parameters:
  ///   - value: The first value. Retained.
  ///   - recursive: Whether a thread inside ``synchronized(_:)`` may use the reference again. Since
  ///     1.3.0.
  public init(_ value: Value, recursive: Bool = false) {
    stored = value
    isRecursive = recursive
  }
}

extension AtomicReference {
  /// The value.
  ///
  /// Each read and each write is atomic. `+=` is a read followed by a write, so use ``modify(_:)``
  /// instead.
  ///
  /// - Important: Traps if used inside ``modify(_:)``, and, unless the reference is recursive,
  ///   inside ``synchronized(_:)``.
  public var value: Value {
    get {
      let isTaken = enter("read")
      defer { leave(isTaken) }
      return stored
    }
    set { swap(newValue) }
  }

  /// Runs a closure with the value while the lock is held.
  ///
  /// - Parameter function: Called once, on this thread, with a copy of the value.
  /// - Returns: The result of `function`.
  /// - Throws: The error that `function` throws.
  /// - Important: Using the reference inside `function` traps, unless the reference is recursive.
  @discardableResult
  public func synchronized<Result>(_ function: (Value) throws -> Result) rethrows -> Result {
    let isTaken = enter("read")
    defer { leave(isTaken) }
    let copy = stored
    return try function(copy)
  }

  /// Changes the value in a closure while the lock is held.
  ///
  /// - Parameter function: Called once, on this thread. Its changes stay if it throws.
  /// - Returns: The result of `function`.
  /// - Throws: The error that `function` throws.
  /// - Important: Using the reference inside `function` traps.
  @discardableResult
  public func modify<Result>(_ function: (inout Value) throws -> Result) rethrows -> Result {
    let isTaken = enter("changed")
    isBeingModified = true
    defer {
      isBeingModified = false
      leave(isTaken)
    }
    return try function(&stored)
  }

  /// Sets the value.
  ///
  /// - Parameter newValue: The new value. Retained.
  /// - Returns: The old value.
  /// - Important: Traps if used inside ``modify(_:)``, and, unless the reference is recursive,
  ///   inside ``synchronized(_:)``.
  @discardableResult
  public func swap(_ newValue: Value) -> Value {
    var value = newValue
    let isTaken = enter("set")
    defer { leave(isTaken) }
    Swift.swap(&stored, &value)
    return value
  }

  private func enter(_ what: String) -> Bool {
    let isTaken = lock.acquire()
    // `fatalError`, because a release build drops the message of a failed precondition.
    if isBeingModified {
      fatalError(
        """
        Reentrant access: an AtomicReference<\(Value.self)> was \(what) inside its own `modify`. \
        Use the closure's `inout` parameter instead.
        """
      )
    }
    if !isTaken, !isRecursive {
      fatalError(
        """
        Reentrant access: an AtomicReference<\(Value.self)> was \(what) inside its own \
        `synchronized` on the same thread. Use the closure's parameter instead, or create the reference with \
        `recursive: true`.
        """
      )
    }
    return isTaken
  }

  private func leave(_ isTaken: Bool) {
    if isTaken { lock.release() }
  }
}

// Sendable: its mutable state is accessed only while its lock is held.
extension AtomicReference: @unchecked Sendable where Value: Sendable {}
