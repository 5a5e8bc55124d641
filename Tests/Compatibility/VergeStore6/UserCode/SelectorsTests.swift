import TestSupport
import Testing
import VergeViewModel

@Suite("Selectors and view models of 6.0.0-beta.1")
struct SelectorsTests {
  @Test("A view model with selectors follows its store, and is notified of its keys only")
  func viewModel() {
    let store = December.CatalogStore()
    let dispatcher = DispatcherBase<December.Catalog>(target: store)
    let reader = December.ReaderViewModel(store: store)
    dispatcher.commit { $0.pages[0] = .init(title: "a") }
    dispatcher.commit { $0.filter = "new" }
    dispatcher.commit { $0.pages[0]?.isRead = true }
    #expect(reader.state.title == "a")
    #expect(reader.badge == 0)
    #expect(reader.badges == [1, 0])
    #expect(reader.filter.value == "new")
    reader.accept { $0.tap() }
    #expect(reader.state.taps == 1)
  }

  @Test("A standalone view model has one type parameter, and can have an emitter for activities")
  func standalone() {
    let lamp = December.LampViewModel()
    lamp.accept { $0.toggle() }
    #expect(lamp.state.isOn)
    let seen = Recorder<December.LampViewModel.Bell>()
    lamp.bells.add { seen.record($0) }
    lamp.accept { $0.ring() }
    #expect(seen.elements == [.rang])
  }

  @Test("A slice called `selector` and the method of the same name do not conflict")
  func names() {
    let model = December.PageViewModel(
      initialState: .init(pages: [1: .init(), 2: .init()]), logger: nil)
    #expect(model.titles.value == 2)
    model.read()
    #expect(model.state.pages[1]?.isRead == true)
    model.commit { $0.pages[1]?.isRead = false }
    model.readToo()
    #expect(model.state.pages[1]?.isRead == true)
    model.commit { $0.pages[2] = nil }
    #expect(model.titles.value == 1)
  }

  @Test("Each form of a selector reads the newest value")
  func forms() {
    let storage = Storage(December.Shelf())
    let store = StoreBase(initialState: December.Shelf(), logger: nil)
    let (one, two) = (c1(store), c2(store))
    let (three, five) = (c3(storage), c5(storage))
    store.backingStorage.update { $0.books = ["a"] }
    storage.update { $0.books = ["a", "b"] }
    #expect(one.value == 1)
    #expect(two.value == 1)
    #expect(five.value == 2)
    #expect(c4(storage))
    withExtendedLifetime(three) {}
  }
}
