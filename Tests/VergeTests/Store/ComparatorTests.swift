import TestSupport
import Testing
import Verge

/// A value without `==`.
private struct Page: Sendable {
  var number = 0
  var text = ""
}

private struct Reader: Sendable {
  var page = Page()
  var name = ""
}

@Suite("Comparators")
struct ComparatorTests {
  private let turned = Changes(
    old: Reader(page: Page(number: 1, text: "a")), new: Reader(page: Page(number: 2, text: "a")))

  @Test("A comparator decides which values are equal")
  func verdicts() {
    let equality = EqualityComparator<Int>()
    #expect(equality(1, 1))
    #expect(!equality(1, 2))
    #expect(!FalseComparator<Int>()(1, 1))
    let parity = AnyEqualityComparator<Int> { $0 % 2 == $1 % 2 }
    #expect(parity(1, 3))
    #expect(!parity(1, 2))
    #expect(parity.and(EqualityComparator())(2, 2))
    #expect(!parity.and(EqualityComparator())(2, 4))
    #expect(parity.or(FalseComparator())(2, 4))
    #expect(!parity.or(EqualityComparator())(1, 4))
  }

  @Test("`and` and `or` call the second comparator only if needed")
  func shortCircuit() {
    let asked = Recorder<String>()
    let second = AnyEqualityComparator<Int> { _, _ in
      asked.record("second")
      return true
    }
    #expect(!FalseComparator<Int>().and(second)(1, 1))
    #expect(EqualityComparator<Int>().or(second)(1, 1))
    #expect(asked.count == 0)
  }

  @Test("Comparators apply to members and to values computed from the state")
  func changes() {
    let byNumber: AnyEqualityComparator<Page> = .any { $0.number == $1.number }
    #expect(turned.hasChanges(\.page, byNumber))
    #expect(!turned.hasChanges(\.page, .any(selector: \.text)))
    #expect(turned.noChanges(\.page, .any(selector: \.text)))
    #expect(turned.hasChanges({ $0.page }, byNumber))
    #expect(turned.takeIfChanged({ $0.page }, byNumber)?.number == 2)
    #expect(turned.takeIfChanged({ $0.page }, .any(selector: \.text))?.number == nil)
    #expect(turned.ifChanged(\.page, byNumber) { $0.number } == 2)
    #expect(turned.ifChanged(\.page, .any(selector: \.text)) { $0.number } == nil)
    #expect(turned.ifChanged({ $0.page }, .alwaysFalse()) { $0.number } == 2)
    #expect(turned.ifChanged({ $0.name }, .equality()) { $0 } == nil)
    #expect(turned.ifChanged({ $0.page }, comparator: byNumber).do { $0.number } == 2)
    #expect(turned.ifChanged({ $0.name }, comparator: .alwaysFalse()).do { $0 } == "")
  }

  @Test("`equality()` compares tuples by their elements")
  func tuples() {
    let same: AnyEqualityComparator<(Int, String)> = .equality()
    #expect(same((1, "a"), (1, "a")))
    #expect(!same((1, "a"), (1, "b")))
  }

  @Test("Without a previous state, everything counts as changed for any comparator")
  func noPrevious() {
    let first = turned.droppedPrevious()
    #expect(first.hasChanges(\.page, .any { @Sendable _, _ in true }))
    #expect(first.takeIfChanged({ $0.name }, .any { @Sendable _, _ in true }) == "")
  }

  @Test("Comparators have their older names")
  func olderNames() {
    let comparison: any Comparison<Int> = EqualityComparison<Int>()
    #expect(comparison(1, 1))
    #expect(!FalseComparison<Int>()(1, 1))
    let all = AndComparison(AnyEqualityComparison<Int> { $0 == $1 }, EqualityComparison<Int>())
    #expect(all(1, 1))
    #expect(OrComparison(FalseComparison<Int>(), all)(1, 1))
  }
}
