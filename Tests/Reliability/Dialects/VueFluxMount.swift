import Checker
import Playback
import VueFluxReactive

extension Mounts {
  static func vueFlux(_ store: BoardStore, _ path: CellPath) -> Mount {
    let variable = Shared(Variable<Board.Cell>(sharing: store, at: path))
    return Mount { edit in
      var cell = Board.Cell()
      edit(&cell)
      variable.content.value = cell
    } read: {
      variable.content.value
    } observe: { receive in
      let token = Shared(variable.content.signal.observe(receive))
      return { token.content.dispose() }
    }
  }
}
