import Verge

// Sendable: its mutable state is accessed only while its lock is held.
/// The objects that users added to a store, and the store's own registrations with other stores.
@usableFromInline
final class RetainedStores: @unchecked Sendable {
  private let lock = Lock()
  @exclusivity(unchecked) private var registrations: [String: Registration] = [:]
  @exclusivity(unchecked) private var memberships: [Membership] = []
  @exclusivity(unchecked) private var others: [AnyObject] = []

  private struct Membership {
    weak var registration: Registration?
  }

  /// Retains the store of `registration`, and replaces one with the same key.
  func add(_ registration: Registration) {
    let former = lock.withLock {
      registrations.updateValue(registration, forKey: registration.key)
    }
    // Released while no lock is held, because the `deinit` of a store may reenter this object.
    withExtendedLifetime(former) {}
  }

  /// Releases the store of `registration`, unless another store has replaced it.
  func remove(_ registration: Registration) {
    let former = lock.withLock {
      registrations[registration.key] === registration
        ? registrations.removeValue(forKey: registration.key) : nil
    }
    withExtendedLifetime(former) {}
  }

  /// Adds a registration of the owning store with another store.
  func join(_ registration: Registration) {
    lock.withLock {
      memberships.removeAll { $0.registration == nil }
      memberships.append(Membership(registration: registration))
    }
  }

  /// Ends all registrations of the owning store.
  func leaveAll() {
    let former = lock.withLock {
      defer { memberships = [] }
      return memberships
    }
    for membership in former { membership.registration?.end() }
  }

  /// Retains `object`.
  func add(_ object: AnyObject) {
    lock.withLock { if !others.contains(where: { $0 === object }) { others.append(object) } }
  }

  /// Releases `object`. Does nothing if it was not added.
  func remove(_ object: AnyObject) {
    let former = lock.withLock {
      others.firstIndex { $0 === object }.map { others.remove(at: $0) }
    }
    withExtendedLifetime(former) {}
  }
}

/// The registration of one store with another.
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
  /// Retains `store`, and replaces a store with the same key and the same type of reducer.
  ///
  /// - Parameters:
  ///   - store: The store to retain.
  ///   - key: Distinguishes stores with the same type of reducer.
  /// - Returns: A token that ends the registration. Dropping it does not.
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

  /// Ends all registrations of this store with other stores, which release it.
  public final func reserveRelease() {
    retainedStores.leaveAll()
  }
}
