// swift-format-ignore-file
// What Swift5/Isolation.swift becomes; each comment is what a user must change.
import Foundation
import VergeStore

// A store is not Sendable; that it guards itself by a lock is for the user to vouch.
nonisolated(unsafe) let globalStore = Period.Store()

final class Services {
  // The same.
  nonisolated(unsafe) static let shared = Services()
  let sessions = SessionDispatcher(api: StubAPI(), target: globalStore)
}

// A dispatcher that sends itself to another thread says that it may.
final class Syncer: Dispatcher<Plain>, @unchecked Sendable {
  // What goes to the other thread with it is Sendable too.
  func sync(completion: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async {
      self.commit { $0.n += 1 }
      completion()
    }
  }

  // The context is Sendable by itself.
  func syncInAction(completion: @escaping @Sendable () -> Void) {
    dispatch { context in
      DispatchQueue.global().async {
        context.commit { $0.n += 1 }
        completion()
      }
    }
  }
}

// A key path is not Sendable: a computed property instead of the static constant.
final class DeskC: DispatcherBase<Shelf>, ScopedDispatching {
  static var scopedStateKeyPath: WritableKeyPath<Shelf, Shelf.Desk> { \.desk }
  func open() -> Mutation { .commitScoped { $0.open = true } }
}
