import TestSupport
import Testing
import VergeStore

@Suite("StateType.update")
struct StateTypeTests {
  @Test("`update` changes the whole state")
  func whole() {
    var state = Library()
    state.update { $0.count = 3 }
    #expect(state.count == 3)
  }

  @Test("`update(target:)` changes a property, also a nested one")
  func member() {
    var state = Library()
    state.update(target: \.count) { $0 += 1 }
    state.update(target: \.titles) { $0.append("a") }
    state.update(target: \.probe.value) { $0 = 4 }
    #expect(state.count == 1)
    #expect(state.titles == ["a"])
    #expect(state.probe.value == 4)
  }

  @Test("Every form of `update` changes an optional property only if it is present")
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

  @Test("A closure of several statements changes the wrapped value if it is present")
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

  @Test("Assigning to an optional property sets the property even if it was absent")
  func assignment() {
    var state = Library()
    state.update(target: \.loan) { $0 = .init(borrower: "set") }
    #expect(state.loan?.borrower == "set")
    state.update(target: \.loan) { $0 = nil }
    #expect(state.loan == nil)
  }

  @Test("The parameter type of a closure selects the optional or its wrapped value")
  func explicitTypes() {
    var state = Library()
    state.update(target: \.loan) { (loan: inout Library.Loan) in loan = .init(borrower: "wrapped") }
    #expect(state.loan == nil)
    state.update(target: \.loan) { (loan: inout Library.Loan?) in loan = .init(borrower: "whole") }
    #expect(state.loan?.borrower == "whole")
  }

  @Test("`updateIfPresent` and `updateIfExists` never set an absent property")
  func neverSet() {
    var state = Library()
    state.updateIfPresent(target: \.loan) { $0 = .init(borrower: "x") }
    state.updateIfExists(target: \.loan) { $0 = .init(borrower: "x") }
    #expect(state.loan == nil)
  }

  @Test("Every form of `update` rethrows")
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

  @Test("A throwing closure is not called for an absent property")
  func absentDoesNotThrow() throws {
    var state = Library()
    try state.updateIfPresent(target: \.loan) { _ in throw Failure() }
    try state.updateIfExists(target: \.loan) { _ in throw Failure() }
    try state.update(target: \.loan) { (_: inout Library.Loan) in throw Failure() }
    #expect(state.loan == nil)
  }

  @Test("A custom optional type is updated through its wrapped value")
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

  @Test("`_vergestore_wrappedValue` reads and writes the value of an optional")
  func optionalProtocol() {
    var value: Int? = 1
    #expect(value._vergestore_wrappedValue == 1)
    value._vergestore_wrappedValue = nil
    #expect(value == nil)
  }
}
