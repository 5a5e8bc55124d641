import TestSupport
import Testing
import Verge

@Suite("Pipelines")
struct PipelineTests {
  @Test("A transform runs only when one of its inputs has changed")
  func using() {
    let store = makeLibrary()
    let runs = Recorder<String>()
    let label: Derived<String> = store.derived(
      .map(
        using: {
          $0.count
          $0.title
        },
        transform: { count, title in
          let output = "\(count) \(title)"
          runs.record(output)
          return output
        }))
    store.commit { $0.desk.isOpen = true }
    store.commit { $0.title = "a" }
    store.commit { $0.ratings["a"] = 1 }
    #expect(runs.elements == ["0 ", "0 a"])
    #expect(label.state.primitive == "0 a")
  }

  @Test("A transform of one input receives the input itself")
  func usingOne() {
    let store = makeLibrary()
    let isLong = store.derived(.map(using: { $0.title }, transform: { $0.count > 3 }))
    store.commit { $0.title = "long enough" }
    #expect(isLong.state.primitive)
  }

  @Test("The closure of `map` is called once for each commit")
  func cost() {
    let store = makeLibrary()
    let calls = Recorder<Int>()
    let mapped = store.derived(
      .map { (state: Library) -> Int in
        calls.record(state.count)
        return state.count
      })
    store.commit { $0.title = "a" }
    store.commit { $0.count = 1 }
    #expect(calls.elements == [0, 0, 1])
    withExtendedLifetime(mapped) {}
  }

  @Test("An output is dropped while the predicate is true, and delivered when it is false")
  func drop() {
    let store = makeLibrary()
    let count = store.derived(.map { $0.count }.drop(while: { $0.desk.isOpen }))
    let seen = Recorder<Int>()
    let subscription = count.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    store.commit { $0.count = 1 }
    store.commit {
      $0.desk.isOpen = true
      $0.count = 2
    }
    store.commit { $0.count = 3 }
    #expect(count.state.primitive == 1)
    store.commit { $0.desk.isOpen = false }
    #expect(seen.elements == [0, 1, 3])
    subscription.cancel()
  }

  @Test("One of several predicates suffices to drop an output, and may test for changes")
  func dropTwice() {
    let store = makeLibrary()
    let count = store.derived(
      .map(using: { $0.count }, transform: { $0 * 10 })
        .drop { $0.desk.isOpen }
        .drop { $0.noChanges(\.title) })
    store.commit { $0.count = 1 }
    #expect(count.state.primitive == 0)
    store.commit {
      $0.count = 2
      $0.title = "a"
    }
    #expect(count.state.primitive == 20)
    store.commit {
      $0.desk.isOpen = true
      $0.title = "b"
      $0.count = 3
    }
    #expect(count.state.primitive == 20)
  }

  @Test("A predicate is called only for new outputs")
  func dropIsAskedRarely() {
    let store = makeLibrary()
    let asked = Recorder<Int>()
    let count = store.derived(
      .map { $0.count }.drop {
        asked.record($0.count)
        return false
      })
    store.commit { $0.title = "a" }
    store.commit { $0.count = 1 }
    #expect(asked.elements == [1])
    withExtendedLifetime(count) {}
  }

  @Test("A custom pipeline receives every state once, in order, with the previous one")
  func custom() {
    struct Rising: PipelineType {
      let seen: Recorder<[Int?]>

      func yield(_ input: Changes<Library>) -> Int {
        seen.record([input.previous?.count, input.count])
        return input.count
      }

      func yieldContinuously(_ input: Changes<Library>) -> ContinuousResult<Int> {
        seen.record([input.previous?.count, input.count])
        guard let previous = input.previous, previous.count < input.count else { return .noUpdates }
        return .new(input.count)
      }
    }

    let store = makeLibrary()
    let seen = Recorder<[Int?]>()
    let rising: Derived<Int> = store.derived(Rising(seen: seen))
    store.commit { $0.count = 2 }
    store.commit { $0.count = 1 }
    #expect(rising.state.primitive == 2)
    #expect(seen.elements == [[nil, 0], [0, 2], [2, 1]])
  }

