// Sendable: its variables are only touched under its lock.
/// Owns things that are to be cancelled, and cancels them when it goes away itself.
public final class VergeAnyCancellable: Cancellable, @unchecked Sendable {
  private let lock = Lock()
  private var hasCancelled = false
  private var actions: [() -> Void] = []
  private var associated: [ObjectIdentifier: AnyObject] = [:]

  /// A cancellable that owns nothing yet.
  public init() {}

  /// A cancellable that runs `onDeinit` when it is cancelled or goes away, once.
  public convenience init(onDeinit: @escaping () -> Void) {
    self.init()
    actions = [onDeinit]
  }

  /// A cancellable that owns another one.
  public convenience init<Other: Cancellable>(_ cancellable: Other) {
    self.init(onDeinit: { end(cancellable) })
  }

  /// A cancellable that owns others, and cancels them in their order.
  public convenience init(_ cancellables: [any Cancellable]) {
    self.init()
    actions = cancellables.map { cancellable in { end(cancellable) } }
  }

  deinit {
    cancel()
  }

  /// Whether ``cancel()`` has been called. Legal anywhere and on any thread.
  public var isCancelled: Bool { lock.withLock { hasCancelled } }

  /// Keeps `object` alive until this is cancelled or goes away.
  @discardableResult
  public func associate(_ object: AnyObject) -> VergeAnyCancellable {
    lock.withLock {
      if !hasCancelled { associated[ObjectIdentifier(object)] = object }
    }
    return self
  }

  /// Lets go of an associated object.
  public func dissociate(_ object: AnyObject) {
    let former = lock.withLock { associated.removeValue(forKey: ObjectIdentifier(object)) }
    _ = consume former
  }

  /// Takes one more thing to cancel; cancels it at once if this is cancelled already.
  public func insert(_ cancellable: any Cancellable) {
    insert(onDeinit: { end(cancellable) })
  }

  /// Takes one more action to run; runs it at once if this is cancelled already.
  public func insert(onDeinit: @escaping () -> Void) {
    let isLate = lock.withLock {
      if !hasCancelled { actions.append(onDeinit) }
      return hasCancelled
    }
    if isLate { onDeinit() }
  }

  /// Cancels everything it owns, in the order in which it came, and lets go of it.
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

/// A bag of cancellables, which cancels them when it goes away.
public typealias VergeAnyCancellables = Set<VergeAnyCancellable>

extension VergeAnyCancellable {
  /// Adds this to a bag.
  public func store(in cancellables: inout VergeAnyCancellables) {
    cancellables.insert(self)
  }
}
