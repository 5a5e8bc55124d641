import Checker
import Dialects
import Playback
import VergeStore

extension SubjectKind {
  static let vergeStore = SubjectKind("VergeStore 6: updates of a store") { store, call in
    let container = VergeDefaultStore(sharing: store, at: \.a)
    let token = container.backingStorage.addDidUpdate { _ in call() }
    return Subject(
      views: [container], tokens: [container.backingStorage],
      cancel: { container.backingStorage.remove(subscriber: token) })
  }

  static let vergeStoreAll = SubjectKind("VergeStore 6: a storage") { store, call in
    let storage = Storage(sharing: store, at: \.a)
    let token = storage.add { _ in call() }
    return Subject(views: [storage], cancel: { storage.remove(subscriber: token) })
  }

  static let vergeStoreMapped = SubjectKind("VergeStore 6: a mapped storage") { store, call in
    let storage = Storage(sharing: store, at: \.a)
    let counts = storage.map { $0.count }
    let token = counts.addDidUpdate { _ in call() }
    return Subject(views: [storage, counts], cancel: { counts.remove(subscriber: token) })
  }
}
