import TestSupport
import Testing
import VueFlux

@Suite("Atomic references")
struct AtomicReferenceTests {
  @Test("An atomic reference reads, sets, swaps and modifies its value")
  func basics() {
    let reference = AtomicReference(1)
    reference.value += 1
    #expect(reference.value == 2)
    #expect(reference.swap(5) == 2)
    #expect(reference.synchronized { $0 + 1 } == 6)
    let text: String = reference.modify { value in
      value = 7
      return "\(value)"
    }
    #expect(text == "7")
    #expect(reference.value == 7)
  }

  @Test("A closure that throws keeps its changes and releases the lock")
  func throwing() {
    struct Failure: Error {}
    let reference = AtomicReference(1)
    #expect(throws: Failure.self) {
      try reference.modify { value in
        value = 2
        throw Failure()
      }
    }
    #expect(throws: Failure.self) { try reference.synchronized { _ in throw Failure() } }
    #expect(onAnotherThread { reference.value } == 2)
  }

  @Test("100 threads may change a recursive reference inside `synchronized`")
  func recursive() {
    let reference = AtomicReference(0, recursive: true)
    concurrently(100) { _ in
      reference.synchronized { value in
        reference.modify { $0 += 1 }
        #expect(reference.value == value + 1)
      }
    }
    #expect(reference.value == 100)
  }

  @Test("`modify` is atomic")
  func atomic() {
    let reference = AtomicReference(0)
    concurrently(8) { _ in for _ in 0..<500 { reference.modify { $0 += 1 } } }
    #expect(reference.value == 4000)
  }

  @Test("A former value is released where no lock is held")
  func formerValue() {
    final class Node {
      let onEnd: () -> Void
      init(_ onEnd: @escaping () -> Void = {}) { self.onEnd = onEnd }
      deinit { onEnd() }
    }
    let count = AtomicReference(0)
    let reference = AtomicReference(Node())
    reference.value = Node { [unowned reference] in
      withExtendedLifetime(reference.value) { count.value += 1 }
    }
    reference.value = Node()
    #expect(count.value == 1)
  }
}
