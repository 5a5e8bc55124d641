import TestSupport
import Testing
import Verge

@Suite("Assigning")
struct AssigneeTests {
  @Test("A derived value is assigned to another store, beginning with the current value")
  func derived() {
    let source = makeLibrary()
    let target = Store<Int, Never>(initialState: -1)
    let subscription = source.derived(.select(\.count)).assign(to: target.assignee(\.self))
    #expect(target.state.primitive == 0)
    source.commit { $0.count = 3 }
    #expect(target.state.primitive == 3)
    subscription.cancel()
    source.commit { $0.count = 4 }
    #expect(target.state.primitive == 3)
  }

  @Test("An assignee sets a plain value in a property, also an optional one")
  func values() {
    let target = makeLibrary()
    let assignTitle: Assignee<String> = target.assignee(\.title)
    let assignLoan: Assignee<Library.Loan> = target.assignee(\.loan)
    let assignNoLoan: Assignee<Library.Loan?> = target.assignee(\.loan)
    assignTitle("a")
    assignLoan(Library.Loan(borrower: "Ada"))
    #expect(target.state.title == "a")
    #expect(target.state.loan?.borrower == "Ada")
    assignNoLoan(nil)
    #expect(target.state.loan == nil)
  }

  @Test("An assignee skips changes between equal values and dropped outputs")
  func unchanged() {
    let target = makeLibrary()
    let assignCount: Assignee<Changes<Int>> = target.assignee(\.count)
    assignCount(Changes(old: 1, new: 1))
    #expect(target.state.version == 0)
    assignCount(Changes(old: 1, new: 2))
    #expect(target.state.count == 2)
    let assignRating: Assignee<Changes<Int>> = target.assignee(\.ratings["a"])
    assignRating(Changes(old: nil, new: 5))
    assignRating(Changes(old: 6, new: 6))
    #expect(target.state.ratings == ["a": 5])
    let assignEven: Assignee<Changes<Int>> = target.assignee(
      \.count, dropsOutput: { !$0.primitive.isMultiple(of: 2) })
    assignEven(Changes(old: nil, new: 3))
    assignEven(Changes(old: nil, new: 4))
    #expect(target.state.count == 4)
  }

  @Test("E9: An assignee does not retain its store")
  func lifetime() {
    var target: LibraryStore? = makeLibrary()
    weak let weakTarget = target
    let assign: Assignee<Int> = target!.assignee(\.count)
    target = nil
    #expect(weakTarget == nil)
    assign(1)
  }
}
