import Dispatch
import Foundation
import Observation
import Testing
import Verge

/// A value whose `==` is isolated to the main actor, as an app's code is that says nothing about it.
struct Draft: Equatable, Sendable {
  nonisolated static let misplaced = Misplaced()
  // On Linux, several threads can run the main queue.
  nonisolated static let mainQueue: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
  var text = ""

  nonisolated init(_ text: String) { self.text = text }

  static func == (left: Self, right: Self) -> Bool {
    if DispatchQueue.getSpecific(key: mainQueue) == nil { misplaced.count() }
    return left.text == right.text
  }
}

/// Counts comparisons on other threads.
nonisolated final class Misplaced: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  func count() { lock.withLock { number += 1 } }
  func take() -> Int {
    lock.withLock {
      defer { number = 0 }
      return number
    }
  }
}

nonisolated struct Desk: Sendable {
  var draft = Draft("")
  var drafts: [Draft] = []
}

nonisolated struct LastDraft: PipelineType {
  func yield(_ input: Changes<Desk>) -> [Draft] { input.drafts }
  func yieldContinuously(_ input: Changes<Desk>) -> ContinuousResult<[Draft]> { .new(input.drafts) }
}

private protocol Making { static func make() -> Store<Draft, Never> }

private enum Maker: Making {
  // Swift 6 mode warns of the isolated `==`.
  @available(*, deprecated)
  static func make() -> Store<Draft, Never> { Store(initialState: Draft("a")) }
}

@Suite("Values whose == is isolated to the main actor", .serialized)
struct IsolatedEqualityTests {
  /// Commits to a store on other threads, while something observes it.
  private func commit(_ store: Store<Desk, Never>) async {
    await Task.detached {
      for number in 0..<20 {
        store.commit { $0.draft = Draft("\(number / 2)") }
        store.commit { $0.drafts = [Draft("\(number / 2)")] }
      }
    }.value
    #expect(Draft.misplaced.take() == 0)
  }

  @Test("Slices, derived values and scopes are not compared on other threads")
  func parts() async {
    let store = Store<Desk, Never>(initialState: Desk())
    let seen = Misplaced()
    let subscriptions = [
      store.sinkState(\.draft, queue: .passthrough) { _ in seen.count() },
      store.scoped(\.draft).sinkState(queue: .passthrough) { _ in seen.count() },
      store.derived(.select(\.draft)).sinkState(queue: .passthrough) { _ in seen.count() },
      store.derived(LastDraft()).sinkState(queue: .passthrough) { _ in seen.count() },
    ]
    await commit(store)
    #expect(seen.take() >= 4 * 20)
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("A tracked member is not compared on other threads")
  func tracked() async {
    guard #available(macOS 14, *) else { return }
    let store = Store<Desk, Never>(initialState: Desk())
    let observable = store.observable()
    let seen = Misplaced()
    withObservationTracking {
      _ = observable.state.draft
    } onChange: {
      seen.count()
    }
    await commit(store)
    #expect(seen.take() == 1)
  }

  #if swift(>=6)
  @Test("A state is not compared on other threads, and is on the main actor")
  func state() async {
    let store = (Maker.self as any Making.Type).make()
    let seen = Misplaced()
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { _ in seen.count() }
    store.commit { $0 = Draft("a") }
    #expect(seen.take() == 0)
    await Task.detached { store.commit { $0 = Draft("a") } }.value
    #expect(seen.take() == 1)
    #expect(Draft.misplaced.take() == 0)
    subscription.cancel()
  }
  #endif
}
