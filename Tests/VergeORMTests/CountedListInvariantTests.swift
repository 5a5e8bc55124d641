#if DEBUG
import Testing

@testable import VergeORM

@Suite("Invariants of an ordered index")
struct CountedListInvariantTests {
  private typealias Index = OrderedIDIndex<Library.Schema, Author>
  private typealias Node = ListNode<Author.EntityID>

  /// Reports on an index of 3,000 identifiers, in a branch of branches, after a change of its memory.
  private func broken(_ change: (inout Index) -> Void) -> String? {
    var index = Index((0..<3_000).map { .init($0) })
    #expect(index.violatedInvariant == nil && index.list.root.height == 2)
    change(&index)
    return index.violatedInvariant
  }

  @Test("A wrong number of elements is reported")
  func counts() {
    #expect(broken { $0.list.count = 2_999 } == "There are 3000 elements, and the count is 2999.")
    #expect(broken { $0.list.root = Node() } == "The list is empty, and the count is 3000.")
    #expect(
      broken { $0.list.root.children[1].end += 1 } == "A child ends at 3001 instead of 3000.")
  }

  @Test("A node that is too long, too short or at a wrong height is reported")
  func nodes() {
    let ids = ContiguousArray((0..<65).map { Author.EntityID($0) })
    func replaceLeaf(_ leaf: Node) -> String? {
      broken { $0.list.root.children[0].node.children[1].node = leaf }
    }
    #expect(replaceLeaf(Node(elements: ids)) == "A leaf has 65 elements.")
    #expect(replaceLeaf(Node()) == "A leaf has 0 elements.")
    let branch = Node(children: [Node(elements: [ids[0]])])
    #expect(replaceLeaf(branch) == "A branch is at the height of the leaves.")
    #expect(
      broken { $0.list.root.children[1].node = Node(elements: [ids[0]]) }
        == "A node at height 1 has 1 elements and 0 children.")
    #expect(
      broken { $0.list.root.children[1].node.elements = [ids[0]] }
        == "A node at height 1 has 1 elements and 15 children.")
    #expect(broken { $0.list.root.children.removeLast() } == "The root has a single child.")
  }

  @Test("A wrong number of occurrences is reported")
  func occurrences() {
    let id = Author.EntityID(7)
    #expect(
      broken { $0.occurrences.updateValue(2, forKey: id) }
        == "\(id) is listed 1 times, and the count is 2.")
    #expect(
      broken { $0.occurrences.removeValue(forKey: id) } == "Some of the elements are not counted.")
  }
}
#endif
