import Dispatch
import Observation
import Verge

/// The usage that README and the articles teach.
let everydayRows: [Row] = [
  .time("P27a", "commit on main, sinkState { } on its default queue, against .passthrough") {
    Contest(floor: observed(Small(), isOnMain: false), subject: observed(Small(), isOnMain: true))
  },
  .time("P27b", "the same, a state with four references") {
    Contest(floor: observed(Rich(), isOnMain: false), subject: observed(Rich(), isOnMain: true))
  },
  .time("P27c", "commit, sinkState { $0.ifChanged(\\.title) { } } of a component, four references")
  {
    let model = RichModel()
    let cell = Cell()
    let subscription = model.sinkState { state in
      state.ifChanged(\.title) { cell.add($0.utf8.count) }
    }
    return Contest(floor: observed(Rich(), isOnMain: false)) { count in
      for _ in 0..<count { model.increment() }
      withExtendedLifetime(subscription) {}
    }
  },
  .time("P27d", "commit on main, sinkValues(\\.count) { }, against .passthrough") {
    let (store, other) = (
      Store<Small, Never>(initialState: Small()), Store<Small, Never>(initialState: Small())
    )
    let (cell, otherCell) = (Cell(), Cell())
    let subscriptions = [
      store.sinkValues(\.count, dropsFirst: true) { cell.add($0) },
      other.sinkValues(\.count, dropsFirst: true, queue: .passthrough) { otherCell.add($0) },
    ]
    return Contest(floor: { count in
      for _ in 0..<count { other.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    }) { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    }
  },
  .time("P28a", "each of 16 observers of different slices that do not change, against by hand") {
    let (store, floor) = (Store<Wide, Never>(initialState: Wide()), HandWrittenStore(Wide()))
    let (quiet, bare) = (Store<Wide, Never>(initialState: Wide()), HandWrittenStore(Wide()))
    let subscriptions = store.observeMembers()
    floor.compareMembers()
    return Contest(
      floor: { count in for _ in 0..<count { floor.commit { $0.count &+= 1 } } },
      floorBase: { count in for _ in 0..<count { bare.commit { $0.count &+= 1 } } },
      base: { count in for _ in 0..<count { quiet.commit { $0.count &+= 1 } } },
      share: 16
    ) { count in
      for _ in 0..<count { store.commit { $0.count &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    }
  },
  .time("P28b", "commit, 4 observers of different slices, one of which changes") {
    let store = Store<Wide, Never>(initialState: Wide())
    let subscriptions = store.observeMembers(4)
    return Contest { count in
      for _ in 0..<count { store.commit { $0.a &+= 1 } }
      withExtendedLifetime(subscriptions) {}
    }
  },
  .time("P28c", "each of 16 observers of different slices that all change") {
    let store = Store<Wide, Never>(initialState: Wide())
    let quiet = Store<Wide, Never>(initialState: Wide())
    let subscriptions = store.observeMembers()
    return Contest(
      base: { count in for _ in 0..<count { quiet.commit { $0.change() } } }, share: 16
    ) { count in
      for _ in 0..<count { store.commit { $0.change() } }
      withExtendedLifetime(subscriptions) {}
    }
  },
  .time("P29a", "commit, one observer of the whole state, against by hand") {
    Contest(floor: observedByHand(Small()), subject: observed(Small(), isOnMain: false))
  },
  .time("P29b", "the same, a state with four references") {
    Contest(floor: observedByHand(Rich()), subject: observed(Rich(), isOnMain: false))
  },
  // Repeated instead of generic, because generic code reads the member differently.
  .time("P30a", "store.state.count, a small state, against a copy by hand") {
    let (store, floor) = (Store<Small, Never>(initialState: Small()), HandWrittenStore(Small()))
    return Contest(floor: { count in
      var sum = 0
      for _ in 0..<count { sum &+= floor.copy().count }
      blackHole(sum)
    }) { count in
      var sum = 0
      for _ in 0..<count { sum &+= store.state.count }
      blackHole(sum)
    }
  },
  .time("P30b", "the same, a state with four references") {
    let (store, floor) = (Store<Rich, Never>(initialState: Rich()), HandWrittenStore(Rich()))
    return Contest(floor: { count in
      var sum = 0
      for _ in 0..<count { sum &+= floor.copy().count }
      blackHole(sum)
    }) { count in
      var sum = 0
      for _ in 0..<count { sum &+= store.state.count }
      blackHole(sum)
    }
  },
  .time(
    "P37a", "commit and for await state in store.states, a loop that keeps pace", isCounted: false
  ) {
    let store = Store<Small, Never>(initialState: Small())
    return Contest { count in
      wait {
        var states = store.states.makeAsyncIterator()
        for _ in 0..<count {
          store.commit { $0.count &+= 1 }
          blackHole(await states.next())
        }
      }
    }
  },
  .time("P37c", "task(key:) that replaces nothing, and its end", isCounted: false) {
    let store = Store<Small, Never>(initialState: Small())
    return Contest { count in
      wait {
        for _ in 0..<count {
          _ = try? await store.task(key: "key") { store.commit { $0.count &+= 1 } }.value
        }
      }
    }
  },
  .time("P37b", "withObservationTracking of one member, and a commit, against @Observable") {
    let store = Store<Small, Never>(initialState: Small())
    let model = store.observable()
    let observed = Observed()
    return Contest(
      floor: { count in
        for _ in 0..<count {
          withObservationTracking {
            blackHole(observed.count)
          } onChange: {
          }
          observed.count &+= 1
        }
      }
    ) { count in
      for _ in 0..<count {
        withObservationTracking {
          blackHole(model.state.count)
        } onChange: {
        }
        store.commit { $0.count &+= 1 }
      }
    }
  },
  .time("P37d", "the same with six members, of which one changes", isCounted: false) {
    let store = Store<Wide, Never>(initialState: Wide())
    let model = store.observable()
    let observed = Observed()
    return Contest(
      floor: { count in
        for _ in 0..<count {
          withObservationTracking {
            blackHole(observed.count)
            blackHole(observed.a)
            blackHole(observed.b)
            blackHole(observed.c)
            blackHole(observed.d)
            blackHole(observed.e)
          } onChange: {
          }
          observed.count &+= 1
        }
      }
    ) { count in
      for _ in 0..<count {
        withObservationTracking {
          let state = model.state
          blackHole(state.count)
          blackHole(state.a)
          blackHole(state.b)
          blackHole(state.c)
          blackHole(state.d)
          blackHole(state.e)
        } onChange: {
        }
        store.commit { $0.count &+= 1 }
      }
    }
  },
]

final class RichModel: StoreComponentType {
  let store = Store<Rich, Never>(initialState: Rich())

  func increment() { commit { $0.count &+= 1 } }
}

private protocol Counted: Equatable, Sendable {
  var count: Int { get set }
}

extension Small: Counted {}
extension Rich: Counted {}

/// Commits to a store with one observer of the whole state.
@inline(__always)
private func observed<State: Counted>(_ state: State, isOnMain: Bool) -> Batch {
  let store = Store<State, Never>(initialState: state)
  let cell = Cell()
  let subscription =
    isOnMain
    ? store.sinkState(dropsFirst: true) { cell.add($0.primitive.count) }
    : store.sinkState(dropsFirst: true, queue: .passthrough) { cell.add($0.primitive.count) }
  return { count in
    for _ in 0..<count { store.commit { $0.count &+= 1 } }
    withExtendedLifetime(subscription) {}
  }
}

/// Commits to a store written by hand with one observer of the whole state.
@inline(__always)
private func observedByHand<State: Counted>(_ state: State) -> Batch {
  let store = HandWrittenStore(state)
  let cell = Cell()
  _ = store.observe { cell.add($0.pointee.value.count) }
  return { count in
    for _ in 0..<count { store.commit { $0.count &+= 1 } }
  }
}

extension Store<Wide, Never> {
  fileprivate func observeMembers(_ count: Int = 16) -> [StoreStateSubscription] {
    Wide.members.prefix(count).map { member in
      let cell = Cell()
      return sinkState(member, dropsFirst: true, queue: .passthrough) { cell.add($0.primitive) }
    }
  }
}

extension HandWrittenStore<Wide> {
  fileprivate func compareMembers() {
    for member in Wide.members {
      let offset = MemoryLayout<Wide>.offset(of: member)!
      compare { UnsafeRawPointer($0).load(fromByteOffset: offset, as: Int.self) }
    }
  }
}

/// Runs asynchronous work, and waits for it.
private func wait(_ body: @escaping @Sendable () async -> Void) {
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    await body()
    end.signal()
  }
  end.wait()
}

@Observable
private final class Observed {
  var count = 0
  var a = 0
  var b = 0
  var c = 0
  var d = 0
  var e = 0
}
