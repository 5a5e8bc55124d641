import VergeClassic

/// A view model in the style of 2018.
final class ClassicModel: VergeType {
  typealias Activity = NoActivity
  let state = Storage(Small())
}

let classicRows: [Row] = [
  .time("P4c", "Classic: model.commit { }") {
    let model = ClassicModel()
    return Contest { count in
      for _ in 0..<count { model.commit { $0.count &+= 1 } }
    }
  },
  .time("P3c", "each of 100 Classic observers") {
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
