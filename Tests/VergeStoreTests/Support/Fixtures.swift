import TestSupport
import VergeStore

struct Library: StateType {
  struct Loan: Equatable { var borrower = "" }

  var count = 0
  var titles: [String] = []
  var loan: Loan?
  var lamp = false
  var probe = CopyProbe()
  var spare: CopyProbe?
}

struct Failure: Error {}

class LibraryDispatcher: Dispatcher<Library> {
  func increment() { commit("increment") { $0.count += 1 } }
}

final class LoanDispatcher: Dispatcher<Library>, ScopedDispatching {
  var selector: WritableKeyPath<Library, Library.Loan?> { \.loan }
}

func makeStore(logger: (any VergeStoreLogger)? = nil) -> VergeDefaultStore<Library> {
  VergeDefaultStore(initialState: Library(), logger: logger)
}
