import Dispatch

// Sendable: the value is accessed only on its queue, the readers only on the main actor.
/// The storage of a state, shared by all copies of its view.
final class StateCell<Value>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "standin.state")
  private var stored: Value
  @MainActor private let readers = Readers()

  init(_ value: Value) {
    stored = value
  }

  var value: Value {
    get {
      if isOnMainQueue() {
        MainActor.assumeIsolated { readers.addCurrent() }
      }
      return queue.sync { stored }
    }
    set {
      let former = queue.sync {
        let former = stored
        stored = newValue
        return former
      }
      let values = Unchecked(value: (former, newValue))
      onMainActor { _ in
        if !isSame(values.value.0, values.value.1) {
          self.readers.valueDidChange(Value.self)
        }
      }
    }
  }
}
