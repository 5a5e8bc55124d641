import Testing
import Verge
import VergeClassic
import VergeNeue

@Suite("Verge Classic and VergeNeue in one file")
struct ClassicBesideNeueTests {
  private final class Model: VergeType {
    enum Activity {}
    typealias State = Int

    let state = Storage(0)
  }

  @Test("A name that both modules declare is qualified with the module")
  func contexts() {
    let model = Model()
    var kept: VergeClassic.DispatchContext<Model>?
    model.dispatch { kept = $0 }
    kept?.commit { $0 += 1 }
    #expect(model.state.value == 1)
  }
}
