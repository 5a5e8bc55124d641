import TestSupport
import Testing
import VueFlux

@Suite("Work items")
struct WorkItemTests: WorkItemUse {
  @Test("A work item runs on each call until it is cancelled")
  func cancelling() { user.cancellingDeprecated() }

  @Test("A cancelled work item does not evaluate its value")
  func autoclosure() { user.autoclosureDeprecated() }

  @Test("Cancelling a work item releases its function; a running call continues")
  func lettingGo() { user.lettingGoDeprecated() }

  @Test("Code can name work items, and references by their name in 1.0.0")
  func names() { user.namesDeprecated() }

  private var user: any WorkItemUse { self }
}

/// Reaches deprecated API without a warning.
protocol WorkItemUse {
  func namesDeprecated()
  func cancellingDeprecated()
  func autoclosureDeprecated()
  func lettingGoDeprecated()
}

extension WorkItemTests {
  @available(*, deprecated)
  func namesDeprecated() {
    var count = 0
    let item = VueFlux.Executor.WorkItem<Int> { count += $0 }
    VueFlux.Executor.immediate.execute(workItem: item, with: 1)
    item.execute(with: 1)
    item.cancel()
    #expect(item.isCanceled)
    let plain = VueFlux.Executor.WorkItem<Void> { count += 1 }
    VueFlux.Executor.immediate.execute(workItem: plain)
    plain.execute()
    #expect(count == 4)
    let former: VueFlux.ThreadSafe<Int> = VueFlux.AtomicReference(3)
    #expect(former.value == 3)
  }

  @available(*, deprecated)
  func cancellingDeprecated() {
    var values: [Int] = []
    let item = Executor.WorkItem<Int> { values.append($0) }
    item.execute(with: 1)
    Executor.immediate.execute(workItem: item, with: 2)
    #expect(!item.isCanceled)
    item.cancel()
    item.cancel()
    #expect(item.isCanceled)
    item.execute(with: 3)
    #expect(values == [1, 2])
  }

  @available(*, deprecated)
  func autoclosureDeprecated() {
    let manual = ManualExecutor()
    var evaluated = 0
    func value() -> Int {
      evaluated += 1
      return evaluated
    }
    let item = Executor.WorkItem<Int> { _ in }
    manual.executor.execute(workItem: item, with: value())
    #expect(evaluated == 0)
    manual.runAll()
    #expect(evaluated == 1)
    manual.executor.execute(workItem: item, with: value())
    item.cancel()
    manual.runAll()
    item.execute(with: value())
    #expect(evaluated == 1)
  }

  @available(*, deprecated)
  func lettingGoDeprecated() {
    weak var weakToken: Token?
    var item: Executor.WorkItem<Void>!
    var lines: [Int] = []
    do {
      let token = Token()
      weakToken = token
      item = Executor.WorkItem<Void> {
        lines.append(1)
        item.cancel()
        lines.append(2)
        withExtendedLifetime(token) {}
      }
    }
    Executor.immediate.execute(workItem: item)
    item.execute()
    #expect(lines == [1, 2])
    #expect(weakToken == nil)
  }
}
