import VergeStore

final class SmallStore: VergeDefaultStore<Small> {
  init(logger: (any VergeStoreLogger)? = nil) {
    super.init(initialState: Small(), logger: logger)
  }
}

final class SmallDispatcher: SmallStore.DispatcherType {}

extension Mutations where Base == SmallDispatcher {
  func up() {
    descriptor.commit { $0.count &+= 1 }
  }
}

extension Actions where Base == SmallDispatcher {
  func run() {
    descriptor.dispatch { context in context.commit { $0.count &+= 1 } }
  }
}

let vergeStoreRows: [Row] = [
  .time("P4a", "dispatcher.commit.up()") {
    let dispatcher = SmallDispatcher(target: SmallStore())
    return Contest { count in
      for _ in 0..<count { dispatcher.commit.up() }
    }
  },
  .time("P4b", "dispatcher.commit { }") {
    let dispatcher = SmallDispatcher(target: SmallStore())
    return Contest { count in
      for _ in 0..<count { dispatcher.commit { $0.count &+= 1 } }
    }
  },
  .time("P23a", "dispatcher.dispatch.run(), which commits once") {
    let dispatcher = SmallDispatcher(target: SmallStore())
    return Contest { count in
      for _ in 0..<count { dispatcher.dispatch.run() }
    }
  },
]
