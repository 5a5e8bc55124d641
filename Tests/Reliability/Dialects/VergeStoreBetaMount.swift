import Checker
import Playback
import VergeStoreBeta

extension Mounts {
  static func vergeStoreBeta(_ store: BoardStore, _ path: CellPath) -> Mount {
    let container = Shared(StoreBase<Board.Cell, Int32>(sharing: store, at: path))
    return Mount { edit in
      container.content.commit { _ in
        AnyMutation<StoreBase<Board.Cell, Int32>, Void> { edit(&$0) }
      }
    } fail: { edit in
      try container.content.commit { _ in
        TryAnyMutation<StoreBase<Board.Cell, Int32>, Void> { try edit(&$0) }
      }
    } read: {
      container.content.state
    } observe: { receive in
      let storage = Shared(container.content._backingStorage)
      let token = Shared(storage.content.addDidUpdate(subscriber: receive))
      return { storage.content.remove(subscribe: token.content) }
    }
  }
}
