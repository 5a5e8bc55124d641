import Verge

/// The observed rows of a table. Guarded by the core's lock.
final class ObservedTable<
  Database: DatabaseType, Entity: EntityType
>: AnyObservedTable<Database> {
  private(set) var rows: [Entity.EntityID: ObservedRow<Entity>] = [:]

  /// Returns the row with an identifier, and creates it if there is none.
  func row(_ id: Entity.EntityID) -> ObservedRow<Entity> {
    if let row = rows[id] { return row }
    let row = ObservedRow<Entity>()
    rows[id] = row
    return row
  }

  /// Removes an observer.
  ///
  /// - Returns: The object to release after the lock has been released.
  func remove(_ node: GraphNode, from id: Entity.EntityID) -> AnyObject? {
    guard let row = rows[id] else { return nil }
    row.nodes.removeAll { $0 === node }
    if row.nodes.isEmpty { rows[id] = nil }
    return row
  }

  override func choose(
    _ chosen: ChosenDependents, from old: Database, to new: Database, _ core: StateCore
  ) {
    let (old, new) = (old.entities.table(Entity.self), new.entities.table(Entity.self))
    if old.updatedMarker == new.updatedMarker { return }
    let ids = changedIDs(from: old, to: new, core)
    core.withLock {
      for id in ids {
        for node in rows[id]?.nodes ?? [] { chosen.insert(node) }
      }
    }
  }

  /// Returns the identifiers whose rows differ, found among the changed or the observed rows,
  /// whichever are fewer.
  private func changedIDs(
    from old: EntityTable<Database.Schema, Entity>, to new: EntityTable<Database.Schema, Entity>,
    _ core: StateCore
  ) -> [Entity.EntityID] {
    let count = core.withLock { rows.count }
    if count == 0 { return [] }
    if count > 8, let changed = new.changedIDs(since: old, limit: count) { return changed }
    return core.withLock { Array(rows.keys) }.filter { old.find(by: $0) != new.find(by: $0) }
  }
}

/// An ``ObservedTable`` of any type of entity. A class, because existentials of a protocol with a
/// primary associated type need macOS 13 and iOS 16.
class AnyObservedTable<Database: DatabaseType> {
  /// Adds the observers of the rows that differ.
  func choose(
    _ chosen: ChosenDependents, from old: Database, to new: Database, _ core: StateCore
  ) {
    fatalError("Internal error: a subclass overrides this function.")
  }
}

/// An observed row. Guarded by the core's lock.
final class ObservedRow<Entity: EntityType> {
  var nodes: [GraphNode] = []
  var optional = ObservedValue<EntityWrapper<Entity>>()
  var nonNull = ObservedValue<NonNullEntityWrapper<Entity>>()
}

/// A weak reference to the derived value of a row.
struct ObservedValue<Value> {
  private weak var derived: Derived<Value>?
  // A subscription retains the memory, not the object.
  private weak var memory: StateMemory?
  private var location: StateLocation<Value>?

  /// Returns the derived value; `nil` if it has been released.
  mutating func find() -> Derived<Value>? {
    if let derived { return derived }
    guard let memory, let location else { return nil }
    let new = Derived(view: StateView(memory: memory, location: location, isEqual: nil))
    derived = new
    return new
  }

  mutating func set(_ new: Derived<Value>, _ view: StateView<Value>) {
    (derived, memory, location) = (new, view.memory, view.location)
  }
}

/// Runs a closure in its `deinit`.
// Sendable: its only state is an immutable closure, which any thread may call.
final class EndOfObservation: @unchecked Sendable {
  private let end: () -> Void

  init(_ end: @escaping () -> Void) {
    self.end = end
  }

  deinit {
    end()
  }
}
