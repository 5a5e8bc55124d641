import TestSupport
import Testing
import Verge

private struct Image: Sendable {
  var id = 0
  var bytes: [UInt8] = []
}

@Suite("Articles: Edges")
struct EdgesArticleTests {
  @Test("An edge shows that a value without == has been set")
  func edges() {
    let print = Printer()

    struct Screen: Equatable {
      var title = ""
      @Edge var image = Image()  // has no `==`
    }

    let store = Store<Screen, Never>(initialState: Screen())
    let subscription = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      state.ifChanged(\.$image).do { image in print("\(image.bytes.count) bytes") }
    }
    store.commit { $0.title = "Harbour" }
    store.commit { $0.image.bytes.append(7) }

    #expect(print.lines == ["1 bytes"])
    subscription.cancel()
  }

  @Test("Edges can use a comparer or middleware, and share large values")
  func otherEdges() {
    struct Shelf: Equatable {
      @Edge(comparer: { $0.id == $1.id }) var image = Image()
      @Edge var size = (3, 4)
    }

    var shelf = Shelf()
    shelf.image.bytes = [1]
    shelf.size.0 = 3
    #expect(shelf == Shelf())
    shelf.size.1 = 5
    #expect(shelf != Shelf())

    struct Mixer: Equatable {
      @Edge(middleware: .init(onSet: { $0 = min($0, 10) })) var volume = 5
    }

    var mixer = Mixer()
    mixer.volume = 11
    #expect(mixer.volume == 10)

    struct Library: Equatable {
      var filter = ""
      @ReferenceEdge var books: [String] = []
    }

    let library = Library(books: ["Emma"])
    var copy = library
    copy.filter = "E"
    #expect(copy.$books._storagePointer == library.$books._storagePointer)
    copy.books.append("Ulysses")
    #expect(library.books == ["Emma"])
    #expect(copy.$books != library.$books)
  }
}
