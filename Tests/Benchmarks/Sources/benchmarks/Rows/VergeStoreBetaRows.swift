import VergeStoreBeta

private struct BetaState: VergeStoreBeta.StateType {
  var count = 0
}

private final class BetaStore: NoActivityStoreBase<BetaState> {
  init() { super.init(initialState: BetaState(), logger: nil) }
}

private final class BetaDispatcher: BetaStore.Dispatcher {
  func up() -> Mutation<Void> {
    .mutation { $0.count &+= 1 }
  }

  func run() -> Action<Void> {
    .action { context in context.commit { $0.up() } }
  }
}

let vergeStoreBetaRows: [Row] = [
  .time("P4e", "betas of VergeStore 6: dispatcher.commit { $0.up() }") {
    let dispatcher = BetaDispatcher(target: BetaStore())
    return Contest { count in
      for _ in 0..<count { dispatcher.commit { $0.up() } }
    }
  },
  .time("P23e", "betas of VergeStore 6: dispatcher.dispatch { $0.run() }, which commits once") {
    let dispatcher = BetaDispatcher(target: BetaStore())
    return Contest { count in
      for _ in 0..<count { dispatcher.dispatch { $0.run() } }
    }
  },
]
