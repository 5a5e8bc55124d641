// Sendable: immutable, and its contents have a lock.
/// An owner of cancellables, which it cancels when it is itself cancelled or deallocated.
///
/// The subscription classes inherit from this class, so a variable of this type can hold a subscription.
public class VergeAnyCancellable: Cancellable, @unchecked Sendable {
  /// `nil` in a subclass that overrides ``owned``.
  private let contents: OwnedCancellables?

  /// The cancellables and objects that it owns.
  var owned: OwnedCancellables { contents! }

  /// An empty cancellable.
  public init() {
    contents = OwnedCancellables()
  }

  /// Initializes a subclass that overrides ``owned``, ``cancel()`` and ``isCancelled``.
  init(withoutContents: Void) {
    contents = nil
  }

  /// A cancellable that runs an action once, when it is cancelled or deallocated.
  ///
  /// - Parameter onDeinit: The action. `Sendable`, because any thread may cancel or release the owner.
  public convenience init(onDeinit: @escaping @Sendable () -> Void) {
    self.init()
    owned.insert(onDeinit)
  }

  /// A cancellable that owns another one.
  ///
  /// - Parameter cancellable: `Sendable`, because any thread may cancel or release the owner.
  public convenience init<Other: Cancellable & Sendable>(_ cancellable: Other) {
    self.init(onDeinit: { end(cancellable) })
  }

  /// A cancellable that owns others, and cancels them in order.
  ///
  /// - Parameter cancellables: `Sendable`, because any thread may cancel or release the owner.
  public convenience init(_ cancellables: [any Cancellable & Sendable]) {
    self.init()
    for cancellable in cancellables { insert(cancellable) }
  }

  deinit {
    contents?.cancel()
  }

  /// Whether ``cancel()`` has been called. Legal on any thread.
  public var isCancelled: Bool { owned.isCancelled }

  /// Keeps `object` alive until the owner is cancelled or deallocated.
  ///
  /// - Parameter object: `Sendable`, because any thread may cancel or release the owner, and
  ///   the object with it.
  @discardableResult
  public final func associate(_ object: any AnyObject & Sendable) -> VergeAnyCancellable {
    owned.associate(object)
    releaseIfOver()
    return self
  }

  /// Releases an associated object.
  public final func dissociate(_ object: AnyObject) {
    owned.dissociate(object)
  }

  /// Adds a cancellable; cancels it immediately if the owner is already cancelled.
  ///
  /// - Parameter cancellable: `Sendable`, because any thread may cancel or release the owner.
  public final func insert(_ cancellable: any Cancellable & Sendable) {
    insert(onDeinit: { end(cancellable) })
  }

  /// Adds an action; runs it immediately if the owner is already cancelled.
  ///
  /// - Parameter onDeinit: The action. `Sendable`, because any thread may cancel or release the owner.
  public final func insert(onDeinit: @escaping @Sendable () -> Void) {
    owned.insert(onDeinit)
    releaseIfOver()
  }

  /// Cancels the owned cancellables and runs the actions, in the order of insertion, and releases the
  /// owned objects.
  ///
  /// For a subscription, after `cancel()` returns on the thread or actor that calls the observer,
  /// no further call starts. For an observer on the main actor, this holds without exception. For
  /// others, if another thread is delivering at that moment, one call that it has already decided
  /// on may still start.
  ///
  /// Legal on any thread. A second call does nothing.
  public func cancel() {
    owned.cancel()
  }

  /// Cancels the contents of a subscription that has ended. For other owners, ``OwnedCancellables``
  /// does this.
  private func releaseIfOver() {
    if contents == nil, isCancelled { owned.cancel() }
  }
}

// Sendable: its mutable state is accessed only while its lock is held.
/// Cancellables and objects with one owner.
final class OwnedCancellables: @unchecked Sendable {
  private let lock = Lock()
  private var hasCancelled = false
  private var actions: [@Sendable () -> Void] = []
  private var associated: [ObjectIdentifier: AnyObject] = [:]

  init() {}

  var isCancelled: Bool { lock.withLock { hasCancelled } }

  func associate(_ object: AnyObject) {
    lock.withLock {
      if !hasCancelled { associated[ObjectIdentifier(object)] = object }
    }
  }

  func dissociate(_ object: AnyObject) {
    let former = lock.withLock { associated.removeValue(forKey: ObjectIdentifier(object)) }
    _ = consume former
  }

  /// Adds an action; runs it immediately if the owner is already cancelled.
  func insert(_ action: @escaping @Sendable () -> Void) {
    let isLate = lock.withLock {
      if !hasCancelled { actions.append(action) }
      return hasCancelled
    }
    if isLate { action() }
  }

  /// Runs and releases everything, once.
  func cancel() {
    let (actions, associated) = lock.withLock {
      defer {
        hasCancelled = true
        self.actions = []
        self.associated = [:]
      }
      return (self.actions, self.associated)
    }
    for action in actions { action() }
    _ = consume associated
  }
}

extension VergeAnyCancellable: Hashable {
  /// Whether both are the same object.
  public static func == (left: VergeAnyCancellable, right: VergeAnyCancellable) -> Bool {
    left === right
  }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A set of cancellables. Releasing the set cancels those that have no other owner.
public typealias VergeAnyCancellables = Set<VergeAnyCancellable>

extension VergeAnyCancellable {
  /// Adds the cancellable to a set, which retains it.
  public func store(in cancellables: inout VergeAnyCancellables) {
    cancellables.insert(self)
  }

  /// Adds the cancellable to a collection, which retains it.
  public func store<Cancellables: RangeReplaceableCollection>(in cancellables: inout Cancellables)
  where Cancellables.Element == VergeAnyCancellable {
    cancellables.append(self)
  }
}

/// The name of ``Cancellable`` until Verge 10.
public typealias CancellableType = Cancellable

extension Cancellable where Self: Sendable {
  /// Returns an owner that cancels this cancellable when the owner itself is cancelled or
  /// deallocated.
  public func asAutoCancellable() -> VergeAnyCancellable { VergeAnyCancellable(self) }
}
