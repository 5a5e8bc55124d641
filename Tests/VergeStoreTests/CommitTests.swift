import TestSupport
import Testing
import VergeStore

@Suite("Forms of commit")
struct CommitTests {
  let store = makeStore()

  private var loan: String? { store.state.loan?.borrower }

  @Test("Every form of commit can change the whole state")
  func wholeState() {
    let dispatcher = LibraryDispatcher(target: store)
    dispatcher.commit { $0.count += 1 }
    dispatcher.commit("named") { $0.count += 1 }
    dispatcher.commit.commit { $0.count += 1 }
    dispatcher.commit.descriptor.commit { $0.count += 1 }
    dispatcher.accept { _ in .mutation { $0.count += 1 } }
    dispatcher.accept { _ in .commit { $0.count += 1 } }
    dispatcher.do { _ in .mutation { $0.count += 1 } }
    dispatcher.accept { _ in LibraryDispatcher.Mutation { $0.count += 1 } }
    dispatcher.dispatch { context in
      context.commit { $0.count += 1 }
      context.commit.descriptor.commit { $0.count += 1 }
      context.accept { _ in .mutation { $0.count += 1 } }
      context.do { _ in .mutation { $0.count += 1 } }
    }
    #expect(store.state.count == 12)
  }

  @Test("Every form of commit can change a property")
  func member() {
    let dispatcher = LibraryDispatcher(target: store)
    dispatcher.commit(\.count) { $0 += 1 }
    dispatcher.commit(\.count, "named") { $0 += 1 }
    dispatcher.commit.commit(\.count) { $0 += 1 }
    dispatcher.commit.descriptor.commit(\.count) { $0 += 1 }
    dispatcher.accept { _ in .mutation(\.count) { $0 += 1 } }
    dispatcher.accept { _ in .commit(\.count) { $0 += 1 } }
    dispatcher.dispatch { $0.commit(\.count) { $0 += 1 } }
    #expect(store.state.count == 7)
  }

  @Test("Every form of commit changes an optional property only if it is present")
  func optionalMember() {
    let dispatcher = LibraryDispatcher(target: store)
    let commits: [(String) -> Void] = [
      { value in dispatcher.commit(\.loan) { $0.borrower = value } },
      { value in dispatcher.commit.commit(\.loan) { $0.borrower = value } },
      { value in dispatcher.commit.descriptor.commit(\.loan) { $0.borrower = value } },
      { value in dispatcher.accept { _ in .mutationIfPresent(\.loan) { $0.borrower = value } } },
      { value in dispatcher.accept { _ in .commitIfPresent(\.loan) { $0.borrower = value } } },
      { value in dispatcher.dispatch { $0.commit(\.loan) { $0.borrower = value } } },
    ]
    for commit in commits { commit("nobody") }
    #expect(store.state.loan == nil)
    dispatcher.commit { $0.loan = .init() }
    for (index, commit) in commits.enumerated() {
      commit("\(index)")
      #expect(loan == "\(index)")
    }
  }

  @Test("Every form of commit can change the scoped slice")
  func scoped() {
    let dispatcher = LoanDispatcher(target: store)
    let commits: [(String) -> Void] = [
      { value in dispatcher.commitScoped { $0 = .init(borrower: value) } },
      { value in dispatcher.commit.commitScoped { $0 = .init(borrower: value) } },
      { value in dispatcher.commit.descriptor.commitScoped { $0 = .init(borrower: value) } },
      { value in dispatcher.dispatch { $0.commitScoped { $0 = .init(borrower: value) } } },
    ]
    for (index, commit) in commits.enumerated() {
      commit("\(index)")
      #expect(loan == "\(index)")
    }
  }

  @Test("Every form of commit changes an optional scoped slice only if it is present")
  func scopedIfPresent() {
    let dispatcher = LoanDispatcher(target: store)
    let commits: [(String) -> Void] = [
      { value in dispatcher.commitScopedIfPresent { $0.borrower = value } },
      { value in dispatcher.commitIfPresent { $0.borrower = value } },
      { value in dispatcher.commit.commitScopedIfPresent { $0.borrower = value } },
      { value in dispatcher.commit.commitIfPresent { $0.borrower = value } },
      { value in dispatcher.commit.descriptor.commitScopedIfPresent { $0.borrower = value } },
      { value in dispatcher.commit.descriptor.commitIfPresent { $0.borrower = value } },
      { value in dispatcher.dispatch { $0.commitScopedIfPresent { $0.borrower = value } } },
      { value in dispatcher.dispatch { $0.commitIfPresent { $0.borrower = value } } },
    ]
    for commit in commits { commit("nobody") }
    #expect(store.state.loan == nil)
    dispatcher.commitScoped { $0 = .init() }
    for (index, commit) in commits.enumerated() {
      commit("\(index)")
      #expect(loan == "\(index)")
    }
  }

