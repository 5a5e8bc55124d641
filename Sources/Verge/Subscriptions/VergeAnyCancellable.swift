// Sendable: its variables are only touched under its lock.
/// An owner of cancellables. Cancels them when it is cancelled or deallocated.
public final class VergeAnyCancellable: Cancellable, @unchecked Sendable {
  private let lock = Lock()
  private var hasCancelled = false
  private var actions: [@Sendable () -> Void] = []
  private var associated: [ObjectIdentifier: AnyObject] = [:]

  /// An empty cancellable.
  public init() {}

  /// A cancellable that runs an action once, when it is cancelled or deallocated.
  ///
  /// - Parameter onDeinit: The action. `Sendable`, because any thread may cancel or release this.
  public convenience init(onDeinit: @escaping @Sendable () -> Void) {
    self.init()
    actions = [onDeinit]
  }

  /// A cancellable that owns another one.
  ///
  /// - Parameter cancellable: `Sendable`, because any thread may cancel or release this.
  public convenience init<Other: Cancellable & Sendable>(_ cancellable: Other) {
    self.init(onDeinit: { end(cancellable) })
  }

  /// A cancellable that owns others, and cancels them in order.
  ///
  /// - Parameter cancellables: `Sendable`, because any thread may cancel or release this.
  public convenience init(_ cancellables: [any Cancellable & Sendable]) {
    self.init()
    actions = cancellables.map { cancellable in { end(cancellable) } }
  }

  deinit {
    cancel()
  }

  /// Whether ``cancel()`` has been called. Legal anywhere and on any thread.
  public var isCancelled: Bool { lock.withLock { hasCancelled } }

  /// Keeps `object` alive until this is cancelled or deallocated.
  ///
  /// - Parameter object: `Sendable`, because any thread may cancel or release this, and the object
  ///   with it.
  @discardableResult
  public func associate(_ object: any AnyObject & Sendable) -> VergeAnyCancellable {
    lock.withLock {
      if !hasCancelled { associated[ObjectIdentifier(object)] = object }
    }
    return self
  }

  /// Releases an associated object.
  public func dissociate(_ object: AnyObject) {
    let former = lock.withLock { associated.removeValue(forKey: ObjectIdentifier(object)) }
    _ = consume former
  }

  /// Adds a cancellable; cancels it immediately if this is already cancelled.
  ///
  /// - Parameter cancellable: `Sendable`, because any thread may cancel or release this.
  public func insert(_ cancellable: any Cancellable & Sendable) {
    insert(onDeinit: { end(cancellable) })
  }

  /// Adds an action; runs it immediately if this is already cancelled.
  ///
  /// - Parameter onDeinit: The action. `Sendable`, because any thread may cancel or release this.
  public func insert(onDeinit: @escaping @Sendable () -> Void) {
    let isLate = lock.withLock {
      if !hasCancelled { actions.append(onDeinit) }
      return hasCancelled
    }
    if isLate { onDeinit() }
  }

  /// Cancels and releases everything it owns, in the order of insertion.
  ///
  /// For a subscription:
  /// After `cancel()` returns on the thread or actor that calls the observer, no further call
  /// starts; on the main actor none at all. When another thread is delivering at that moment, one
  /// call that it has already decided on may still begin.
  ///
  /// Legal on any thread. A second call does nothing.
  public func cancel() {
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

/// A bag of cancellables, which are cancelled when it is deallocated.
public typealias VergeAnyCancellables = Set<VergeAnyCancellable>

extension VergeAnyCancellable {
  /// Adds this to a bag.
  public func store(in cancellables: inout VergeAnyCancellables) {
    cancellables.insert(self)
  }
}
