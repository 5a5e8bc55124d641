import Checker
import Observation
import Playback
import Synchronization
import Verge

extension SubjectKind {
  /// The observers that a task or a tracking scope runs.
  static let asynchronous: [SubjectKind] = [
    SubjectKind("the sequence of states") { store, call in consume(store.states, call) },
    SubjectKind("the sequence of the states of a slice") { store, call in
      consume(store.states(\.a), call)
    },
    SubjectKind("the sequence of values") { store, call in consume(store.values, call) },
    SubjectKind("the sequence of the values of a slice") { store, call in
      consume(store.values(\.a), call)
    },
    SubjectKind("the sequence of activities") { store, call in consume(store.activities, call) },
    SubjectKind("a task") { store, call in
      let relay = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in
        keeper.commit { $0.apply(1, to: 7) }
      }
      // The sequence does not end with the store: only the task does.
      let states = keeper.states
      let task = store.task {
        for await _ in states { call() }
      }
      return Subject(
        tokens: [relay, task],
        cancel: {
          task.cancel()
          relay.cancel()
        })
    },
    SubjectKind("tracked reads of the state") { store, call in
      let view = store.observable()
      let reader = Reader(view, { _ = $0.state.primitive }, call)
      return Subject(views: [view], cancel: { reader.stop() })
    },
    SubjectKind("tracked reads of a slice") { store, call in
      let view = store.observable()
      let reader = Reader(view, { _ = $0.state.a.count }, call)
      return Subject(views: [view], cancel: { reader.stop() })
    },
  ]

  /// A store that lives as long as the process.
  private static let keeper = BoardStore(initialState: Board())

  private static func consume<Elements: AsyncSequence>(
    _ elements: Elements, _ call: @escaping @Sendable () -> Void
  ) -> Subject where Elements.AsyncIterator: Sendable, Elements.Failure == Never {
    // Made here: activities are not replayed.
    let iterator = elements.makeAsyncIterator()
    let task = Task {
      var iterator = iterator
      while await iterator.next(isolation: nil) != nil { call() }
    }
    return Subject(tokens: [task], cancel: { task.cancel() })
  }
}

/// Reads the state of a store, and reads it again after each change. A change ends the tracking of a reader
/// that has been stopped.
private final class Reader: Sendable {
  typealias View = ObservableStore<Board, Int32>

  private weak let view: View?
  private let read: @Sendable (View) -> Void
  private let call: @Sendable () -> Void
  private let isStopped = Atomic<Bool>(false)

  init(
    _ view: View, _ read: @escaping @Sendable (View) -> Void,
    _ call: @escaping @Sendable () -> Void
  ) {
    self.view = view
    self.read = read
    self.call = call
    track()
  }

  func stop() {
    isStopped.store(true, ordering: .sequentiallyConsistent)
  }

  private func track() {
    guard let view, !isStopped.load(ordering: .sequentiallyConsistent) else { return }
    withObservationTracking {
      read(view)
    } onChange: { [self] in
      guard !isStopped.load(ordering: .sequentiallyConsistent) else { return }
      call()
      track()
    }
  }
}
