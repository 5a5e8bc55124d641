import Testing
import Verge

@Suite("The list of tasks")
struct TaskListTests {
  private func list(_ ids: Range<UInt64>) -> TaskList<UInt64> {
    var list = TaskList<UInt64>()
    for id in ids { list.append(id, id: id) }
    return list
  }

  @Test("Elements keep their order when others are removed")
  func order() {
    var list = list(0..<10)
    for id: UInt64 in [0, 9, 4, 5, 3, 8] { list.remove(id: id) }
    #expect(list.elements == [1, 2, 6, 7])
    list.append(10, id: 10)
    #expect(list.elements == [1, 2, 6, 7, 10])
  }

  @Test("Every order of removal leaves an empty list")
  func removal() {
    for first in 0..<UInt64(3) {
      for second in 0..<UInt64(3) where second != first {
        var list = list(0..<3)
        list.remove(id: first)
        list.remove(id: second)
        #expect(list.elements == [3 - first - second])
        list.remove(id: 3 - first - second)
        #expect(list.isEmpty)
      }
    }
  }

  @Test("Removing an element returns the one after it")
  func next() {
    var list = list(0..<3)
    let first = list.remove(id: 0)
    #expect(first?.element == 0)
    #expect(first?.next == 1)
    #expect(list.remove(id: 2)?.next == nil)
  }

  @Test("Removing an absent element does nothing")
  func absent() {
    var list = list(0..<2)
    list.remove(id: 7)
    list.remove(id: 1)
    list.remove(id: 1)
    #expect(list.elements == [0])
  }

  @Test("`drop()` returns each element once")
  func drop() {
    var list = list(0..<4)
    list.remove(id: 1)
    #expect(list.drop() == [0, 2, 3])
    #expect(list.drop().isEmpty)
    list.append(4, id: 4)
    list.append(5, id: 5)
    #expect(list.drop() == [4, 5])
    #expect(list.elements == [0, 2, 3, 4, 5])
    list.remove(id: 5)
    list.append(6, id: 6)
    #expect(list.drop() == [6])
  }
}
