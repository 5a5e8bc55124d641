import TestSupport
import Testing
import Verge

/// A value without `==`.
private struct Image: Sendable {
  var name = ""
  var probe = 0
}

@Suite("Edges")
struct EdgeTests {
  private struct Screen: Equatable {
    var title = ""
    @Edge var image = Image()
    @Edge var count = 0
    @ReferenceEdge var rows = [1, 2, 3]
  }

  @Test("A value without == in an edge counts as changed only after it is set")
  func notEquatable() {
    let screen = Screen()
    var other = screen
    #expect(screen == other)
    other.image.name = ""
    #expect(screen != other)
    #expect(other.$image.version == 1)
    #expect(other.$image.globalID == screen.$image.globalID)
    #expect(Screen().$image != screen.$image)
    #expect(other.$image.name == "")
    #expect(screen.$image.next(Image(name: "b")).wrappedValue.name == "b")
  }

  @Test("Copies of an edge that are set separately differ, though each is set once")
  func separateCopies() {
    let edge = Edge(wrappedValue: Image())
    let (left, right) = (edge.next(Image(name: "left")), edge.next(Image(name: "right")))
    #expect(left.version == right.version)
    #expect(left != right)
    let copy = left
    #expect(copy == left)
  }

  @Test("An observer receives a copy of an edge that was set before another commit set the edge")
  func copyFromBefore() {
    let store = Store<Screen, Never>(initialState: Screen())
    var former = store.state.primitive
    former.image.name = "former"
    let names = Recorder<String>()
    let token = store.sinkState(\.$image, queue: .passthrough) {
      names.record($0.primitive.wrappedValue.name)
    }
    store.commit { $0.image.name = "latest" }
    store.commit { [former] in $0 = former }
    #expect(names.elements == ["", "latest", "former"])
    withExtendedLifetime(token) {}
  }

  @Test("A value with == in an edge is compared by it even after it is set")
  func equatable() {
    let screen = Screen()
    var other = screen
    other.count = 1
    other.count = 0
    #expect(other.$count.version == 2)
    #expect(other.$count == screen.$count)
    other.count = 2
    #expect(other.$count != screen.$count)
  }

  @Test("An edge compares values with its comparer, and tuples by their elements")
  func comparers() {
    let one = Edge(wrappedValue: Image(name: "a", probe: 1), comparer: { $0.name == $1.name })
    #expect(one == one.next(Image(name: "a", probe: 2)))
    #expect(one != one.next(Image(name: "b", probe: 1)))
    let pair = Edge(wrappedValue: (1, "a"))
    #expect(pair == pair.next((1, "a")))
    #expect(pair != pair.next((1, "b")))
    let seven = Edge(wrappedValue: (1, 2, 3, 4, 5, 6, 7))
    #expect(seven == Edge(wrappedValue: (1, 2, 3, 4, 5, 6, 7)))
    #expect(seven != Edge(wrappedValue: (1, 2, 3, 4, 5, 6, 8)))
  }

  @Test("The middleware of an edge may change the initial value and each value that is set")
  func middleware() {
    let seen = Recorder<Int>()
    let clamp = Edge<Int>.Middleware { $0 = min($0, 10) }
    var edge = Edge(
      wrappedValue: 50, middleware: .init([clamp, .do { seen.record($0) }, .empty()]))
    #expect(edge.wrappedValue == 10)
    edge.wrappedValue = 3
    edge.wrappedValue += 20
    #expect(edge.wrappedValue == 10)
    #expect(seen.elements == [10, 3, 10])
    let checked = Edge(wrappedValue: 1, middleware: .assert { $0 > 0 })
    #expect(checked.next(2).wrappedValue == 2)
  }

  @Test("Copies of a reference edge share the value until one copy changes it")
  func sharing() {
    let screen = Screen()
    var other = screen
    other.title = "x"
    #expect(other.$rows._storagePointer == screen.$rows._storagePointer)
    other.rows.append(4)
    #expect(other.$rows._storagePointer != screen.$rows._storagePointer)
    #expect(screen.rows == [1, 2, 3])
    #expect(other.$rows != screen.$rows)
    other.rows.removeLast()
    #expect(other.$rows == screen.$rows)
    #expect(other.$rows.count == 3)
    #expect(other.$rows.read { $0.reduce(0, +) } == 6)
    let images = ReferenceEdge(wrappedValue: Image())
    #expect(images == images)
    #expect(images != ReferenceEdge(wrappedValue: Image()))
  }

  @Test("`read` of a reference edge rethrows the error of its closure, by its type")
  func readThrowing() {
    let edge = ReferenceEdge(wrappedValue: [1, 2])
    do throws(Failure) {
      let first = try edge.read { rows throws(Failure) in
        if rows.isEmpty { throw Failure() }
        return rows[0]
      }
      #expect(first == 1)
      try edge.read { _ throws(Failure) in throw Failure() }
      Issue.record("The error is not thrown.")
    } catch {
      #expect(error == Failure())
    }
  }

  @Test("A write to a member through an edge counts as a change of the value")
  func writableMembers() {
    var screen = Screen()
    screen.$image.name = "a"
    #expect(screen.image.name == "a")
    #expect(screen.$image.version == 1)
    var clamped = Edge(wrappedValue: Image(), middleware: .init { $0.probe = min($0.probe, 3) })
    clamped.probe = 9
    #expect(clamped.wrappedValue.probe == 3)
    struct Sheet: Equatable {
      @ReferenceEdge var image = Image()
    }
    let sheet = Sheet()
    var copy = sheet
    copy.$image.name = "b"
    #expect(copy.image.name == "b")
    #expect(sheet.image.name == "")
    #expect(copy != sheet)
  }

  @Test("A slice at an edge can be committed to, and is observed by the edge's equality")
  func scopeAtEdge() {
    struct Gallery: Equatable {
      @Edge var image = Image()
      @ReferenceEdge var table = Image()
      var count = 0
    }
    let store = Store<Gallery, Never>(initialState: Gallery())
    let image = store.scoped(\.$image)
    let names = Recorder<String>()
    let token = image.sinkState(queue: .passthrough) { names.record($0.name) }
    image.commit { $0.name = "a" }
    store.commit { $0.count = 1 }
    store.commit { $0.$image.name = "b" }
    store.scoped(\.$table).commit { $0.name = "t" }
    #expect(names.elements == ["", "a", "b"])
    #expect(store.state.image.name == "b")
    #expect(store.state.table.name == "t")
    withExtendedLifetime(token) {}
  }

  @Test("A store changes edges in place and notifies observers of the changed edges")
  func inStore() {
    struct Probed: Equatable {
      @ReferenceEdge var probe = CopyProbe()
      @Edge var image = Image()
      var count = 0
    }
    let store = Store<Probed, Never>(initialState: Probed())
    for _ in 0..<3 { store.commit { $0.probe.value += 1 } }
    #expect(store.state.probe.copyCount == 0)
    let recorder = Recorder<String>()
    let token = store.sinkState(dropsFirst: true, queue: .passthrough) { state in
      state.ifChanged(\.$image) { _ in recorder.record("image") }
      state.ifChanged(\.count) { recorder.record("\($0)") }
    }
    store.commit { $0.count = 1 }
    store.commit { $0.image.name = "a" }
    #expect(recorder.elements == ["1", "image"])
    withExtendedLifetime(token) {}
  }
}
