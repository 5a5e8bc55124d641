import Checker
import Playback
public import VergeStore

extension Board.Cell: VergeStore.StateType {}

extension Mounts {
  static func vergeStore(_ store: BoardStore, _ path: CellPath) -> Mount {
    let container = VergeDefaultStore(sharing: store, at: path)
    let (shared, dispatcher) = (Shared(container), Shared(Dispatcher(target: container)))
    return Mount { edit in
      dispatcher.content.commit { edit(&$0) }
    } observe: { receive in
      let storage = Shared(shared.content.backingStorage)
      let token = Shared(storage.content.addDidUpdate(subscriber: receive))
      return { storage.content.remove(subscriber: token.content) }
    }
  }
}
