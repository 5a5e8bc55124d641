import TestSupport
import Testing
import VueFlux
import VueFluxReactive

@Suite("Disposables")
struct DisposableTests {
  @Test("The closure runs once, after the flag has flipped, and is let go")
  func once() {
    weak var weakToken: Token?
    var states: [Bool] = []
    var disposable: AnyDisposable!
    do {
      let token = Token()
      weakToken = token
      disposable = AnyDisposable {
        states.append(disposable.isDisposed)
        disposable.dispose()
        withExtendedLifetime(token) {}
      }
    }
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(states == [true])
    #expect(weakToken == nil)
    disposable = nil
  }

  @Test("Without a closure, it remembers; dropping it disposes of nothing")
  func empty() {
    let disposable = AnyDisposable()
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(disposable.isDisposed)
    var count = 0
    do { _ = AnyDisposable { count += 1 } }
    #expect(count == 0)
  }

  @Test("D2: 8 threads dispose at once: the closure runs once, and is let go outside the lock")
  func manyThreads() {
    let count = Recorder<Int>()
    final class Node: Sendable {
      let onEnd: @Sendable () -> Void
      init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }
      deinit { onEnd() }
    }
    for _ in 0..<100 {
      let flag = AnyDisposable()
      let disposable: AnyDisposable
      do {
        let node = Node { flag.dispose() }
        disposable = AnyDisposable {
          count.record(1)
          withExtendedLifetime(node) {}
        }
      }
      concurrently(4) { _ in disposable.dispose() }
      #expect(flag.isDisposed)
    }
    #expect(count.count == 100)
  }

  @Test("A scope disposes of its members in order, once; late ones at once")
  func scope() {
    let lines = Recorder<Int>()
    let scope = DisposableScope([
      AnyDisposable { lines.record(0) }, AnyDisposable { lines.record(1) },
    ])
    scope += AnyDisposable { lines.record(2) }
    scope.add(disposable: AnyDisposable { lines.record(3) })
    scope.dispose()
    scope.dispose()
    #expect(scope.isDisposed)
    #expect(lines.elements == [0, 1, 2, 3])
    scope += AnyDisposable { lines.record(4) }
    #expect(lines.elements == [0, 1, 2, 3, 4])
  }

  @Test("A scope disposes when it goes; scopes nest; a set of disposables will do")
  func nesting() {
    let lines = Recorder<Int>()
    do {
      let inner = DisposableScope(
        CollectionOfOne(AnyDisposable { lines.record(1) } as any Disposable))
      let outer = DisposableScope()
      outer += inner
      outer += AnyDisposable { lines.record(2) }
      #expect(lines.elements == [])
    }
    #expect(lines.elements == [1, 2])
  }

  @Test("What is over already is not retained; what gets over is let go as others come")
  func pruning() {
    weak var early: AnyDisposable?
    weak var late: AnyDisposable?
    let scope = DisposableScope()
    do {
      let (one, two) = (AnyDisposable(), AnyDisposable())
      (early, late) = (one, two)
      one.dispose()
      scope += one
      scope += two
      two.dispose()
    }
    #expect(early == nil)
    for _ in 0..<8 { scope += AnyDisposable() }
    #expect(late == nil)
    withExtendedLifetime(scope) {}
  }

  @Test("D10: what is added while a scope is disposed of is disposed of")
  func addingMeanwhile() {
    let count = Recorder<Int>()
    for _ in 0..<50 {
      let scope = DisposableScope()
      concurrently(3) { thread in
        if thread == 0 { return scope.dispose() }
        for _ in 0..<10 { scope += AnyDisposable { count.record(1) } }
      }
    }
    #expect(count.count == 1000)
  }

  @Test("A subscription is a disposable")
  func subscription() {
    let subscription = Subscription()
    let disposable: any Disposable = subscription
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(subscription.isUnsubscribed)
    #expect(disposable.isDisposed)
  }

  @Test("An optional scope takes what it can")
  func optionalScope() {
    var scope: DisposableScope? = DisposableScope()
    let (one, two) = (AnyDisposable(), AnyDisposable())
    scope += one
    scope = nil
    scope += two
    #expect(one.isDisposed)
    #expect(!two.isDisposed)
  }
}
