public import ShimSupport
import Verge

// Sendable: the token is immutable, and any thread may remove an observer.
/// The disposable of an observer of a sink or a variable. It retains neither.
@usableFromInline
final class ObserverRemoval: Disposable, @unchecked Sendable {
  private let token: UpdateToken
  private let isRemoved = AtomicWord(0)

  @usableFromInline
  init(_ token: UpdateToken) {
    self.token = token
  }

  @usableFromInline var isDisposed: Bool { isRemoved.load() != 0 }

  @usableFromInline
  func dispose() {
    isRemoved.store(1)
    token.end()
  }
}
