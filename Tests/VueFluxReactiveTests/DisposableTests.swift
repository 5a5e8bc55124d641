import TestSupport
import Testing
import VueFlux
import VueFluxReactive

@Suite("Disposables")
struct DisposableTests {
  @Test("A disposable's closure runs once, with `isDisposed` set, and is released")
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

  @Test("A disposable without a closure stores its state; dropping a disposable does not dispose")
  func empty() {
    let disposable = AnyDisposable()
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(disposable.isDisposed)
    var count = 0
    do { _ = AnyDisposable { count += 1 } }
    #expect(count == 0)
  }

  @Test("D2: One of several concurrent disposals runs the closure and releases it outside the lock")
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

  @Test("A scope disposes of its members once, in order, and of later members immediately")
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

  @Test("A scope disposes when it is deallocated, can be nested, and accepts any sequence")
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

  @Test("A scope does not retain disposed members: new ones are ignored, older ones released")
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

  @Test("D10: A member added during a scope's disposal is disposed of")
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

  @Test("A VueFlux subscription is a disposable")
  func subscription() {
    let subscription = Subscription()
    let disposable: any Disposable = subscription
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(subscription.isUnsubscribed)
    #expect(disposable.isDisposed)
  }

  @Test("`+=` adds to an optional scope, and does nothing without one")
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
