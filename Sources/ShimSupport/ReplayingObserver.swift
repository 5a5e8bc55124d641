package import Verge

/// A function that observes a value, and returns a closure that ends the observation.
///
/// The function calls `receive` with the value on the calling thread, then with the value after each
/// update, in order: reading the first value and registering are one atomic step. It calls `end` when
/// the container of the value is deallocated; if that has already happened, after the first value.
///
/// It retains the value, not the container.
package typealias ReplayingObserver<Value> = (
  _ receive: @escaping (Value) -> Void, _ end: @escaping () -> Void
) -> () -> Void

/// Returns a function that observes the value of a legacy container.
///
/// - Parameters:
///   - container: The container, which is not retained.
///   - view: The value.
///   - register: Registers `receive` and `end` with the container.
package func replayingObserver<Container: AnyObject, Value>(
  of container: Container, _ view: StateView<Value>,
  _ register:
    @escaping (
      Container, _ receive: @escaping (Value) -> Void, _ end: @escaping () -> Void
    ) -> (UpdateToken, UpdateToken)
) -> ReplayingObserver<Value> {
  { [weak container] receive, end in
    guard let container else {
      receive(view.core.read(view.location).value)
      end()
      return {}
    }
    let (token, ending) = register(container, receive, end)
    return {
      token.end()
      ending.end()
    }
  }
}
