/// Combines values of several stores, in a separate core.
///
/// The sources' deliverers commit to that core, in the order in which they reach it. A reader first
/// commits the newest value of each source.
@usableFromInline
func combineAcrossStores<each Part>(
  _ views: repeat StateView<each Part>
) -> StateView<Edge<(repeat Changes<each Part>)>> {
  let slots = (repeat CrossStoreSlot(each views))
  let core = StateCore(origin: StoreOrigin(owner: Derived<Never>.self))
  let combination = CrossStoreCombination(core) {
    makeEdge((repeat (each slots).changes))
  }
  let end = SourcesLifetime(core)
  for slot in repeat each slots { slot.connect(to: combination, end) }
  return combination.makeView()
}

/// The state of a combination of values of several stores.
private final class CrossStoreCombination<Output>: Upstream {
  private let core: StateCore
  // The state's memory, to which the location points. Freed in `deinit`.
  private let address: UnsafeMutablePointer<Output>
  private let location: StateLocation<Output>
  private let makeOutput: () -> Output
  private var refreshers: [(Bool) -> Void] = []
  private var subscriptions: [StoreSubscription] = []
  private(set) var cores: [StateCore] = []

  init(_ core: StateCore, _ makeOutput: @escaping () -> Output) {
    self.core = core
    self.makeOutput = makeOutput
    address = .allocate(capacity: 1)
    address.initialize(to: makeOutput())
    location = StateLocation(address)
    core.upstream = self
  }

  deinit {
    address.deinitialize(count: 1)
    address.deallocate()
  }

  func add(
    _ source: StateCore, _ subscription: StoreSubscription, _ refresh: @escaping (Bool) -> Void
  ) {
    cores.append(source)
    subscriptions.append(subscription)
    refreshers.append(refresh)
  }

  func refresh(isReading: Bool) {
    for refresh in refreshers { refresh(isReading) }
  }

  /// Commits a new value of a source, on the source's deliverer.
  ///
  /// - Parameters:
  ///   - source: The core of the source.
  ///   - accept: Stores the value, while the lock is held; returns `false` if a newer one is stored
  ///     already.
  func receive(from source: StateCore, _ accept: @escaping () -> Bool) {
    Cascade.run(from: source, to: core) { self.update(accept) }
  }

  /// Commits a new value of a source.
  ///
  /// - Parameter accept: Stores the value, while the lock is held; returns `false` if a newer one
  ///   is stored already.
  func update(_ accept: () -> Bool) {
    try? core.commit(at: location, sender: core, "", #fileID, #function, #line) {
      (output: inout Output) throws(Stale) in
      guard accept() else { throw Stale() }
      output = makeOutput()
    }
  }

  /// Returns a view of the state. Its memory retains the sources and this combination.
  func makeView() -> StateView<Output> {
    let memory = RootMemory(
      core: core, at: address, type: ObjectIdentifier(Output.self), isKeptByObservers: true
    ) { _ in }
    memory.associated = [Sources(of: self, subscriptions)]
    let accessor = Accessor<Output>(
      base: location.extent,
      read: { [address] in address.pointee },
      modifyInPlace: { [core] _ in core.stopForCommittingToDerived(core.origin.name) }
    )
    accessor.isReadOnly = true
    return StateView(
      memory: memory, location: StateLocation(accessor), isEqual: Equality { _, _ in false })
  }
}

// Not nested: Swift 6.0 fails to compile a typed throw of a type inside a generic one.
private struct Stale: Error {}

/// One part of a combination of values of several stores.
private final class CrossStoreSlot<Part> {
  private let view: StateView<Part>
  /// The newest changes. Guarded by the combination's core.
  private(set) var changes: Changes<Part>

  init(_ view: StateView<Part>) {
    self.view = view
    changes = Changes(view.core.read(view.location))
  }

  func connect<Output>(to combination: CrossStoreCombination<Output>, _ end: SourcesLifetime) {
    let (view, known) = (view, changes.version)
    let channel = view.makeChannel(
      ChangesSource(view.location), by: view.isEqual ?? equality(of: Part.self))
    let observer = Observer(
      channel,
      receiving: { [weak combination, self] (new: Changes<Part>) in
        combination?.receive(from: view.core) { self.accept(new) }
        withExtendedLifetime((end, view.memory)) {}
      })
    combination.add(view.core, StoreSubscription(view.core, observer)) {
      [unowned combination, self] isReading in
      guard isReading || view.core.isUnlockedByThisThread else { return }
      let new = Changes(view.core.readWithoutRefresh(view.location))
      // In the common case, there is nothing to commit.
      if new.version > newestVersion(combination) { combination.update { self.accept(new) } }
    }
    view.core.register(observer)
    // A commit may have been made between the first read and the registration.
    let now = Changes(view.core.read(view.location))
    if now.version > known { combination.update { self.accept(now) } }
  }

  private func newestVersion<Output>(_ combination: CrossStoreCombination<Output>) -> UInt64 {
    combination.withLock { changes.version }
  }

  /// - Precondition: The combination's lock is held.
  private func accept(_ new: Changes<Part>) -> Bool {
    guard new.version > changes.version else { return false }
    changes = Changes(
      primitive: new.primitive,
      version: new.version,
      previousPrimitive: changes.primitive,
      previousVersion: changes.version,
      context: new.context
    )
    return true
  }
}

extension CrossStoreCombination {
  fileprivate func withLock<Result>(_ body: () -> Result) -> Result {
    core.withLock(body)
  }
}

/// The objects that the memory of a combination keeps alive. Its `deinit` cancels the
/// subscriptions.
private final class Sources {
  private let combination: AnyObject
  private let subscriptions: [StoreSubscription]

  init(of combination: AnyObject, _ subscriptions: [StoreSubscription]) {
    self.combination = combination
    self.subscriptions = subscriptions
  }

  deinit {
    for subscription in subscriptions { subscription.cancel() }
  }
}

/// The updates of combinations that one commit causes on this thread. They run one after another,
/// not recursively.
private final class Cascade {
  private static let running = ThreadLocal<Cascade>()

  /// The core of the combination that is being updated. The update retains the combination, and thus the
  /// core.
  private unowned(unsafe) var current: StateCore
  private var waiting = FIFO<(core: StateCore, update: () -> Void)>()

  private init(_ core: StateCore) {
    current = core
  }

  /// Updates a combination, and then the combinations that depend on it.
  ///
  /// If this thread is updating `source` as part of a cascade, this function enqueues the update and
  /// returns; the cascade runs the update later.
  static func run(from source: StateCore, to core: StateCore, _ update: @escaping () -> Void) {
    let outer = running.object
    if let outer, outer.current === source {
      outer.waiting.append((core, update))
      return
    }
    let cascade = Cascade(core)
    running.object = cascade
    update()
    while let next = cascade.waiting.popFirst() {
      cascade.current = next.core
      next.update()
    }
    running.object = outer
  }
}

/// Closes a core when its last source releases this object: when all sources, or the combination,
/// are deallocated.
private final class SourcesLifetime {
  private let core: StateCore

  init(_ core: StateCore) {
    self.core = core
  }

  deinit {
    core.close()
  }
}
