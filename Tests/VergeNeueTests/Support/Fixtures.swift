import TestSupport
import VergeNeue

struct Shop {
  struct Till: Equatable { var cents = 0 }

  var count = 0
  var names: [String] = []
  var till = Till()
  var guest: String?
  var probe = CopyProbe()
  /// A property that only code can reach.
  var doubled: Int {
    get { count * 2 }
    set { count = newValue / 2 }
  }
}

final class ShopReducer: ReducerType {
  typealias TargetState = Shop

  func set(_ count: Int) -> Mutation { .init("set") { $0.count = count } }
  func increment() -> Mutation { .init("increment") { $0.count += 1 } }
  func touch() -> Mutation { .init("touch") { _ in } }
  func probe() -> Mutation { .init { $0.probe.value += 1 } }

  func incrementTwice() -> Action<Int> {
    .init("twice") { context in
      context.commit { $0.increment() }
      context.commit { $0.increment() }
      return context.state.count
    }
  }
}

struct TillReducer: ScopedReducerType {
  typealias SourceReducer = ShopReducer
  typealias TargetState = Shop.Till

  var scopeKeyPath: WritableKeyPath<Shop, Shop.Till> { \.till }

  func add(_ cents: Int) -> Mutation { .init("add") { $0.cents += cents } }
  func addTwice(_ cents: Int) -> Action<Int> {
    .init("addTwice") { context in
      context.commit { $0.add(cents) }
      context.commit { $0.add(cents) }
      return context.state.cents
    }
  }
}

/// Records the count of its store's parent, then calls a closure.
final class FollowingReducer: ModularReducerType {
  typealias TargetState = Int
  typealias ParentReducer = ShopReducer

  let name: String
  let lines: Recorder<String>
  var onChange: (Int) -> Void = { _ in }

  init(_ name: String, _ lines: Recorder<String>) {
    self.name = name
    self.lines = lines
  }

  func set(_ value: Int) -> Mutation { .init { $0 = value } }

  func parentChanged(newState: Shop) {
    lines.record("\(name) \(newState.count)")
    onChange(newState.count)
  }
}

func makeStore(logger: (any StoreLogger)? = nil) -> Store<ShopReducer> {
  Store(state: Shop(), reducer: ShopReducer(), logger: logger)
}
