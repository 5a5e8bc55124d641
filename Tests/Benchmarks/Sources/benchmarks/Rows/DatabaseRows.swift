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
  .time("I1", "each of 10,000 appends to an index of 100,000, one batch", isCounted: false) {
    Contest(share: 10_000, subject: appendInBatch(10_000, to: 100_000))
  },
  .time("I2a", "append to an index of 1,000, a copy is retained") {
    Contest(subject: appendRetained(1000))
  },
  .time("I2b", "append to an index of 1,000,000, against 1,000", isCounted: false) {
    Contest(floor: appendRetained(1000), subject: appendRetained(1_000_000))
  },
  .time("I3", "the last 20 of an index of 1,000,000, against 1,000", isCounted: false) {
    Contest(floor: lastPage(1000), subject: lastPage(1_000_000))
  },
]

private struct Archive: Equatable, Sendable {
  struct Database: DatabaseType {
    struct Schema: EntitySchemaType {
      let entry = Entry.EntityTableKey()
    }

    struct Indexes: IndexesType {
      let all = OrderedIDIndex<Schema, Entry>.Key()
    }

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

private typealias EntryIndex = OrderedIDIndex<Archive.Database.Schema, Entry>

private func index(_ size: Int) -> EntryIndex { EntryIndex((0..<size).map { .init($0) }) }

private func appendInBatch(_ added: Int, to size: Int) -> Batch {
  var former = Archive.Database()
  former.performBatchUpdates { $0.indexes.all = index(size) }
  return { count in
    for _ in 0..<count {
      var database = former
      database.performBatchUpdates { context in
        for id in size..<size + added { context.indexes.all.append(.init(id)) }
      }
      blackHole(database)
    }
  }
}

/// Appends to an index of which a copy exists. The index has at most twice the size.
private func appendRetained(_ size: Int) -> Batch {
  let former = index(size)
  var current = former
  return { count in
    for _ in 0..<count {
      let copy = current.count < 2 * size ? current : former
      current = copy
      current.append(.init(current.count))
      blackHole(copy)
    }
  }
}

private func lastPage(_ size: Int) -> Batch {
  let index = index(size)
  return { count in
    for _ in 0..<count { blackHole(index.suffix(20)) }
  }
}
