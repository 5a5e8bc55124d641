import Checker
import Playback
import VergeClassic

extension SubjectKind {
  static let classic = SubjectKind("Verge Classic: updates of a storage") { store, call in
    let storage = Storage(sharing: store, at: \.a)
    let token = storage.addDidUpdate { _ in call() }
    return Subject(views: [storage], cancel: { storage.remove(subscribe: token) })
  }

  static let classicReplaying = SubjectKind("Verge Classic: a storage") { store, call in
    let storage = Storage(sharing: store, at: \.a)
    let token = storage.add { _ in call() }
    return Subject(views: [storage], cancel: { storage.remove(subscriber: token) })
  }

  static let emitter = SubjectKind("Verge Classic: activities") { store, call in
    final class Model: VergeType, Sendable {
      typealias Activity = Int32
      let state: Storage<Board.Cell>

      init(_ state: Storage<Board.Cell>) {
        self.state = state
      }
    }
    let model = Model(Storage(sharing: store, at: \.a))
    let token = model.activity.observe { _ in call() }
    // The activities of the model follow the commits to the store.
    let relay = model.state.addDidUpdate { [weak model] _ in model?.emit(1) }
    return Subject(
      views: [model],
      cancel: {
        token.dispose()
        model.state.remove(subscribe: relay)
      })
  }
}
