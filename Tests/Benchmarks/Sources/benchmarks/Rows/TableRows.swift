import HashTreeCollections
import Probe
import VergeORM

/// A table of entities, against a `TreeDictionary` with the same rows. The floor does the same with the
/// dictionary, which has no order and no differences.
let tableRows: [Row] = [
  .time("T1a", "find one of 1,000 entities, against TreeDictionary") { find(1000) },
  .time("T1b", "find one of 1,000,000 entities", isCounted: false) { find(1_000_000) },
  .time("T2a", "update one of 1,000 entities") { update(1000) },
  .time("T2b", "update one of 1,000,000 entities", isCounted: false) { update(1_000_000) },
  .time("T3a", "insert each of 1,000 entities") { insert(1000) },
  .time("T3b", "insert one and remove the oldest of 1,000,000", isCounted: false) {
    replace(1_000_000)
  },
  .time("T4a", "insert and remove each of 1,000 entities") { remove(1000) },
  .time("T5a", "difference, one of 1,000 entities, against ==") { difference(1000) },
  .time("T5b", "difference, one of 1,000,000 entities, against ==", isCounted: false) {
    difference(1_000_000)
  },
  .time("T6a", "iterate over 1,000 entities") { iterate(1000) },
  .time("T6b", "iterate over 1,000,000 entities", isCounted: false) { iterate(1_000_000) },
  .time("T7a", "update one of 1,000 entities, a copy of the table is retained") {
    updateRetained(1000)
  },
  .time("T7b", "update one of 1,000,000 entities, a copy is retained", isCounted: false) {
    updateRetained(1_000_000)
  },
  .memory("T8a", "of each of 1,000 entities, against TreeDictionary", count: 1000),
  .memory("T8b", "of each of 1,000,000 entities, against TreeDictionary", count: 1_000_000),
]

/// A row with a number, a short text and a counter.
struct Entry: EntityType {
  typealias EntityIDRawType = Int
  var entityID: EntityID { .init(rawID) }
  let rawID: Int
  var title = "An entry"
  var count = 0
}

private typealias Entries = StandaloneEntityTable<Entry>
private typealias TreeFloor = TreeDictionary<Entry.EntityID, Entry>

private func entries(_ size: Int) -> Entries {
  var table = Entries()
  for id in 0..<size { table.insert(Entry(rawID: id)) }
  return table
}

private func floor(_ size: Int) -> TreeFloor {
  var dictionary = TreeFloor()
  for id in 0..<size { dictionary[.init(id)] = Entry(rawID: id) }
  return dictionary
}

/// The row of a turn. All rows take turns, in an order other than that of their insertion.
@inline(__always)
private func id(_ turn: Int, of size: Int) -> Entry.EntityID {
  .init(turn &* 7_368_787 % size)
}

private func find(_ size: Int) -> Contest {
  let (table, dictionary) = (entries(size), floor(size))
  return Contest(
    floor: { count in
      var sum = 0
      for turn in 0..<count { sum &+= dictionary[id(turn, of: size)]!.count }
      blackHole(sum)
    }
  ) { count in
    var sum = 0
    for turn in 0..<count { sum &+= table.find(by: id(turn, of: size))!.count }
    blackHole(sum)
  }
}

private func update(_ size: Int) -> Contest {
  var (table, dictionary) = (entries(size), floor(size))
  return Contest(
    floor: { count in
      for turn in 0..<count { dictionary[id(turn, of: size)]!.count &+= 1 }
    }
  ) { count in
    for turn in 0..<count { table.updateIfExists(id: id(turn, of: size)) { $0.count &+= 1 } }
  }
}

private func updateRetained(_ size: Int) -> Contest {
  var (table, dictionary) = (entries(size), floor(size))
  return Contest(
    floor: { count in
      for turn in 0..<count {
        let former = dictionary
        dictionary[id(turn, of: size)]!.count &+= 1
        blackHole(former)
      }
    }
  ) { count in
    for turn in 0..<count {
      let former = table
      table.updateIfExists(id: id(turn, of: size)) { $0.count &+= 1 }
      blackHole(former)
    }
  }
}

private func insert(_ size: Int) -> Contest {
  Contest(
    floor: { count in
      for _ in 0..<count { blackHole(floor(size)) }
    }
  ) { count in
    for _ in 0..<count { blackHole(entries(size)) }
  }
}

private func remove(_ size: Int) -> Contest {
  Contest(
    floor: { count in
      for _ in 0..<count {
        var dictionary = floor(size)
        for turn in 0..<size { dictionary[id(turn, of: size)] = nil }
        blackHole(dictionary)
      }
    }
  ) { count in
    for _ in 0..<count {
      var table = entries(size)
      for turn in 0..<size { table.remove(id(turn, of: size)) }
      blackHole(table)
    }
  }
}

private func replace(_ size: Int) -> Contest {
  var (table, dictionary) = (entries(size), floor(size))
  var (newest, newestOfFloor) = (size, size)
  return Contest(
    floor: { count in
      for _ in 0..<count {
        dictionary[.init(newestOfFloor)] = Entry(rawID: newestOfFloor)
        dictionary[.init(newestOfFloor - size)] = nil
        newestOfFloor += 1
      }
    }
  ) { count in
    for _ in 0..<count {
      table.insert(Entry(rawID: newest))
      table.remove(.init(newest - size))
      newest += 1
    }
  }
}

private func difference(_ size: Int) -> Contest {
  let (table, dictionary) = (entries(size), floor(size))
  var (changed, changedFloor) = (table, dictionary)
  // The same number again, so that the comparison does not end at the row.
  let middle = Entry.EntityID(size / 2)
  changed.updateIfExists(id: middle) { $0.count = 1 }
  changed.updateIfExists(id: middle) { $0.count = 0 }
  changedFloor[middle]!.count = 0
  return Contest(
    floor: { count in
      for _ in 0..<count { blackHole(changedFloor == dictionary) }
    }
  ) { count in
    for _ in 0..<count { blackHole(changed.difference(from: table)) }
  }
}

private func iterate(_ size: Int) -> Contest {
  let (table, dictionary) = (entries(size), floor(size))
  return Contest(
    floor: { count in
      for _ in 0..<count {
        var sum = 0
        for (_, entry) in dictionary { sum &+= entry.count }
        blackHole(sum)
      }
    }
  ) { count in
    for _ in 0..<count {
      var sum = 0
      for entry in table.allEntities() { sum &+= entry.count }
      blackHole(sum)
    }
  }
}

extension Row {
  /// Measures the memory of a table, divided by that of a dictionary.
  fileprivate static func memory(_ id: String, _ what: String, count: Int) -> Row {
    Row(
      id: id, what: what,
      measure: .count(.times) {
        guard probe_has_heap() else { return nil }
        let table = bytes { entries(count) }
        return table / bytes { floor(count) }
      }
    )
  }

  private static func bytes<Value>(of value: () -> Value) -> Double {
    let before = probe_heap_bytes()
    let value = value()
    let after = probe_heap_bytes()
    return withExtendedLifetime(value) { Double(after) - Double(before) }
  }
}