  @Test("Mutation objects of a slice use the static `scopedStateKeyPath`")
  func scopedObjects() {
    let dispatcher = StaticallyScopedDispatcher(target: store)
    dispatcher.accept { _ in .mutationScopedIfPresent { $0.borrower = "nobody" } }
    #expect(loan == nil)
    dispatcher.accept { _ in .mutationScoped { $0 = .init(borrower: "a") } }
    #expect(loan == "a")
    dispatcher.accept { _ in .commitScoped { $0 = .init(borrower: "b") } }
    #expect(loan == "b")
    dispatcher.accept { _ in .mutationScopedIfPresent { $0.borrower = "c" } }
    #expect(loan == "c")
    dispatcher.accept { _ in .commitScopedIfPresent { $0.borrower = "d" } }
    #expect(loan == "d")
    dispatcher.accept { _ in .commitIfPresent { $0.borrower = "e" } }
    #expect(loan == "e")
    dispatcher.commitScoped { $0 = nil }
    #expect(loan == nil)
  }

  @Test("A dispatcher's `selector` takes precedence over its static `scopedStateKeyPath`")
  func bothScopes() {
    let dispatcher = TwiceScopedDispatcher(target: store)
    dispatcher.commitScoped { $0 += 10 }
    #expect(store.state.count == 10)
    #expect(dispatcher.scopedStateKeyPath == \Library.probe.value)
  }

  @Test("The parameter type of a closure selects the optional or its wrapped value")
  func explicitTypes() {
    let dispatcher = LibraryDispatcher(target: store)
    dispatcher.commit(\.loan) { (loan: inout Library.Loan) in loan = .init(borrower: "wrapped") }
    #expect(loan == nil)
    dispatcher.commit(\.loan) { (loan: inout Library.Loan?) in loan = .init(borrower: "whole") }
    #expect(loan == "whole")
    dispatcher.commit(\.loan) { (loan: inout Library.Loan) in loan = .init(borrower: "wrapped") }
    #expect(loan == "wrapped")
  }

  @Test("Assigning to an optional property sets the property even if it was absent")
  func assignment() {
    let dispatcher = LibraryDispatcher(target: store)
    dispatcher.commit(\.loan) { $0 = .init(borrower: "call") }
    #expect(loan == "call")
    dispatcher.commit(\.loan) { $0 = nil }
    #expect(store.state.loan == nil)
    dispatcher.commit.descriptor.commit(\.loan) { $0 = .init(borrower: "descriptor") }
    #expect(loan == "descriptor")
    dispatcher.commit.descriptor.commit(\.loan) { $0 = nil }
    #expect(store.state.loan == nil)
  }

  @Test("E3: Every throwing form of commit rethrows and leaves the state unchanged")
  func throwing() {
    let dispatcher = LoanDispatcher(target: store)
    dispatcher.commit { $0.loan = .init(borrower: "kept") }
    var updateCount = 0
    store.backingStorage.addDidUpdate { _ in updateCount += 1 }
    let fail: (inout Library.Loan) throws -> Void = {
      $0.borrower = "lost"
      throw Failure()
    }
    let commits: [() throws -> Void] = [
      { try dispatcher.commit { try $0.update(target: \.loan, update: fail) } },
      { try dispatcher.commit(\.loan) { try fail(&$0) } },
      { try dispatcher.commit.commit(\.loan) { try fail(&$0) } },
      { try dispatcher.commit.descriptor.commit(\.loan) { try fail(&$0) } },
      { try dispatcher.commitScopedIfPresent { try fail(&$0) } },
      { try dispatcher.commitIfPresent { try fail(&$0) } },
      { try dispatcher.commit.descriptor.commitIfPresent { try fail(&$0) } },
      { try dispatcher.dispatch { try $0.commit(\.loan) { try fail(&$0) } } },
      { try dispatcher.dispatch { try $0.commitIfPresent { try fail(&$0) } } },
      { try dispatcher.commitScoped { if $0 != nil { try fail(&$0!) } } },
      { try store.backingStorage.update { if $0.loan != nil { try fail(&$0.loan!) } } },
    ]
    for commit in commits {
      #expect(throws: Failure.self) { try commit() }
      #expect(loan == "kept")
    }
    #expect(updateCount == 0)
  }
}

private final class StaticallyScopedDispatcher: Dispatcher<Library>, ScopedDispatching {
  static var scopedStateKeyPath: WritableKeyPath<Library, Library.Loan?> { \.loan }
}

private final class TwiceScopedDispatcher: Dispatcher<Library>, ScopedDispatching {
  var selector: WritableKeyPath<Library, Int> { \.count }
  static var scopedStateKeyPath: WritableKeyPath<Library, Int> { \.probe.value }
}
