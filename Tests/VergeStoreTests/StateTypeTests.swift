import TestSupport
import Testing
import VergeStore

@Suite("StateType.update")
struct StateTypeTests {
  @Test("update changes the whole state")
  func whole() {
    var state = Library()
    state.update { $0.count = 3 }
    #expect(state.count == 3)
  }

  @Test("update(target:) changes a member, also a nested one")
  func member() {
    var state = Library()
    state.update(target: \.count) { $0 += 1 }
    state.update(target: \.titles) { $0.append("a") }
    state.update(target: \.probe.value) { $0 = 4 }
    #expect(state.count == 1)
    #expect(state.titles == ["a"])
    #expect(state.probe.value == 4)
  }

  @Test("update(target:), updateIfPresent and updateIfExists change an optional member if present")
  func optionalMember() {
    var state = Library()
    state.update(target: \.loan) { $0.borrower = "nobody" }
    state.updateIfPresent(target: \.loan) { $0.borrower = "nobody" }
    state.updateIfExists(target: \.loan) { $0.borrower = "nobody" }
    #expect(state.loan == nil)

    state.loan = .init()
    state.update(target: \.loan) { $0.borrower += "a" }
    state.updateIfPresent(target: \.loan) { $0.borrower += "b" }
    state.updateIfExists(target: \.loan) { $0.borrower += "c" }
    #expect(state.loan?.borrower == "abc")
  }

  @Test("A closure of several statements changes the wrapped value if present")
  func severalStatements() {
    var state = Library()
    state.update(target: \.loan) { loan in
      loan.borrower = "a"
      loan.borrower += "b"
    }
    #expect(state.loan == nil)
    state.loan = .init()
    state.update(target: \.loan) { loan in
      loan.borrower = "a"
      loan.borrower += "b"
    }
    #expect(state.loan?.borrower == "ab")
  }

  @Test("An assignment sets an optional member, also if it was absent (4.3)")
  func assignment() {
    var state = Library()
    state.update(target: \.loan) { $0 = .init(borrower: "set") }
    #expect(state.loan?.borrower == "set")
    state.update(target: \.loan) { $0 = nil }
    #expect(state.loan == nil)
  }

  @Test("A closure that names its parameter's type says which form is meant (4.3)")
  func explicitTypes() {
    var state = Library()
    state.update(target: \.loan) { (loan: inout Library.Loan) in loan = .init(borrower: "wrapped") }
    #expect(state.loan == nil)
    state.update(target: \.loan) { (loan: inout Library.Loan?) in loan = .init(borrower: "whole") }
    #expect(state.loan?.borrower == "whole")
  }

  @Test("updateIfPresent and updateIfExists never set what is absent")
  func neverSet() {
    var state = Library()
    state.updateIfPresent(target: \.loan) { $0 = .init(borrower: "x") }
    state.updateIfExists(target: \.loan) { $0 = .init(borrower: "x") }
    #expect(state.loan == nil)
  }

  @Test("Each form rethrows")
  func throwing() {
    var state = Library()
    state.loan = .init()
    #expect(throws: Failure.self) { try state.update { _ in throw Failure() } }
    #expect(throws: Failure.self) { try state.update(target: \.count) { _ in throw Failure() } }
    #expect(throws: Failure.self) {
      try state.update(target: \.loan) { (_: inout Library.Loan) in throw Failure() }
    }
    #expect(throws: Failure.self) {
      try state.updateIfPresent(target: \.loan) { _ in throw Failure() }
    }
    #expect(throws: Failure.self) {
      try state.updateIfExists(target: \.loan) { _ in throw Failure() }
    }
  }

  @Test("What is absent is not called, and so does not throw")
  func absentDoesNotThrow() throws {
    var state = Library()
    try state.updateIfPresent(target: \.loan) { _ in throw Failure() }
    try state.updateIfExists(target: \.loan) { _ in throw Failure() }
    try state.update(target: \.loan) { (_: inout Library.Loan) in throw Failure() }
    #expect(state.loan == nil)
  }

  @Test("A type of one's own that stands for an optional is updated through its property")
  func ownOptional() {
    struct Box: _VergeStore_OptionalProtocol {
      var stored: Int?
      var _vergestore_wrappedValue: Int? {
        get { stored }
        set { stored = newValue }
      }
    }
    struct State: StateType { var box = Box() }

    var state = State()
    state.updateIfPresent(target: \.box) { $0 += 1 }
    #expect(state.box.stored == nil)
    state.box.stored = 1
    state.updateIfPresent(target: \.box) { $0 += 1 }
    #expect(state.box.stored == 2)
  }

  @Test("An optional gives and takes its value through the protocol")
  func optionalProtocol() {
    var value: Int? = 1
    #expect(value._vergestore_wrappedValue == 1)
    value._vergestore_wrappedValue = nil
    #expect(value == nil)
  }
}
