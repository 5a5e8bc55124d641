import VergeNeue

struct SmallReducer: ReducerType {
  typealias TargetState = Small

  func up() -> Mutation {
    .init { $0.count &+= 1 }
  }

  func run() -> Action<Void> {
    .init { context in context.commit { $0.up() } }
  }
}

private struct InnerReducer: ScopedReducerType {
  typealias SourceReducer = SmallReducer
  typealias TargetState = Small.Inner

  var scopeKeyPath: WritableKeyPath<Small, Small.Inner> { \.outer.middle.inner }

  func up() -> Mutation {
    .init { $0.value &+= 1 }
  }
}

let neueRows: [Row] = [
  .time("P4d", "Neue: store.commit { $0.up() }") {
    let store = VergeNeue.Store(state: Small(), reducer: SmallReducer())
    return Contest { count in
      for _ in 0..<count { store.commit { $0.up() } }
    }
  },
  .time("P23d", "Neue: store.dispatch { $0.run() }, which commits once") {
    let store = VergeNeue.Store(state: Small(), reducer: SmallReducer())
    return Contest { count in
      for _ in 0..<count { store.dispatch { $0.run() } }
    }
  },
  .time("P5e", "Neue: scoped store, three levels") {
    let store = VergeNeue.Store(state: Small(), reducer: SmallReducer())
    let scoped = store.makeScoped(reducer: InnerReducer())
    return Contest { count in
      for _ in 0..<count { scoped.commit { $0.up() } }
    }
  },
]
