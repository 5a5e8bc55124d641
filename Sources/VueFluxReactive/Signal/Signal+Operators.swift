public import VueFlux

extension Signal {
  /// A signal of what a closure makes of the values.
  ///
  /// - Parameter transform: Called once for each value and observer, on the thread that sends the
  ///   value. In a `@MainActor` type of Swift 6, the compiler takes the closure to be of the main
  ///   actor: put `observe(on: .mainThread)` before. Retained.
  /// - Returns: The signal. It retains this one.
  public func map<T>(_ transform: @escaping (Value) -> T) -> Signal<T> {
    Signal<T> { send in observe { send(transform($0)) } }
  }

  /// A signal of the same values, which are sent where an executor brings them.
  ///
  /// - Parameter executor: Called with each value's sending, on the thread that sends the value. What
  ///   it has not run when the observer is disposed of gets nowhere. Retained.
  /// - Returns: The signal. It retains this one.
  public func observe(on executor: Executor) -> Signal<Value> {
    Signal { send in observe { value in executor.execute { send(value) } } }
  }
}
