import Verge

// As users write it who need a value alone.

func firstCounts(_ store: Store<MyState, MyActivity>, upTo limit: Int) async -> [Int] {
  var counts: [Int] = []
  for await n in store.values(\.count) {
    counts.append(n)
    if n >= limit { break }
  }
  return counts
}

@MainActor
final class NameLabel {
  private(set) var text = ""
  private var subscriptions = Set<VergeAnyCancellable>()

  init(_ store: Store<MyState, MyActivity>) {
    store.sinkValues(\.name) { [weak self] name in self?.text = name }.store(in: &subscriptions)
  }
}

func copyCounts(of store: Store<MyState, MyActivity>, to other: Store<Int, Never>) {
  store.sinkValues(\.count, queue: .passthrough) { n in other.commit { $0 = n } }
    .storeWhileSourceActive()
}
