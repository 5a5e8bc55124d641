import Checker
import Playback
import VergeStoreBeta

extension SubjectKind {
  static let vergeStoreBeta = SubjectKind("VergeStore beta: updates of a store") { store, call in
    let container = StoreBase<Board.Cell, Int32>(sharing: store, at: \.b)
    let token = container._backingStorage.addDidUpdate { _ in call() }
    return Subject(
      views: [container], tokens: [container._backingStorage],
      cancel: { container._backingStorage.remove(subscribe: token) })
  }
}
