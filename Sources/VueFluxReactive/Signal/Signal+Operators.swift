public import VueFlux

extension Signal {
  /// Returns a signal of transformed values.
  ///
  /// - Parameter transform: Called once for each value and observer, on the thread that sends the
  ///   value. In a `@MainActor` type in Swift 6 mode, the compiler isolates the closure to the main
  ///   actor: call `observe(on: .mainThread)` first. Retained.
  /// - Returns: The signal. It retains this one.
  public func map<T>(_ transform: @escaping (Value) -> T) -> Signal<T> {
    Signal<T> { send in observe { send(transform($0)) } }
  }

  /// Returns a signal that sends the same values through an executor.
  ///
  /// - Parameter executor: Receives a function for each value, on the thread that sends the value.
  ///   A function that has not run when the observer is disposed of does nothing. Retained.
  /// - Returns: The signal. It retains this one.
  public func observe(on executor: Executor) -> Signal<Value> {
    Signal { send in observe { value in executor.execute { send(value) } } }
  }
}
