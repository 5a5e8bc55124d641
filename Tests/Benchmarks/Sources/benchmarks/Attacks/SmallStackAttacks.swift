import Verge

let smallStackAttacks: [Attack] = [
  drop("A8f", "a chain of 100,000 derived values") { chain(100_000, on: $0) },
  cancel("A8g", "the observer of a chain of 100,000 derived values") { chain(100_000, on: $0) },
  drop("A8h", "20 stacked diamonds") { stackedDiamonds(20, on: $0) },
  cancel("A8i", "the observer of 20 stacked diamonds") { stackedDiamonds(20, on: $0) },
  onSmallStack("A8j", "commit below an observed chain of 100,000") { store in
    let values = Box<[Int]>([])
    let subscription = chain(100_000, on: store).sinkState(queue: .passthrough) {
      values.value.append($0.primitive)
    }
    keepForever(subscription)
    keepForever(store)
    return {
      store.commit { $0.count = 7 }
      return values.value == [99_999, 100_006]
    }
  },
  onSmallStack("A8k", "read the end of a chain of 100,000 after a commit") { store in
    let last = chain(100_000, on: store)
    keepForever(last)
    return {
      store.commit { $0.count = 7 }
      return last.state.primitive == 100_006
    }
  },
]

/// Releases the only reference to a derived value without observers.
private func drop(
  _ id: String, _ what: String, _ make: @escaping @Sendable (Store<Small, Never>) -> Derived<Int>
) -> Attack {
  onSmallStack(id, "drop \(what)") { store in
    let last = Box<Derived<Int>?>(make(store))
    return {
      last.value = nil
      return true
    }
  }
}

/// Cancels the only subscription that retains a derived value.
private func cancel(
  _ id: String, _ what: String, _ make: @escaping @Sendable (Store<Small, Never>) -> Derived<Int>
) -> Attack {
  onSmallStack(id, "cancel \(what)") { store in
    let subscription = make(store).sinkState(dropsFirst: true, queue: .passthrough) {
      blackHole($0.primitive)
    }
    return {
      subscription.cancel()
      return true
    }
  }
}

/// Prepares on a large stack, and attacks on one of 512 KB. A stack overflow ends the process with
/// a signal.
private func onSmallStack(
  _ id: String, _ what: String,
  _ prepare: @escaping @Sendable (Store<Small, Never>) -> @Sendable () -> Bool
) -> Attack {
  Attack(id: id, what: "\(what), on a stack of 512 KB", aim: "ends with the right value", limit: 20)
  {
    let store = Store<Small, Never>(initialState: Small())
    let attack = Box<(@Sendable () -> Bool)?>(nil)
    let result = Box((isRight: false, time: UInt64(0)))
    let preparation = time {
      onStack(kilobytes: largeStack) { attack.value = prepare(store) }
    }
    progress("prepared in \(format(preparation))")
    onStack(kilobytes: 512) {
      result.value.time = time { result.value.isRight = attack.value!() }
    }
    return Figure(
      format(result.value.time) + (result.value.isRight ? "" : ", with a wrong value"),
      isMet: result.value.isRight)
  }
}
