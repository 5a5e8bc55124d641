/// Observes a value that an object owns, and returns a closure that ends the observation.
///
/// It calls `receive` with the value on its thread, then with the value after each update, in order:
/// reading the first value and registering are one atomic step. It calls `end` when the owner is
/// deallocated; if that has already happened, after the first value.
package typealias ReplayingObserver<Value> = (
  _ receive: @escaping (Value) -> Void, _ end: @escaping () -> Void
) -> () -> Void

/// Returns a replaying observer of a value. It retains the value, not its owner.
///
/// - Parameter register: Registers both closures with the owner, and returns a closure that removes
///   them.
package func makeReplayingObserver<Owner: AnyObject, Value>(
  of owner: Owner, _ view: StateView<Value>,
  register:
    @escaping (
      _ owner: Owner, _ receive: @escaping (Value) -> Void, _ end: @escaping () -> Void
    ) -> () -> Void
) -> ReplayingObserver<Value> {
  { [weak owner] receive, end in
    if let owner { return register(owner, receive, end) }
    receive(view.core.read(view.location) { value, _, _ in value })
    end()
    return {}
  }
}
