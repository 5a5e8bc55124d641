import Verge

let threadRows: [Row] = [
  .time("P10", "two threads commit, against two on a bare mutex", isCounted: false) {
    let floor = Floor(Small())
    let store = Store<Small, Never>(initialState: Small())
    return Contest(
      floor: { count in
        Partner.shared.runTogether {
          for _ in 0..<count / 2 { floor.update { $0.count &+= 1 } }
        }
      }
    ) { count in
      Partner.shared.runTogether {
        for _ in 0..<count / 2 { store.commit { $0.count &+= 1 } }
      }
    }
  }
]
