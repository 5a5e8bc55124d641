import TestSupport
import VergeStoreBeta

struct Library: StateType, Sendable {
  struct Loan: Equatable, Sendable { var borrower = "" }

  var count = 0
  var titles: [String] = []
  var loan: Loan?
  var loans: [Int: Loan] = [:]
  var probe = CopyProbe()
}

enum Bell: Equatable, Sendable { case rang(Int) }

struct Failure: Error {}

class LibraryStore: StoreBase<Library, Bell> {
  init(logger: (any StoreLogger)? = nil) {
    super.init(initialState: Library(), logger: logger)
  }

  func increment() -> Mutation<Void> { .mutation("increment") { $0.count += 1 } }
  func ring() -> Action<Void> { .action("ring") { $0.send(.rang($0.state.count)) } }
}

class Clerk: LibraryStore.Dispatcher {
  func increment() -> Mutation<Void> { .mutation("increment") { $0.count += 1 } }
  func add(_ title: String) -> Mutation<Int> {
    .mutation { state in
      state.titles.append(title)
      return state.titles.count
    }
  }
  func add(_ title: String) -> Action<Int> {
    .action { context in
      context.commit { $0.increment() }
      let count: Int = context.commit { $0.add(title) }
      return count * 10
    }
  }
  func fail() -> TryMutation<Void> {
    .tryMutation { state in
      state.count += 1
      throw Failure()
    }
  }
  func failLater() -> TryAction<Int> {
    .tryAction { context in
      try context.commit { $0.fail() }
      return 1
    }
  }
}

/// A logger that records a line per event.
final class LineLogger: StoreLogger {
  let lines: Recorder<String>

  init(_ lines: Recorder<String>) {
    self.lines = lines
  }

  func willCommit(store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?) {
    lines.record("willCommit \(name(mutation)) \(count(state)) \(context == nil ? "-" : "context")")
  }

  func didCommit(
    store: AnyObject, state: Any, mutation: any MutationBaseType, context: Any?,
    time: CFTimeInterval
  ) {
    lines.record("didCommit \(name(mutation)) \(count(state)) \(context == nil ? "-" : "context")")
  }

  func didDispatch(store: AnyObject, state: Any, action: ActionMetadata, context: Any?) {
    lines.record("didDispatch \(action.name) \(count(state))")
  }

  func didCreateDispatcher(store: AnyObject, dispatcher: Any) {
    lines.record("create \(type(of: dispatcher))")
  }

  func didDestroyDispatcher(store: AnyObject, dispatcher: Any) {
    lines.record("destroy \(type(of: dispatcher))")
  }

  private func name(_ mutation: any MutationBaseType) -> String {
    (mutation as? AnyMutation<Clerk, Void>)?.metadata.name ?? "\(type(of: mutation))"
  }

  private func count(_ state: Any) -> Int { (state as? Library)?.count ?? -1 }
}
