import Verge

let readRows: [Row] = [
  .time("P7a", "read a field of a small state") {
    let store = Store<Small, Never>(initialState: Small())
    return Contest { count in
      var sum = 0
      for _ in 0..<count { sum &+= store.state.count }
      blackHole(sum)
    }
  },
  .time("P7b", "the same in place: store.read { }") {
    let store = Store<Small, Never>(initialState: Small())
    return Contest { count in
      var sum = 0
      for _ in 0..<count { sum &+= store.read { $0.count } }
      blackHole(sum)
    }
  },
  .time("P7c", "read a small state, against copying it out of a mutex") {
    let floor = Floor(Small())
    let store = Store<Small, Never>(initialState: Small())
    return Contest(
      floor: { count in
        for _ in 0..<count { blackHole(floor.value) }
      }
    ) { count in
      for _ in 0..<count { blackHole(store.state.primitive) }
    }
  },
  .time("P24a", "read one field of a state with four references, in place") {
    let store = Store<Rich, Never>(initialState: Rich())
    return Contest { count in
      var sum = 0
      for _ in 0..<count { sum &+= store.read { $0.count } }
      blackHole(sum)
    }
  },
  .time("P24b", "the same by way of a copy, store.state.count") {
    let store = Store<Rich, Never>(initialState: Rich())
    return Contest { count in
      var sum = 0
      for _ in 0..<count { sum &+= store.state.count }
      blackHole(sum)
    }
  },
]
