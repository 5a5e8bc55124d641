// Commits that returned nothing, in closures that return nothing, around calls that return something.
import VergeStore

struct Queue {
  var chosen: Set<Int> = []
  var waiting = [1, 2]
}
final class QueueStore: VergeDefaultStore<Queue> {
  init() { super.init(initialState: Queue(), logger: nil) }
}
final class QueueDispatcher: QueueStore.DispatcherType {
  func onTap(_ id: Int) -> () -> Void { return { self.commit { $0.chosen.insert(id) } } }
}
func later(_ work: () -> Void) { work() }

let store = QueueStore()
let dispatcher = QueueDispatcher(target: store)
later { dispatcher.commit { $0.waiting.removeFirst() } }
dispatcher.onTap(3)()
print(store.state.waiting, store.state.chosen)
