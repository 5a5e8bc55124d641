import Foundation
import Testing
import Verge
import VergeTesting

@Suite("VergeTesting: differences of states")
struct DifferenceTests {
  enum Phase: Equatable {
    case idle
    case loading(progress: Double, from: String)
    case failed(Item)
  }

  struct Nested: Equatable {
    var phase = Phase.idle
    var item: Item?
    var prices: [String: Int] = [:]
    var tags: Set<String> = []
    var names: [String] = []
    var pair = (1, b: 2)
    static func == (left: Self, right: Self) -> Bool { false }
  }

  func difference(_ change: (inout Nested) -> Void) -> String? {
    var new = Nested()
    new.names = (1...5).map { "n\($0)" }
    new.prices = ["a": 1, "b": 2]
    new.tags = ["x", "y"]
    let old = new
    change(&new)
    return StateDifference.text(from: old, to: new)
  }

  @Test("Equal values have no difference, nor have values that print alike without `==`")
  func equal() {
    struct Row {
      let name = "a"
      let load = { 1 }
    }
    #expect(StateDifference.text(from: 1, to: 1) == nil)
    #expect(StateDifference.text(from: Item(name: "a"), to: Item(name: "a")) == nil)
    #expect(StateDifference.text(from: Row(), to: Row()) == nil)
  }

