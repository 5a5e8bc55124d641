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
    } observe: { receive in
      let token = Shared(container.content.sink(receive))
      return { token.content.unregister() }
    }
  }
}
