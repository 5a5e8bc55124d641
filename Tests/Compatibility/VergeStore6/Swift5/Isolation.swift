// swift-format-ignore-file
// Legacy code is unchanged.
import Foundation
import VergeStore

// A global store, and a shared store.
let globalStore = DecemberApp.Store()

final class Services {
  static let shared = Services()
  let sessions = SessionDispatcher(api: StubAPI(), target: globalStore)
}

// A dispatcher that is captured on another thread.
final class Syncer: Dispatcher<Plain> {
  func sync(completion: @escaping () -> Void) {
    DispatchQueue.global().async {
      self.commit { $0.n += 1 }
      completion()
    }
  }

  func syncInAction(completion: @escaping () -> Void) {
    dispatch { context in
      DispatchQueue.global().async {
        context.commit { $0.n += 1 }
        completion()
      }
    }
  }
}

// A key path in a static constant.
final class DeskC: DispatcherBase<Shelf>, ScopedDispatching {
  static let scopedStateKeyPath: WritableKeyPath<Shelf, Shelf.Desk> = \.desk
  func open() -> Mutation { .commitScoped { $0.open = true } }
}

// Mutations and actions that another thread calls.
extension Mutations where Base == Syncer {
  func later(completion: @escaping () -> Void) {
    DispatchQueue.global().async {
      self.descriptor.commit { $0.n += 1 }
      completion()
    }
  }
  func once() { descriptor.commit { $0.n += 1 } }
}

extension Actions where Base == Syncer {
  func syncTwice(completion: @escaping () -> Void) {
    descriptor.dispatch { context in
      let (commit, descriptor) = (context.commit, context.dispatch.descriptor)
      DispatchQueue.global().async {
        commit.once()
        descriptor.dispatch { $0.commit.once() }
        completion()
      }
    }
  }
}
