import VergeClassic

/// A view model in the style of 2018.
final class ClassicModel: VergeType {
  typealias Activity = NoActivity
  let state = Storage(Small())

  func up() {
    dispatch { context in
      context.commit { $0.count &+= 1 }
    }
  }
}

/// A view model with activities.
private final class RingingModel: VergeType {
  typealias Activity = Int
  let state = Storage(Small())
}

let classicRows: [Row] = [
  .time("P4c", "Classic: model.commit { }") {
    let model = ClassicModel()
    return Contest { count in
      for _ in 0..<count { model.commit { $0.count &+= 1 } }
    }
  },
  .time("P23c", "Classic: model.dispatch { }, which commits once") {
    let model = ClassicModel()
    return Contest { count in
      for _ in 0..<count { model.up() }
    }
  },
  .time("P15c", "Classic: model.emit, one observer") {
    let model = RingingModel()
    let cell = Cell()
    let token = model.activity.emit(onNext: { cell.add($0) })
    return Contest { count in
      for number in 0..<count { model.emit(number) }
      withExtendedLifetime(token) {}
    }
  },
  .time("P3c", "each of 100 Classic observers, which share a channel") {
    let (model, quiet) = (ClassicModel(), ClassicModel())
    for _ in 0..<100 {
      let cell = Cell()
      model.state.add { cell.add($0.count) }
    }
    return Contest(
      base: { count in
        for _ in 0..<count { quiet.commit { $0.count &+= 1 } }
      },
      share: 100
    ) { count in
      for _ in 0..<count { model.commit { $0.count &+= 1 } }
    }
  },
]
