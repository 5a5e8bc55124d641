import Verge

let cancelAttacks: [Attack] = [
  cancelling("A4a", newestFirst: true, madeInside: false),
  cancelling("A4b", newestFirst: false, madeInside: false),
  cancelling("A4c", newestFirst: true, madeInside: true),
  cancelling("A4d", newestFirst: false, madeInside: true),
]

private func cancelling(_ id: String, newestFirst: Bool, madeInside: Bool) -> Attack {
  let what =
    "cancel 40,000 subscriptions made \(madeInside ? "in the same" : "before a") callback, "
    + (newestFirst ? "newest first" : "oldest first")
  return Attack(id: id, what: what, aim: "each ≤ 3 × one of 4,000") {
    Growing(40_000, beside: 4000) {
      cancelTime($0, newestFirst: newestFirst, madeInside: madeInside)
    }.figure
  }
}

/// The time of the cancellations inside a callback that precedes those of the cancelled observers.
private func cancelTime(_ count: Int, newestFirst: Bool, madeInside: Bool) -> UInt64 {
  let store = Store<Small, Never>(initialState: Small())
  let subscriptions = Box<[StoreStateSubscription]>([])
  let duration = Box<UInt64>(0)
  let subscribe: @Sendable () -> Void = {
    subscriptions.value = (0..<count).map { _ in
      store.sinkState(dropsFirst: true, queue: .passthrough) { blackHole($0.primitive) }
    }
  }
  let canceller = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in
    if madeInside { subscribe() }
    let order = newestFirst ? subscriptions.value.reversed() : subscriptions.value
    duration.value = time {
      for subscription in order { subscription.cancel() }
    }
  }
  if !madeInside { subscribe() }
  store.commit { $0.count &+= 1 }
  canceller.cancel()
  return duration.value
}
