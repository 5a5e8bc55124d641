import Testing
import VergeClassic

// Code of Cycler 2 and 3, which Verge was called until 4.0.

private final class ParentCycler: CyclerType {
  typealias Activity = NoActivity
  let state: Storage<Int> = .init(1)
  var box: DeinitBox?
}

private final class ChildCycler: ModularCyclerType {
  typealias Parent = ParentCycler
  typealias Activity = NoActivity
  let state: Storage<Int> = .init(2)
}

private final class CountingLogger: CycleLogging {
  var count = 0

  func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyCyclerType
  ) {
    count += 1
  }
}

@Suite("The names of Cycler")
struct FormerNamesTests {
  @Test("A child cycler forwards to its parent, whose logger receives the commit")
  func modules() {
    let (parent, child, logger) = (ParentCycler(), ChildCycler(), CountingLogger())
    parent.add(module: child)
    parent.set(logger: logger)
    child.set(logger: EmptyCyclerLogger())
    child.forward { parent in parent.commit { $0 += child.state.value } }
    #expect(parent.state.value == 3)
    #expect(logger.count == 1)
    #expect(parent.box == nil)
  }
}