  @Test("The built-in pipelines can be used without a store")
  func standalone() {
    let select: Pipelines.ChangesSelectPipeline<Library, Int> = .select(\.count)
    let before = Library()
    var after = Library()
    after.count = 1
    #expect(select.yield(Changes(old: nil, new: after)) == 1)
    #expect(new(select.yieldContinuously(Changes(old: before, new: after))) == 1)
    #expect(select.yieldContinuously(Changes(old: before, new: after)) == .new(1))
    #expect(new(select.yieldContinuously(Changes(old: after, new: after))) == nil)
    #expect(new(select.yieldContinuously(Changes(old: nil, new: after))) == 1)
    let dropped = select.drop { _ in true }
    #expect(new(dropped.yieldContinuously(Changes(old: before, new: after))) == nil)

    let map: Pipelines.ChangesMapPipeline<Library, Int, String> = .map(
      using: { $0.count }, transform: { "\($0)" })
    #expect(map.yield(Changes(old: nil, new: after)) == "1")
    #expect(new(map.yieldContinuously(Changes(old: before, new: after))) == "1")
    #expect(new(map.yieldContinuously(Changes(old: after, new: after))) == nil)
    #expect(new(map.yieldContinuously(Changes(old: nil, new: after))) == "1")
    #expect(
      new(map.drop { _ in true }.yieldContinuously(Changes(old: before, new: after))) == nil)
  }

  @Test("An edge and the value in an edge can be derived")
  func edges() {
    struct Payload { var number = 0 }
    struct State: Equatable {
      var count = 0
      @Edge var payload = Payload()
    }

    let store = Store<State, Never>(initialState: State())
    let edge: Derived<Edge<Payload>> = store.derived(.map(\.$payload))
    let payload: Derived<Payload> = store.derived(.map(using: { $0.$payload }))
    store.commit { $0.count = 1 }
    #expect(edge.state.version == 0)
    #expect(payload.state.version == 0)
    store.commit { $0.payload.number = 1 }
    #expect(edge.state.number == 1)
    #expect(payload.state.number == 1)
  }

  @Test("A predicate drops outputs also for a reader that is ahead of the delivery")
  func dropAhead() {
    let store = makeLibrary()
    let count = store.derived(.map { $0.count }.drop(while: { $0.desk.isOpen }))
    let (seen, reads) = (Recorder<Int>(), Recorder<Int>())
    let root = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      switch state.count {
      case 1:
        store.commit {
          $0.count = 2
          $0.desk.isOpen = true
        }
        reads.record(count.state.primitive)
        store.commit { $0.count = 3 }
        reads.record(count.state.primitive)
      case 3 where state.desk.isOpen:
        store.commit { $0.desk.isOpen = false }
        reads.record(count.state.primitive)
      default: break
      }
    }
    let subscription = count.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    store.commit { $0.count = 1 }
    #expect(reads.elements == [1, 1, 3])
    #expect(seen.elements == [0, 1, 3])
    root.cancel()
    subscription.cancel()
  }

  @Test("A pipeline with an intermediate transforms a reader's value once, and skips equal inputs")
  func intermediateAhead() {
    let store = makeLibrary()
    let runs = Recorder<String>()
    let label: Derived<String> = store.derived(
      .map(
        using: {
          $0.count
          $0.title
        },
        transform: { (count: Int, title: String) -> String in
          runs.record("\(count)\(title)")
          return "\(count)\(title)"
        }))
    let (seen, reads) = (Recorder<String>(), Recorder<String>())
    let root = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      guard state.count == 1, state.title.isEmpty, !state.desk.isOpen else { return }
      store.commit { $0.desk.isOpen = true }
      reads.record(label.state.primitive)
      store.commit { $0.title = "a" }
      reads.record(label.state.primitive)
    }
    let subscription = label.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    store.commit { $0.count = 1 }
    #expect(reads.elements == ["1", "1a"])
    #expect(seen.elements == ["0", "1", "1a"])
    #expect(runs.elements == ["0", "1", "1a"])
    root.cancel()
    subscription.cancel()
  }

  @Test("A custom pipeline receives each state once, in order, even if a reader is ahead")
  func customAhead() {
    struct Rising: PipelineType {
      let seen: Recorder<[Int?]>

      func yield(_ input: Changes<Library>) -> Int {
        seen.record([input.previous?.count, input.count])
        return input.count
      }

      func yieldContinuously(_ input: Changes<Library>) -> ContinuousResult<Int> {
        seen.record([input.previous?.count, input.count])
        guard let previous = input.previous, previous.count < input.count else { return .noUpdates }
        return .new(input.count)
      }
    }

    let store = makeLibrary()
    let (inputs, reads, seen) = (Recorder<[Int?]>(), Recorder<Int>(), Recorder<Int>())
    let rising: Derived<Int> = store.derived(Rising(seen: inputs))
    let root = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      guard state.count == 5 else { return }
      store.commit { $0.count = 3 }
      reads.record(rising.state.primitive)
      store.commit { $0.count = 4 }
      reads.record(rising.state.primitive)
    }
    let subscription = rising.sinkState(queue: .passthrough) { seen.record($0.primitive) }
    store.commit { $0.count = 5 }
    #expect(inputs.elements == [[nil, 0], [0, 5], [5, 3], [3, 4]])
    #expect(reads.elements == [5, 4])
    #expect(seen.elements == [0, 5, 4])
    root.cancel()
    subscription.cancel()
  }

  @Test("Generic code can name the built-in pipelines as members of the protocol")
  func members() {
    struct Sheet: Equatable, Sendable {
      var count = 2
    }
    let store = Store<Sheet, Never>(initialState: Sheet())
    func output<P: PipelineType>(_ pipeline: P) -> P.Output where P.Input == Changes<Sheet> {
      pipeline.yield(Changes(old: nil, new: Sheet()))
    }
    func derived<P: PipelineType>(_ pipeline: P) -> Derived<P.Output>
    where P.Input == Changes<Sheet>, P.Output: Sendable {
      store.derived(pipeline)
    }
    func isOpaque(_ pipeline: some PipelineType<Changes<Sheet>, Int>) -> Bool { true }
    func isFree<P: PipelineType>(_: P) -> Bool { P.Output.self == Int.self }

    #expect(output(.select(\.count)) == 2)
    #expect(output(.map(\.count)) == 2)
    #expect(output(.select { @Sendable in $0.count + 1 }) == 3)
    #expect(output(.map { @Sendable in "\($0.count)" }) == "2")
    #expect(
      output(Pipelines.ChangesMapPipeline.map(using: { $0.count }, transform: { $0 * 2 })) == 4)
    #expect(isOpaque(.select(\.count)))
    #expect(isFree(.select(\Sheet.count)))
    let count = derived(.select(\.count))
    store.commit { $0.count = 5 }
    #expect(count.state.primitive == 5)
  }

  private func new<Output>(_ result: ContinuousResult<Output>) -> Output? {
    switch result {
    case .new(let output): output
    case .noUpdates: nil
    }
  }
}
