import Checker
import Playback
import VergeClassic

extension Mounts {
  private final class Model: VergeType, Sendable {
    typealias Activity = Int32
    let state: Storage<Board.Cell>

    init(_ state: Storage<Board.Cell>) {
      self.state = state
    }
  }

  static func classic(_ store: BoardStore, _ path: CellPath) -> Mount {
    let model = Model(Storage(sharing: store, at: path))
    return Mount { edit in
      model.commit { edit(&$0) }
    } fail: { edit in
      try model.commit { cell throws(any Error) in try edit(&cell) }
    } read: {
      model.state.value
    } observe: { receive in
      let storage = model.state
      let token = Shared(storage.add(subscriber: receive))
      return { storage.remove(subscriber: token.content) }
    }
  }
}
