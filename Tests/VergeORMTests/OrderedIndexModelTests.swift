import Testing
import VergeORM

@Suite("An ordered index behaves like an array")
struct OrderedIndexModelTests {
  typealias Index = OrderedIDIndex<Library.Schema, Author>
  typealias ID = Author.EntityID

  private func ids(_ numbers: Range<Int>) -> [ID] { numbers.map { ID($0) } }

  /// Compares an index with its model, in all that can be read.
  private func verify(_ index: Index, _ model: [ID], _ comment: Comment) {
    #if DEBUG
    #expect(index.violatedInvariant == nil, comment)
    #endif
    #expect(index.count == model.count, comment)
    #expect(Array(index) == model, comment)
    #expect(index.reversed().elementsEqual(model.reversed()), comment)
    #expect(index == Index(model) && Index(model) == index, comment)
    #expect(Set(model).allSatisfy { index.contains($0) }, comment)
    let middle = model.count / 3..<model.count * 2 / 3
    #expect(index[middle] == model[middle] && index[middle].indices == middle, comment)
  }

  @Test(
    "Random edits match the model, and so do the versions kept on the way", arguments: [1, 2])
  func randomEdits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (index, model) = (Index(), [ID]())
    var kept: [(Index, [ID])] = []
    // Phases that grow and shrink the list, to several levels of the tree and back.
    for step in 0..<1_200 {
      let grows = step % 600 < 400
      let start = Int.random(in: 0...model.count, using: &generator)
      let length = [0, 1, 3, grows ? 5 : 200].randomElement(using: &generator)!
      let range = start..<min(start + length, model.count)
      let number = Int.random(in: 0..<5_000, using: &generator)
      let new = ids(
        number..<number + [0, 1, 2, grows ? 150 : 10].randomElement(using: &generator)!)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1, 2:
        index.replaceSubrange(range, with: new)
        model.replaceSubrange(range, with: new)
      case 3:
        index.append(contentsOf: new)
        model.append(contentsOf: new)
      case 4 where !range.isEmpty:
        index[range.lowerBound] = ID(number)
        model[range.lowerBound] = ID(number)
      case 5 where !range.isEmpty:
        #expect(index.remove(at: range.lowerBound) == model.remove(at: range.lowerBound))
      case 6:
        index.insert(contentsOf: new.prefix(1), at: start)
        model.insert(contentsOf: new.prefix(1), at: start)
      case 7:
        let removed = Set(new)
        index._apply(removing: removed.typeErased, entityName: Author.entityName)
        model.removeAll(where: removed.contains)
      default: break
      }
      if step % 100 == 0 {
        verify(index, model, "After \(step) steps")
        kept.append((index, model))
        // A branch: the next edits continue from an older version.
        if step % 300 == 0 { (index, model) = kept.randomElement(using: &generator)! }
      }
    }
    for (index, model) in kept { verify(index, model, "A version that was kept") }
    index._apply(removing: Set(model).typeErased, entityName: Author.entityName)
    #expect(index.isEmpty && index == Index())
  }

  @Test("Edits at one position, again and again, match the model")
  func onePosition() {
    for isAtEnd in [false, true] {
      var (index, model) = (Index(ids(0..<100)), ids(0..<100))
      func position() -> Int { isAtEnd ? model.count - 1 : 0 }
      for id in ids(100..<3_000) {
        index.insert(id, at: position())
        model.insert(id, at: position())
      }
      verify(index, model, "After insertions")
      while !model.isEmpty {
        index.remove(at: position())
        model.remove(at: position())
        if model.count % 700 == 0 { verify(index, model, "After removals to \(model.count)") }
      }
      #expect(index.isEmpty && index.first == nil)
      index.append(ID(1))
      #expect(Array(index) == [ID(1)])
    }
  }

  @Test("A removal that leaves one identifier in 100 keeps the order")
  func sparse() {
    let all = ids(0..<20_000)
    var index = Index(all)
    let kept = all.filter { $0.raw % 100 == 7 }
    index._apply(removing: Set(all).subtracting(kept).typeErased, entityName: Author.entityName)
    verify(index, kept, "Sparse")
    index.append(contentsOf: all)
    verify(index, kept + all, "Appended")
  }

  @Test("A slice has the positions of the index, and is edited like a slice of an array")
  func slices() {
    let names = (0..<1_000).map { Book.EntityID("A name that needs memory of its own \($0)") }
    let index = OrderedIDIndex<Library.Schema, Book>(names)
    var (slice, model) = (index[700..<720], names[700..<720])
    let copy = slice
    for name in names[..<50] {
      slice.append(name)
      model.append(name)
    }
    slice.replaceSubrange(705..<710, with: names[..<3])
    model.replaceSubrange(705..<710, with: names[..<3])
    slice.removeFirst(4)
    model.removeFirst(4)
    #expect(slice == model)
    #expect(slice.indices == model.indices)
    #expect(slice[704] == model[704])
    #expect(copy == names[700..<720])
    #expect(copy.indices == 700..<720)
    let end = index[1_000...]
    #expect(end.isEmpty)
    #expect(end.startIndex == 1_000)
    let last = index.suffix(3)
    #expect(last.indices == 997..<1_000)
    #expect(Array(last) == Array(names.suffix(3)))
    #expect(index.dropLast(999) == names[..<1])
    #expect(index[...].count == 1_000)
    var edited = index
    edited[10..<20] = copy
    var expected = names
    expected.replaceSubrange(10..<20, with: copy)
    #expect(Array(edited) == expected)
  }

  @Test("Versions and independent lists are equal if their identifiers are, whatever their nodes")
  func equality() {
    let all = ids(0..<10_000)
    let index = Index(all)
    var other = index
    other[9_999] = ID(-1)
    #expect(index != other)
    other[9_999] = ID(9_999)
    #expect(index == other)
    other.remove(at: 5)
    other.insert(ID(5), at: 5)
    #expect(index == other && other == index)
    other.swapAt(0, 1)
    #expect(index != other && index.dropFirst(2) == other.dropFirst(2))
    #expect(index != Index(all.dropLast()))
  }

  @Test("An iterator shows the version that it was made from")
  func iteration() {
    var index = Index(ids(0..<1_000))
    var iterator = index.makeIterator()
    _ = iterator.next()
    index.removeAll()
    #expect(IteratorSequence(iterator).elementsEqual(ids(1..<1_000)))
  }
}

extension Set<Author.EntityID> {
  fileprivate var typeErased: Set<AnyEntityIdentifier> { Set<AnyEntityIdentifier>(map(\.any)) }
}
