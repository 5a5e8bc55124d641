import Checker
import Playback
import VergeNeue

extension Mounts {
  private struct Reducer: ReducerType, Sendable {
    typealias TargetState = Board.Cell

    func edit(_ edit: @escaping (inout TargetState) -> Void) -> Mutation { Mutation(mutate: edit) }
  }

  static func neue(_ store: BoardStore, _ path: CellPath) -> Mount {
    let container = Shared(
      VergeNeue.Store<Reducer>(sharing: store, at: path, reducer: Reducer()))
    return Mount { edit in
      container.content.commit { $0.edit(edit) }
    } read: {
      container.content.state
    } observe: { receive in
      let token = Shared(container.content.sink(receive))
      return { token.content.unregister() }
    }
  }

  private struct BoardReducer: ReducerType, Sendable {
    typealias TargetState = Board
  }

  /// A scope of a container of the board.
  static func neueScope(_ store: BoardStore, _ path: WritableKeyPath<Board, Board.Cell>) -> Mount {
    let source = VergeNeue.Store<BoardReducer>(sharing: store, reducer: BoardReducer())
    let scope = Shared(source.makeScoped(scope: path, reducer: Reducer()))
    return Mount { edit in
      scope.content.commit { $0.edit(edit) }
    } read: {
      scope.content.state
    } observe: { receive in
      let token = Shared(scope.content.sink(receive))
      return { token.content.unregister() }
    }
  }
}
