import Verge

/// A value that may be read and changed from any thread.
///
/// Mirrors VueFlux 1.1.0–1.6.0.
public final class AtomicReference<Value> {
  private let lock = Lock()
  private let isRecursive: Bool
  private var stored: Value
  private var isBeingModified = false

  /// A reference to a value.
  ///
  /// - Parameters:
  ///   - value: The first value. Retained.
  ///   - recursive: Whether the thread that is inside ``synchronized(_:)`` may come back. Since 1.3.0.
  public init(_ value: Value, recursive: Bool = false) {
    stored = value
    isRecursive = recursive
  }

  /// The value.
  ///
  /// Reading it, and setting it, are atomic; `+=` is both, and not atomic: use ``modify(_:)``.
  ///
  /// - Important: Stops the process inside ``modify(_:)``, and, unless the reference is recursive,
  ///   inside ``synchronized(_:)``.
  public var value: Value {
    get {
      let isTaken = enter("read")
      defer { leave(isTaken) }
      return stored
    }
    set { swap(newValue) }
  }

  /// Runs a closure with the value, while nobody else gets at it.
  ///
  /// - Parameter function: Called once, on this thread, with a copy of the value, under the lock.
  /// - Returns: What `function` returns.
  /// - Throws: What `function` throws.
  /// - Important: Coming back to the reference inside `function` stops the process, unless the
  ///   reference is recursive.
  @discardableResult
  public func synchronized<Result>(_ function: (Value) throws -> Result) rethrows -> Result {
    let isTaken = enter("read")
    defer { leave(isTaken) }
    let copy = stored
    return try function(copy)
  }

  /// Runs a closure that changes the value, while nobody else gets at it.
  ///
  /// - Parameter function: Called once, on this thread, under the lock. What it has changed stays if
  ///   it throws.
  /// - Returns: What `function` returns.
  /// - Throws: What `function` throws.
  /// - Important: Coming back to the reference inside `function` stops the process.
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
  /// - Returns: The old one.
  /// - Important: Stops the process inside ``modify(_:)``, and, unless the reference is recursive,
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
        An AtomicReference<\(Value.self)> was \(what) from inside its own `modify`, which is changing \
        the value. Use the closure's `inout` parameter instead.
        """
      )
    }
    if !isTaken, !isRecursive {
      fatalError(
        """
        An AtomicReference<\(Value.self)> was \(what) from inside its own `synchronized`, on the same \
        thread, which would wait for itself. Use the closure's parameter instead, or make the \
        reference with `recursive: true`.
        """
      )
    }
    return isTaken
  }

  private func leave(_ isTaken: Bool) {
    if isTaken { lock.release() }
  }
}

// Sendable: what changes is only touched under its lock.
extension AtomicReference: @unchecked Sendable where Value: Sendable {}
