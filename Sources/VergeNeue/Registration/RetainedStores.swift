import Verge

// Sendable: its variables are only touched under its lock.
/// What a store keeps for its users, and where it is registered itself.
@usableFromInline
final class RetainedStores: @unchecked Sendable {
  private let lock = Lock()
  @exclusivity(unchecked) private var registrations: [String: Registration] = [:]
  @exclusivity(unchecked) private var memberships: [Membership] = []
  @exclusivity(unchecked) private var others: [AnyObject] = []

  private struct Membership {
    weak var registration: Registration?
  }

  /// Keeps the store of `registration`, in place of the one that has the same key.
  func add(_ registration: Registration) {
    let former = lock.withLock {
      registrations.updateValue(registration, forKey: registration.key)
    }
    // Let go where no lock is held: the end of a store may come back here.
    withExtendedLifetime(former) {}
  }

  /// Lets go of the store of `registration`, unless another one has replaced it.
  func remove(_ registration: Registration) {
    let former = lock.withLock {
      registrations[registration.key] === registration
        ? registrations.removeValue(forKey: registration.key) : nil
    }
    withExtendedLifetime(former) {}
  }

  /// Notes that the store that this belongs to has been registered.
  func join(_ registration: Registration) {
    lock.withLock {
      memberships.removeAll { $0.registration == nil }
      memberships.append(Membership(registration: registration))
    }
  }

  /// Ends all registrations of the store that this belongs to.
  func leaveAll() {
    let former = lock.withLock {
      defer { memberships = [] }
      return memberships
    }
    for membership in former { membership.registration?.end() }
  }

  /// Keeps `object`.
  func keep(_ object: AnyObject) {
    lock.withLock { if !others.contains(where: { $0 === object }) { others.append(object) } }
  }

  /// Lets go of `object`, if it is there.
  func letGo(_ object: AnyObject) {
    let former = lock.withLock {
      others.firstIndex { $0 === object }.map { others.remove(at: $0) }
    }
    withExtendedLifetime(former) {}
  }
}

/// A store that is registered with another one.
final class Registration {
  let key: String
  private let store: AnyObject
  private weak var retainedStores: RetainedStores?

  init(of store: AnyObject, for key: String, in retainedStores: RetainedStores) {
    self.store = store
    self.key = key
    self.retainedStores = retainedStores
  }

  func end() {
    retainedStores?.remove(self)
  }
}

extension StoreBase {
  /// Retains `store`, in place of the one that is registered under the same key with a reducer of
  /// the same type.
  ///
  /// - Parameters:
  ///   - store: The store to retain.
  ///   - key: Tells stores with the same type of reducer apart.
  /// - Returns: What to end the registration with. Dropping it ends nothing.
  @discardableResult
  public final func register<Other>(
    store: StoreBase<Other>,
    for key: String
  ) -> RegistrationToken {
    let registration = Registration(
      of: store, for: StoreKey<Other>(additionalKey: key).rawKey, in: retainedStores)
    retainedStores.add(registration)
    store.retainedStores.join(registration)
    return RegistrationToken(registration)
  }

  /// Ends all registrations of this store with others, which let go of it.
  public final func reserveRelease() {
    retainedStores.leaveAll()
  }
}
