import Foundation
import Testing
import VergeViewModelBeta

@Suite("Code for the first betas of VergeStore 6")
struct FirstBetasTests {
  @Test("A view model follows its store, commits, and emits activities")
  func following() {
    let library = LibraryStore()
    let page = PageViewModel(library: library)
    var activities: [PageActivity] = []
    page.addActivityTarget { activities.append($0) }
    Librarian(target: library).accept { $0.add("Emma") }
    Librarian(target: library).accept { $0.add("Ulysses") }
    #expect(page.state.title == "Emma, Ulysses")
    #expect(page.accept { $0.tapAndTell() } == 1)
    page.accept { $0.close() }
    #expect(activities == [.tapped(1), .closed])
    #expect(page._backingStorage.value.taps == 1)
  }

  @Test("A view model without activities can commit")
  func standalone() {
    let counter = Counter(initialState: 1, logger: nil)
    counter.accept { $0.up() }
    #expect(counter.state == 2)
  }
}
