import Foundation
import VergeClassic

/// Counts what it hears of one event, and needs no other.
private final class CommitCounter: VergeLogging {
  private(set) var names: [String] = []

  func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) {
    names.append(name.isEmpty ? "\(function)" : name)
  }
}

private final class Table {
  private let model: Feed.TimelineViewModel
  private let print: (String) -> Void
  private let bag = DisposeBag()
  private var tokens: Set<StorageSubscribeToken> = []

  init(model: Feed.TimelineViewModel, print: @escaping (String) -> Void) {
    self.model = model
    self.print = print
    tokens.insert(
      model.state.add { [unowned self] state in
        self.print("table: \(state.count)\(state.isLoading ? " ..." : "")")
      })
    observe(model) { activity in
      switch activity {
      case .loaded(let count): print("loaded \(count)")
      case .ended: print("ended")
      }
    }
  }

  private func observe<V: VergeType>(_ verge: V, _ body: @escaping (V.Activity) -> Void) {
    verge.activity.emit(onNext: body, onCompleted: nil, onDisposed: { [print] in print("off") })
      .disposed(by: bag)
  }

  deinit {
    for token in tokens { model.state.remove(subscriber: token) }
  }
}

/// A timeline of three pages, a row, and a search. Call it off the main queue.
public func runTimeline(print: @escaping (String) -> Void) {
  let main = DispatchQueue.main
  let server = Feed.Server(texts: ["sun", "rain", "snow", "sunset", "fog"])
  let repository = Feed.Repository()
  let counter = CommitCounter()
  let model = Feed.TimelineViewModel(repository: repository, server: server)
  model.set(logger: counter)
  var table: Table? = main.sync { Table(model: model, print: print) }

  main.sync { print("first: \(model.loadNext()), again: \(model.loadNext())") }
  server.serve()
  print("ids: \(model.state.value.items), changes: \(repository.changes)")

  let search = Feed.SearchViewModel(repository: repository)
  let row = Feed.PostViewModel(id: 0, repository: repository)
  row.line.add { print("row: \($0)") }
  print("row at first: \(row.line.value)")
  search.commit { $0 = "sun" }
  print("found: \(search.results)")

  _ = main.sync { model.loadNext() }
  server.serve()
  print("found: \(search.results)")
  do {
    try repository.like(0)
    try repository.like(77)
  } catch {
    print("error: \(error)")
  }
  row.edit("SUN")
  search.commit(replace: "S")
  print("found: \(search.results), changes: \(repository.changes)")
  print("ann: \(row.state.value.authors["ann"]!.followers) followers")

  main.sync { _ = model.loadNext() }
  server.serve()
  print("after the end: \(model.loadNext())")

  // Again, but from the cache.
  main.sync {
    model.reset()
    model.loadNext()
    model.loadNext()
  }
  table = nil
  main.sync { _ = model.loadNext() }
  print("ids: \(model.state.value.items), requests: \(model.requests), table: \(table == nil)")

  repository.clear()
  print("changes: \(repository.changes)")
  print("commits: \(counter.names.joined(separator: ", "))")
}
