import Verge

/// A registered observer. Releasing the token does not remove it.
@usableFromInline
package struct UpdateToken: Hashable {
  /// Most tokens belong to observers of updates; their case takes no separate allocation.
  enum Registration {
    case observer(StateCore, Observer)
    case other(RemovalToken)
  }

  let registration: Registration

  init(_ core: StateCore, _ observer: Observer) {
    registration = .observer(core, observer)
  }

  init(for owner: AnyObject, end: @escaping () -> Void) {
    registration = .other(RemovalToken(owner, end))
  }

  /// Ends the registration. A second call does nothing.
  ///
  /// After `end()` returns on the thread that calls the observer, no further call starts. If
  /// another thread is delivering at that moment, one call that it has already decided on may still
  /// start.
  package func end() {
    switch registration {
    case .observer(let core, let observer): core.cancel(observer)
    case .other(let removal): removal.end()
    }
  }

  private var identity: ObjectIdentifier {
    switch registration {
    case .observer(_, let observer): ObjectIdentifier(observer)
    case .other(let removal): ObjectIdentifier(removal)
    }
  }

  @usableFromInline
  package static func == (left: UpdateToken, right: UpdateToken) -> Bool {
    left.identity == right.identity
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }
}

/// The removal of a will-update or activity observer, and its owner.
final class RemovalToken {
  weak var owner: AnyObject?
  let end: () -> Void

  init(_ owner: AnyObject, _ end: @escaping () -> Void) {
    self.owner = owner
    self.end = end
  }
}
