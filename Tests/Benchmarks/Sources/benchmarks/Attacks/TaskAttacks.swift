import Dispatch
import Synchronization
import Verge

let taskAttacks: [Attack] = [
  tasks("A5a", "16,000 tasks of one key in the mode .waitInCurrent", .waitInCurrent),
  tasks("A5b", "16,000 tasks of one key in the mode .dropCurrent", .dropCurrent),
]

private func tasks(_ id: String, _ what: String, _ mode: TaskManager.Mode) -> Attack {
  Attack(id: id, what: what, aim: "each ≤ 3 × one of 1,000") {
    Growing(16_000, beside: 1000) { taskTime($0, mode) }.figure
  }
}

/// The time until all tasks have ended. The first one runs until all others are registered.
private func taskTime(_ count: Int, _ mode: TaskManager.Mode) -> UInt64 {
  time {
    let store = Store<Small, Never>(initialState: Small())
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      let (stream, source) = AsyncStream.makeStream(of: Void.self)
      var handles = [
        store.task(key: "key", mode: mode) {
          // A cancelled task does not wait for the stream.
          await Task.detached { for await _ in stream {} }.value
        }
      ]
      for _ in 1..<count { handles.append(store.task(key: "key", mode: mode) {}) }
      source.finish()
      for handle in handles { _ = await handle.result }
      end.signal()
    }
    end.wait()
  }
}
