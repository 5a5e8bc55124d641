#if canImport(SwiftUI)
import SwiftUI
import Testing
import Verge

@Suite("Names that SwiftUI declares too")
struct SharedNameTests {
  struct Photo { var name = "a" }

  struct Qualified: Equatable {
    @Verge.Edge var photo = Photo()
  }

  enum IsQualified: Verge.TransactionKey { static let defaultValue = false }

  @Test("A qualified name is not ambiguous in a file that imports SwiftUI")
  func qualified() {
    let edge: Verge.Edge<Int> = Verge.Edge(wrappedValue: 1)
    #expect(edge == edge)
    #expect(Qualified() != Qualified())
    var transaction = Verge.Transaction()
    transaction[IsQualified.self] = true
    #expect(transaction[IsQualified.self])
  }

  struct Aliased: Equatable {
    @Edge var photo = Photo()
  }

  enum IsAliased: TransactionKey { static let defaultValue = false }

  @Test("With an alias in the module, the plain name is Verge's in a file that imports SwiftUI")
  func aliased() {
    let edge: Edge<Int> = Edge(wrappedValue: 1)
    #expect(edge == edge)
    #expect(Aliased() != Aliased())
    var transaction = Transaction()
    transaction[IsAliased.self] = true
    #expect(transaction[IsAliased.self])
  }

  @Test("The names of SwiftUI remain available")
  func swiftUI() {
    #expect(SwiftUI.Edge.allCases.count == 4)
    _ = SwiftUI.Transaction()
  }
}
#endif
