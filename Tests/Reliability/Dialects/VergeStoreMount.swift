import Checker
import Playback
public import VergeStore

extension Board: VergeStore.StateType {}
extension Board.Cell: VergeStore.StateType {}

extension Mounts {
  static func vergeStore(_ store: BoardStore, _ path: CellPath) -> Mount {
    let container = VergeDefaultStore(sharing: store, at: path)
    let (shared, dispatcher) = (Shared(container), Shared(Dispatcher(target: container)))
    return Mount { edit in
      dispatcher.content.commit { edit(&$0) }
    } fail: { edit in
      try dispatcher.content.commit { cell throws(any Error) in try edit(&cell) }
    } read: {
      shared.content.state
    } observe: { receive in
      let storage = Shared(shared.content.backingStorage)
      let token = Shared(storage.content.addDidUpdate(subscriber: receive))
      return { storage.content.remove(subscriber: token.content) }
    }
  }

  /// A dispatcher on the optional cell of a container of the board.
  private struct OptionalDispatcher: ScopedDispatching {
    static var scopedStateKeyPath: WritableKeyPath<Board, Board.Cell?> { \.e }
    let dispatchTarget: VergeDefaultStore<Board>
  }

  /// Commits through a scoped dispatcher of the board, and observes a container on the optional cell.
  static func vergeStoreOptional(_ store: BoardStore) -> Mount {
    let container = Shared(VergeDefaultStore(sharing: store, at: \.e))
    let dispatcher = Shared(OptionalDispatcher(dispatchTarget: VergeDefaultStore(sharing: store)))
    let inside = Shared(Dispatcher(target: container.content))
    return Mount { edit in
      var isPresent = false
      dispatcher.content.commitScopedIfPresent { cell in
        isPresent = true
        edit(&cell)
      }
      if isPresent { return }
      dispatcher.content.commitScoped { cell in
        var new = cell ?? Board.Cell()
        edit(&new)
        cell = new
      }
    } touch: { edit in
      inside.content.commit { cell in
        var copy = cell ?? Board.Cell()
        edit(&copy)
      }
    } fail: { edit in
      try inside.content.commit { cell throws(any Error) in
        var new = cell ?? Board.Cell()
        defer { cell = new }
        try edit(&new)
      }
    } read: {
      container.content.state ?? Board.Cell()
    } observe: { receive in
      let storage = Shared(container.content.backingStorage)
      let token = Shared(storage.content.addDidUpdate { receive($0 ?? Board.Cell()) })
      return { storage.content.remove(subscriber: token.content) }
    }
  }
}