  @Test("Data is shown by its bytes")
  func data() {
    struct Avatar: Equatable {
      var blob = Data([1, 2, 3])
      var name = "a"
    }
    var new = Avatar()
    new.blob = Data([9, 9, 9])
    #expect(
      StateDifference.text(from: Avatar(), to: new) == """
          Avatar(
        -   blob: Data(3 bytes: 010203)
        +   blob: Data(3 bytes: 090909)
            … (1 unchanged)
          )
        """)
    var long = Data(repeating: 7, count: 60_000)
    let old = long
    long[55_000] = 8
    #expect(StateDifference.text(from: old, to: long) == "  [55000]:\n- 7\n+ 8")
    #expect(StateDifference.text(from: [Data()], to: [Data()]) == nil)
  }

  @Test("Values with one description are shown by their members")
  func descriptions() {
    #expect(
      StateDifference.text(from: IndexSet([1]), to: IndexSet([2])) == """
          IndexSet(
            ranges: [
        -     [0]: 1..<2
        +     [0]: 2..<3
            ]
          )
        """)
    #expect(StateDifference.text(from: IndexSet(0..<9), to: IndexSet(0..<9)) == nil)
    func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
    let intervals = StateDifference.text(
      from: DateInterval(start: date(0), duration: 1.2),
      to: DateInterval(start: date(0), duration: 1.4))
    #expect(intervals?.contains("\n-   duration: 1.2\n+   duration: 1.4\n") == true)
    let ranges = StateDifference.text(from: date(0)...date(1.2), to: date(0)...date(1.4))
    #expect(ranges?.contains("+   upperBound: 2001-01-01 00:00:01 +0000 (1.4 s since") == true)
  }

  @Test("Values that print alike are shown with their types, also in optionals and lists")
  func types() {
    enum Other {
      struct Item: Equatable { let name: String, price: Int }
    }
    struct Row { var value: Any? }
    func difference(_ old: Any?, _ new: Any?) -> String? {
      StateDifference.text(from: Row(value: old), to: Row(value: new))
    }
    #expect(
      difference(1, UInt8(1)) == """
          Row(
        -   value: 1 (Int)
        +   value: 1 (UInt8)
          )
        """)
    #expect(difference([1], [1] as [Any])?.contains("+   value: [1] (Array<Any>)") == true)
    #expect(difference("a", "a" as Substring)?.contains("-   value: \"a\" (String)") == true)
    let optional = StateDifference.text(from: 1 as Int? as Any, to: 1 as Any)
    #expect(optional == "- 1 (Optional<Int>)\n+ 1 (Int)")
    let items = difference(Item(name: "a"), Other.Item(name: "a", price: 0))
    #expect(items?.contains("-   value: Item(name: \"a\", price: 0) (Verge") == true)
    #expect(difference(1, 1) == nil)
  }

  @Test(
    "If only `==` finds a difference, the text names the innermost part, and the way to show it")
  func onlyEqual() {
    struct Opaque: Equatable, CustomReflectable, CustomStringConvertible {
      let number: Int
      var description: String { "opaque" }
      var customMirror: Mirror { Mirror(self, children: []) }
    }
    struct Closed: Equatable, CustomReflectable {
      var text = "a"
      let number: Int
      var customMirror: Mirror { Mirror(self, children: ["text": text]) }
    }
    struct Row { var value: Any }
    func row(_ value: Any) -> Row { Row(value: [value]) }
    #expect(
      StateDifference.text(from: row(Opaque(number: 1)), to: row(Opaque(number: 2))) == """
          Row(
            value: [
        -     [0]: opaque
        +     [0]: opaque (`==` says that it differs)
            ]
          )
        """)
    #expect(StateDifference.text(from: Opaque(number: 1), to: Opaque(number: 1)) == nil)
    let closed = StateDifference.text(from: row(Closed(number: 1)), to: row(Closed(number: 2)))
    #expect(
      closed?.hasPrefix(
        """
          value[0]:
          Both print alike, but `==` says that they differ: Closed(text: "a")
        """) == true)

    let same = difference { _ in }
    #expect(same?.contains("`==` says that they differ: Nested(") == true)
    #expect(same?.contains("`customMirror`") == true)
    let numbers = StateDifference.text(from: [1, Double.nan], to: [1, Double.nan])
    #expect(numbers?.contains("+   [1]: nan (`==` says that it differs)") == true)
  }

  @Test("Different elements of a set that print alike are all shown")
  func setOfLookalikes() {
    let (old, new): (Set<AnyHashable>, Set<AnyHashable>) = ([1, 2], [1, "1", 2])
    let texts = StateDifference.text(from: old, to: new)
    #expect(texts?.split(separator: "\n").count { $0.hasPrefix("+") } == 1)
  }

  @Test("Different numbers, strings, optionals and types are shown as a replacement")
  func leaves() {
    #expect(StateDifference.text(from: 1, to: 2) == "- 1\n+ 2")
    #expect(StateDifference.text(from: "a", to: "b\"") == "- \"a\"\n+ \"b\\\"\"")
    #expect(StateDifference.text(from: nil, to: 2) == "- nil\n+ 2")
    #expect(StateDifference.text(from: Int??.none, to: .some(nil)) == "- nil\n+ Optional(nil)")
    #expect(
      StateDifference.text(from: 1 as Any, to: Item(name: "a") as Any)
        == "- 1\n+ Item(name: \"a\", price: 0)")
    #expect(
      StateDifference.text(from: Int.self as Any, to: String.self as Any) == "- Int\n+ String")
  }

  @Test("Equal enum cases are compared by their payloads; other cases are replaced")
  func enums() {
    #expect(
      StateDifference.text(
        from: Phase.loading(progress: 0.5, from: "a"), to: .loading(progress: 1, from: "a"))
          == """
            .loading(
          -   progress: 0.5
          +   progress: 1.0
              … (1 unchanged)
            )
          """)
    #expect(
      StateDifference.text(from: Phase.idle, to: .failed(Item(name: "x", price: 1)))
        == """
        - .idle
        + .failed(Item(name: "x", price: 1))
        """)
  }

  @Test("Members of nested structs, dictionaries and sets are compared")
  func nested() {
    let text = difference {
      $0.item = Item(name: "Tea")
      $0.prices["a"] = nil
      $0.prices["b"] = 3
      $0.prices["c"] = 4
      $0.tags = ["y", "z"]
      $0.pair.b = 7
    }
    #expect(
      text == """
          Nested(
            … (1 unchanged)
        -   item: nil
        +   item: Item(name: "Tea", price: 0)
            prices: [
        -     "a": 1
        -     "b": 2
        +     "b": 3
        +     "c": 4
            ]
            tags: Set([
        -     "x"
              … (1 unchanged)
        +     "z"
            ])
            … (1 unchanged)
            pair: (
              … (1 unchanged)
        -     b: 2
        +     b: 7
            )
          )
        """)
  }

  @Test("Elements of an array that an insertion shifts are matched")
  func lists() {
    let text = difference { $0.names = ["n1", "new", "n2", "n3", "N4"] }
    #expect(
      text
        == """
          Nested(
            … (4 unchanged)
            names: [
              … (1 unchanged)
        +     [1]: "new"
              … (2 unchanged)
        -     [4]: "n4"
        +     [4]: "N4"
        -     [4]: "n5"
            ]
            … (1 unchanged)
          )
        """)
    #expect(StateDifference.text(from: [Int](), to: [1]) == "- []\n+ [1]")
    #expect(StateDifference.text(from: [String: Int](), to: ["a": 1]) == "- [:]\n+ [\"a\": 1]")
  }

  @Test("A multi-line text is compared by its lines")
  func text() {
    #expect(
      StateDifference.text(from: "one\ntwo\nthree", to: "one\n2\nthree")
        == "  \"\"\"\n    … (1 unchanged)\n-   two\n+   2\n    … (1 unchanged)\n  \"\"\"")
  }

  @Test("For a long text, the part around the first difference is shown")
  func longText() throws {
    let old = String(repeating: "a", count: 5_000)
    let new = String(repeating: "a", count: 4_000) + String(repeating: "b", count: 1_000)
    let text = try #require(StateDifference.text(from: old, to: new))
    #expect(text.count < 1_000)
    #expect(text.contains("aaabbb"))
    #expect(text.contains("(5002 characters)"))
  }

  @Test(
    "Of a text of over 100,000 characters, the beginning and the length are compared",
    arguments: ["", "\n"])
  func cutText(_ first: String) throws {
    let text = first + String(repeating: "a", count: 100_000)
    let difference = try #require(StateDifference.text(from: text + "b", to: text + "bb"))
    #expect(difference.contains("… (\(text.count + 1) bytes)"))
    #expect(difference.contains("… (\(text.count + 2) bytes)"))
    let end = StateDifference.text(from: text + "b", to: text + "c")
    #expect(end?.contains("ab\"\n+ \"…aaa") == true)
    #expect(StateDifference.text(from: text, to: text) == nil)
  }

  @Test("Objects are compared by their members, including inherited ones; cycles end")
  func objects() throws {
    class Base { var id = 1 }
    final class Leaf: Base {
      var other: Base?
      var name = "a"
    }
    let (old, new) = (Leaf(), Leaf())
    old.other = old
    new.other = new
    defer {
      old.other = nil
      new.other = nil
    }
    #expect(StateDifference.text(from: old, to: new) == nil)
    new.id = 2
    #expect(
      StateDifference.text(from: old, to: new) == """
          Leaf(
        -   id: 1
        +   id: 2
            … (2 unchanged)
          )
        """)
  }

  @Test("Values of Foundation are shown by their descriptions, dates also by their seconds")
  func foundation() throws {
    let text = try #require(
      StateDifference.text(
        from: Date(timeIntervalSinceReferenceDate: 1.25),
        to: Date(timeIntervalSinceReferenceDate: 1.5)))
    #expect(text.contains("(1.25 s since 2001)"))
    #expect(text.contains("(1.5 s since 2001)"))
    #expect(
      StateDifference.text(from: URL(string: "a:b")!, to: URL(string: "a:c")!) == "- a:b\n+ a:c")
    #expect(StateDifference.text(from: 1..<2, to: 1..<3) == "- 1..<2\n+ 1..<3")
  }

  @Test("A large difference is truncated, and a deep or large value is read in part")
  func bounds() throws {
    let many = try #require(StateDifference.text(from: Array(0..<5_000), to: Array(9_000..<14_000)))
    #expect(many.split(separator: "\n").count == 201)
    #expect(many.hasSuffix("more lines)"))

    indirect enum Chain {
      case end(Int)
      case link(Chain)
    }
    func chain(_ length: Int, _ end: Int) -> Chain {
      (0..<length).reduce(.end(end)) { chain, _ in .link(chain) }
    }
    #expect(StateDifference.text(from: chain(3, 1), to: chain(3, 2)) != nil)
    #expect(StateDifference.text(from: chain(500, 1), to: chain(500, 2)) == nil)

    var (old, new) = (Array(0..<50_000), Array(0..<50_000))
    new[40_000] = -1
    #expect(StateDifference.text(from: old, to: new) == "  [40000]:\n- 40000\n+ -1")
    old[3] = -1
    #expect(StateDifference.text(from: old, to: new)?.contains("[3]: -1") == true)
  }

  @Test("If two different states print alike, the failure says that `==` finds a difference")
  func printAlike() throws {
    struct Never: Equatable {
      var member = 1
      static func == (left: Self, right: Self) -> Bool { false }
    }
    let store = Store<Never, Swift.Never>(initialState: Never())
    let recorder = StoreRecorder(store)
    defer { recorder.finish() }
    store.commit { $0.member = 2 }
    let failures = failures { recorder.expectChange { $0.member = 2 } }
    let message = try #require(failures.first?.message)
    #expect(message.contains("`==` says that they differ: Never(member: 2)"))
  }
}
