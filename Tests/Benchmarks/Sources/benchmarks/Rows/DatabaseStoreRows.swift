import HashTreeCollections
import Verge
import VergeORM

/// A store with a database of 100,000 entities, against a hand-written store with a `TreeDictionary` and
/// an array of the identifiers in order. Both have an observer, which keeps the previous state.
let databaseStoreRows: [Row] = [
  .time("T9a", "a commit that updates one of 100,000 entities, an observer", isCounted: false) {
    Contest(floor: ByHand(tracks).update(), subject: Library(tracks).update())
  },
  .time("T9b", "a commit that inserts 100,000 entities", isCounted: false) {
    Contest(floor: ByHand([]).load(), subject: Library([]).load())
  },
  .time("T9c", "a commit that inserts and lists 100,000 entities, one by one", isCounted: false) {
    Contest(floor: ByHand([]).load(), subject: Library([]).loadAndList())
  },
  .time("T9d", "all of 100,000 entities in order", isCounted: false) {
    Contest(floor: ByHand(tracks).all(), subject: Library(tracks).all())
  },
  .time("T9e", "100,000 entities by their identifiers", isCounted: false) {
    Contest(floor: ByHand(tracks).findAll(), subject: Library(tracks).findAll())
  },
  .time("T9f", "one of 100,000 entities by its identifier", isCounted: false) {
    Contest(floor: ByHand(tracks).find(), subject: Library(tracks).find())
  },
  .time("I4a", "a commit that edits an index of 100,000, an observer", isCounted: false) {
    Contest(share: 2, subject: Library(tracks).list())
  },
  .time("I4b", "delete and insert one of 100,000 listed entities", isCounted: false) {
    Contest(subject: Library(tracks).replace())
  },
]

/// A row as applications have it, with texts on the heap and an array.
private struct Track: EntityType {
  typealias EntityIDRawType = String
  var entityID: EntityID { .init(rawID) }
  let rawID: String
  let title: String
  let artist: String
  let tags: [Int]
  var plays = 0

  init(_ number: Int) {
    rawID = "track-\(number)-of-the-library"
    title = "The title of track \(number)"
    artist = "The artist of track \(number)"
    tags = [number]
  }
}

private let tracks = (0..<100_000).map { Track($0) }

/// The identifiers in an order other than that of the insertion.
private let ids = tracks.indices.map { tracks[$0 &* 7_368_787 % tracks.count].entityID }

private struct LibraryState: Equatable, Sendable {
  struct Database: DatabaseType {
    struct Schema: EntitySchemaType {
      let track = Track.EntityTableKey()
    }

    struct Indexes: IndexesType {
      let all = OrderedIDIndex<Schema, Track>.Key()
    }

    var _backingStorage: BackingStorage = .init()
  }

  var database = Database()
}

private struct Library {
  typealias Context = DatabaseBatchUpdatesContext<LibraryState.Database>

  private let store = Store<LibraryState, Never>(initialState: LibraryState())
  private let subscription: StoreStateSubscription

  init(_ tracks: [Track]) {
    let cell = Cell()
    subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in cell.add(1) }
    edit {
      $0.entities.track.insert(tracks)
      $0.indexes.all.append(contentsOf: tracks.map(\.entityID))
    }
  }

  @inline(__always)
  private func edit(_ body: (Context) -> Void) {
    store.commit { $0.database.performBatchUpdates(body) }
  }

  func update() -> Batch {
    { count in
      for turn in 0..<count {
        edit { $0.entities.track.updateIfExists(id: ids[turn % ids.count]) { $0.plays &+= 1 } }
      }
    }
  }

  func load() -> Batch {
    { count in
      for _ in 0..<count {
        edit { $0.entities.track.insert(tracks) }
        store.commit { $0 = LibraryState() }
      }
    }
  }

  func loadAndList() -> Batch {
    { count in
      for _ in 0..<count {
        edit {
          for track in tracks {
            $0.entities.track.insert(track)
            $0.indexes.all.append(track.entityID)
          }
        }
        store.commit { $0 = LibraryState() }
      }
    }
  }

  func all() -> Batch {
    { count in
      for _ in 0..<count {
        var sum = 0
        for track in store.state.database.entities.track.allEntities() { sum &+= track.plays }
        blackHole(sum)
      }
    }
  }

  func findAll() -> Batch {
    { count in
      for _ in 0..<count { blackHole(store.state.database.entities.track.find(in: ids)) }
    }
  }

  func find() -> Batch {
    { count in
      for turn in 0..<count {
        blackHole(store.state.database.entities.track.find(by: ids[turn % ids.count]))
      }
    }
  }

  func list() -> Batch {
    { count in
      for turn in 0..<count {
        edit { $0.indexes.all.append(ids[turn % ids.count]) }
        edit { $0.indexes.all.removeLast() }
      }
    }
  }

  func replace() -> Batch {
    { count in
      for turn in 0..<count {
        let track = tracks[turn &* 7_368_787 % tracks.count]
        edit { $0.entities.track.delete(track) }
        edit {
          $0.entities.track.insert(track)
          $0.indexes.all.append(track.entityID)
        }
      }
    }
  }
}

private struct ByHand {
  private struct State: Equatable {
    var tracks: TreeDictionary<Track.EntityID, Track> = [:]
    var order: [Track.EntityID] = []
    var revision = 0

    mutating func insert(_ new: [Track]) {
      for track in new {
        tracks[track.entityID] = track
        order.append(track.entityID)
      }
      revision += 1
    }

    static func == (left: Self, right: Self) -> Bool { left.revision == right.revision }
  }

  private let store = HandWrittenStore(State())
  private let observer: HandWrittenStore<State>.Observer

  init(_ tracks: [Track]) {
    let cell = Cell()
    observer = store.observe { _ in cell.add(1) }
    store.commit { $0.insert(tracks) }
  }

  func update() -> Batch {
    { count in
      for turn in 0..<count {
        store.commit {
          $0.tracks[ids[turn % ids.count]]?.plays &+= 1
          $0.revision += 1
        }
      }
    }
  }

  func load() -> Batch {
    { count in
      for _ in 0..<count {
        store.commit { $0.insert(tracks) }
        store.commit { $0 = State(revision: $0.revision + 1) }
      }
    }
  }

  func all() -> Batch {
    { count in
      for _ in 0..<count {
        let state = store.copy()
        var sum = 0
        for id in state.order { sum &+= state.tracks[id]!.plays }
        blackHole(sum)
      }
    }
  }

  func findAll() -> Batch {
    { count in
      for _ in 0..<count {
        let tracks = store.copy().tracks
        blackHole(ids.compactMap { tracks[$0] })
      }
    }
  }

  func find() -> Batch {
    { count in
      for turn in 0..<count { blackHole(store.copy().tracks[ids[turn % ids.count]]) }
    }
  }
}
