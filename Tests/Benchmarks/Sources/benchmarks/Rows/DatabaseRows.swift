import Verge
import VergeORM

/// Databases in the state of a store.
let databaseRows: [Row] = [
  .time("P20", "a batch of one row in 100,000, the previous state is retained") {
    let store = Store<Archive, Never>(initialState: Archive(100_000))
    var previous = store.state
    return Contest { count in
      for turn in 0..<count {
        previous = store.state
        store.update(turn)
      }
      blackHole(previous)
    }
  },
  .time("P38a", "a batch of one row, 10,000 observed entities, against one") {
    Contest(floor: observed(1), subject: observed(10_000))
  },
  .time("P38b", "a commit beside the database, 10,000 observed entities, against one") {
    Contest(floor: observedElsewhere(1), subject: observedElsewhere(10_000))
  },
]

private struct Archive: Equatable, Sendable {
  struct Database: DatabaseType {
    struct Schema: EntitySchemaType {
      let entry = Entry.EntityTableKey()
    }

    struct Indexes: IndexesType {}

    var _backingStorage: BackingStorage = .init()
  }

  var database = Database()
  var count = 0

  init(_ size: Int) {
    database.performBatchUpdates { context in
      for id in 0..<size { context.entities.entry.insert(Entry(rawID: id)) }
    }
  }
}

extension Store<Archive, Never> {
  fileprivate func update(_ turn: Int) {
    commit { state in
      state.database.performBatchUpdates { context in
        context.entities.entry.updateIfExists(id: .init(turn &* 7919 % 10_000)) { $0.count &+= 1 }
      }
    }
  }

  /// Observes the first entities.
  fileprivate func observeEntities(_ count: Int) -> [StoreStateSubscription] {
    let cell = Cell()
    return (0..<count).map { id in
      databases.database.derived(from: Entry.EntityID(id))
        .sinkState(dropsFirst: true, queue: .passthrough) { entry in
          cell.add(entry.primitive.wrapped?.count ?? 0)
        }
    }
  }
}

/// Batches that change one row each. All changed rows are observed, if 10,000 are.
private func observed(_ size: Int) -> Batch {
  let store = Store<Archive, Never>(initialState: Archive(10_000))
  let subscriptions = store.observeEntities(size)
  return { count in
    for turn in 0..<count { store.update(turn) }
    withExtendedLifetime(subscriptions) {}
  }
}

private func observedElsewhere(_ size: Int) -> Batch {
  let store = Store<Archive, Never>(initialState: Archive(10_000))
  let subscriptions = store.observeEntities(size)
  return { count in
    for _ in 0..<count { store.commit { $0.count &+= 1 } }
    withExtendedLifetime(subscriptions) {}
  }
}
