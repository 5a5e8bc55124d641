import Verge

/// The observed entities of one database in one store.
///
/// It has a node in the store's graph, on which every observed entity depends. When the database
/// changes, the node chooses the entities that differ; no others are evaluated. Observed entities
/// retain the node, and the node retains the hub.
// Sendable: the core's lock guards its mutable state.
final class DatabaseHub<Database: DatabaseType>: @unchecked Sendable {
  private let core: StateCore
  private let removal: () -> Void
  /// Keeps the identity of the location valid while the hub exists.
  private let source: StateLocation<Database>
  private weak var memory: StateMemory?
  private var location: StateLocation<Database>?
  private var tables: [ObjectIdentifier: AnyObservedTable<Database>] = [:]
  private var queries: [ObjectIdentifier: GraphNode] = [:]

  private init(
    _ core: StateCore, _ source: StateLocation<Database>, removal: @escaping () -> Void
  ) {
    self.core = core
    self.source = source
    self.removal = removal
  }

  deinit {
    removal()
  }

  /// Returns the observed entities of the database at a location, and creates them if there are
  /// none.
  static func observed<State>(
    at location: StateLocation<Database>, of view: StateView<State>
  ) -> ObservedDatabase<Database> {
    let core = view.core
    let hubs = core.attachment { DatabaseHubs() }
    let key = DatabaseHubs.Key(location: location.identity, type: ObjectIdentifier(Database.self))
    if let observed = core.withLock({ hubs.hub(for: key, Self.self)?.observed }) {
      return observed
    }
    let hub = DatabaseHub(core, location) { core.withLock { hubs.removeIfDeallocated(key) } }
    let node = view.moved(to: location, isEqual: nil)
      .makeChoosingNode(by: Equality { $0 == $1 }) { hub.chosenDependents(from: $0, to: $1) }
    let observed = ObservedDatabase(hub: hub, view: node)
    return core.withLock {
      if let earlier = hubs.hub(for: key, Self.self)?.observed { return earlier }
      hub.memory = node.memory
      hub.location = node.location
      hubs.insert(hub, for: key)
      return observed
    }
  }

  /// The hub with its node; `nil` if the node has been released.
  ///
  /// - Precondition: The lock is held.
  private var observed: ObservedDatabase<Database>? {
    guard let memory, let location else { return nil }
    return ObservedDatabase(
      hub: self, view: StateView(memory: memory, location: location, isEqual: nil))
  }

  /// Returns the hub with its node; `nil` if the node has been released.
  func retained() -> ObservedDatabase<Database>? {
    core.withLock { observed }
  }

  /// Returns the observed rows of a type.
  ///
  /// - Precondition: The lock is held.
  func table<Entity: EntityType>(_ type: Entity.Type) -> ObservedTable<Database, Entity> {
    let key = ObjectIdentifier(type)
    if let table = tables[key] {
      return unsafeDowncast(table, to: ObservedTable<Database, Entity>.self)
    }
    let table = ObservedTable<Database, Entity>()
    tables[key] = table
    return table
  }

  func insertQuery(_ node: GraphNode) {
    queries[ObjectIdentifier(node)] = node
  }

  /// - Returns: The object to release after the lock has been released.
  func removeQuery(_ node: GraphNode) -> AnyObject? {
    queries.removeValue(forKey: ObjectIdentifier(node))
  }

  private func chosenDependents(from old: Database, to new: Database) -> ChosenDependents {
    let chosen = ChosenDependents()
    let tables = core.withLock { Array(self.tables.values) }
    for table in tables { table.choose(chosen, from: old, to: new, core) }
    if !new._backingStorage.hasEqualIndexes(old._backingStorage) {
      for query in core.withLock({ Array(queries.values) }) { chosen.insert(query) }
    }
    return chosen
  }
}

/// A hub, and the node that retains it.
struct ObservedDatabase<Database: DatabaseType> {
  let hub: DatabaseHub<Database>
  let view: StateView<Database>
}

/// The hubs of a store, by the locations of the databases.
final class DatabaseHubs: CoreAttachment {
  struct Key: Hashable {
    let location: AnyHashable
    let type: ObjectIdentifier
  }

  private struct Reference {
    weak var hub: AnyObject?
  }

  private var hubs: [Key: Reference] = [:]

  func hub<Hub: AnyObject>(for key: Key, _ type: Hub.Type) -> Hub? { hubs[key]?.hub as? Hub }

  func insert(_ hub: AnyObject, for key: Key) {
    hubs[key] = Reference(hub: hub)
  }

  func removeIfDeallocated(_ key: Key) {
    if let reference = hubs[key], reference.hub == nil { hubs[key] = nil }
  }

  package func coreDidClose() {}
}
