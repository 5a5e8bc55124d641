import Checker
import Playback
import VergeNeue

private final class CellReducer: ReducerType {
  typealias TargetState = Board.Cell
}

private final class BoardReducer: ReducerType {
  typealias TargetState = Board
}

private final class Follower: ModularReducerType {
  typealias TargetState = Int
  typealias ParentReducer = BoardReducer

  let call: () -> Void

  init(_ call: @escaping () -> Void) {
    self.call = call
  }

  func parentChanged(newState: Board) { call() }
}

extension SubjectKind {
  static let neue = SubjectKind("VergeNeue: a store") { store, call in
    let container = VergeNeue.Store(sharing: store, at: \.c, reducer: CellReducer())
    let token = container.sink { _ in call() }
    return Subject(views: [container, container.reducer], cancel: { token.unregister() })
  }

  static let neueScope = SubjectKind("VergeNeue: a scoped store") { store, call in
    let container = VergeNeue.Store(sharing: store, reducer: BoardReducer())
    let scope = container.makeScoped(scope: \.c, reducer: CellReducer())
    let token = scope.sink { _ in call() }
    return Subject(views: [container, scope], cancel: { token.unregister() })
  }

  static let neueChild = SubjectKind("VergeNeue: a store with a parent") { store, call in
    let parent = VergeNeue.Store(sharing: store, reducer: BoardReducer())
    let holder = LastReferences(
      VergeNeue.Store(state: 0, reducer: Follower(call), registerParent: parent))
    return Subject(views: [parent], tokens: [holder], cancel: { _ = holder.take() })
  }
}
