import SideBySide
import TestSupport
import Testing

/// What the guides say of pairs of old and new code that do not behave the same, or have to.
@Suite("Guides: behaviour")
struct GuideBehaviourTests {
  @Test("Old and new code on one store, in one order")
  func sideBySide() {
    let lines = Recorder<String>()
    SideBySide.sideBySide { lines.record($0) }
    #expect(lines.elements.map { $0.prefix(3) } == ["1: ", "2: ", "3: ", "4: ", "5: "])
    SideBySide.theOtherWayRound { lines.record($0) }
    #expect(lines.elements.suffix(2) == ["0", "1"])
  }
}
