// swift-format-ignore-file
// Swift5/Isolation.swift in Swift 6 mode; each comment states a required change.
import Foundation
import VergeStore

// A subclass of an open class declares that it is Sendable: the store's lock guards its state.
extension DecemberApp.Store: @unchecked Sendable {}
let globalStore = DecemberApp.Store()

// The same: locks guard the objects that it references.
final class Services: @unchecked Sendable {
  static let shared = Services()
  let sessions = SessionDispatcher(api: StubAPI(), target: globalStore)
}

// A dispatcher that is captured on another thread declares that it is Sendable.
final class Syncer: Dispatcher<Plain>, @unchecked Sendable {
  // Other captured values have to be Sendable too.
  func sync(completion: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async {
      self.commit { $0.n += 1 }
      completion()
    }
  }

  // The context is already Sendable.
  func syncInAction(completion: @escaping @Sendable () -> Void) {
    dispatch { context in
      DispatchQueue.global().async {
        context.commit { $0.n += 1 }
        completion()
      }
    }
  }
}

// A key path is not Sendable: a computed property replaces the static constant.
final class DeskC: DispatcherBase<Shelf>, ScopedDispatching {
  static var scopedStateKeyPath: WritableKeyPath<Shelf, Shelf.Desk> { \.desk }
  func open() -> Mutation { .commitScoped { $0.open = true } }
}

// Namespaces and descriptors are Sendable, like the context; other captured values have to be.
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
