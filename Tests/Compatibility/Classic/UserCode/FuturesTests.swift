import TestSupport
import Testing
import VergeClassic

@Suite("Actions that return a future")
struct FuturesTests {
  @Test("`dispatch` and `dispatchAsync` return the future that the action returns")
  func futures() throws {
    let model = LoadVM()
    #expect(throws: CancellationError.self) { try model.risky() }
    model.load(7)
    #expect(model.load(8).element != nil)
    #expect(model.state.value.pages == [7, 8])
    #expect(model.loadAll().element == [1, 2])
    model.loadAsync()
    #expect(try model.risky().element == 3)
  }
}
