// swift-format-ignore-file
// What Swift5/Isolation.swift becomes; each comment is what a user must change.
import Foundation
import VergeStore

// A subclass of an open class says itself that it is Sendable: the store guards its state by a lock.
extension Period.Store: @unchecked Sendable {}
let globalStore = Period.Store()

// The same: what it leads to is guarded.
final class Services: @unchecked Sendable {
  static let shared = Services()
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

// A namespace, and a descriptor, are Sendable, as the context is; what goes with them has to be.
extension Mutations where Base == Syncer {
  func later(completion: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async {
      self.descriptor.commit { $0.n += 1 }
      completion()
    }
  }
  func once() { descriptor.commit { $0.n += 1 } }
}

extension Actions where Base == Syncer {
  func syncTwice(completion: @escaping @Sendable () -> Void) {
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
