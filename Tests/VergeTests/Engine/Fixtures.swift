import TestSupport
import Verge

struct Library: Equatable, Sendable {
  struct Desk: Equatable, Sendable {
    var isOpen = false
    var drawer = Drawer()
  }

  struct Drawer: Equatable, Sendable {
    var pens = 0
  }

  struct Loan: Equatable, Sendable {
    var borrower = ""
    var days: Int?
    var place = Place()
  }

  struct Place: Equatable, Sendable {
    var shelf = 0
  }

  struct Book: Equatable, Identifiable, Sendable {
    let id: Int
    var title = ""
  }

  var count = 0
  var title = ""
  var desk = Desk()
  var loan: Loan?
  var books: [Book] = []
  var ratings: [String: Int] = [:]

  /// A computed property with a getter and a setter.
  var doubled: Int {
    get { count * 2 }
    set { count = newValue / 2 }
  }
}

enum Bell: Equatable, Sendable {
  case rang(Int)
}

/// A state that has no `==`.
struct Opaque: Sendable {
  var count = 0
  var other = 0
}

struct Failure: Error, Equatable {}

typealias LibraryStore = Store<Library, Bell>

func makeLibrary() -> LibraryStore {
  LibraryStore(name: "library", initialState: Library())
}
