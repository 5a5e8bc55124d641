import Dialects
import TestSupport
import Testing
import VergeViewModel

extension DeadlockTests {
  @Test("VergeViewModel: A view model may commit to its store when the store has changed")
  func viewModel() async {
    await guarded("VergeViewModel") {
      let responder = Responder()
      let store = Shared(VergeDefaultStore(initialState: 0, logger: nil))
      let model = Shared(Model(store.content, responder))
      _ = model.content.backingStorage.addDidUpdate { _ in responder.respond("didUpdate") }
      responder.begin {
        store.content.backingStorage.update { $0 += 1 }
        _ = (store.content.state, model.content.state)
      }
      store.content.backingStorage.update { $0 += 1 }
      #expect(eventually { responder.names == ["storeStateUpdated", "didUpdate"] })
      #expect(eventually { store.content.state == 1 + responder.count })
      #expect(eventually { model.content.state == store.content.state })
      responder.end()
    }
  }
}

private final class Model: VergeViewModelBase<Int, Int> {
  private let responder: Responder

  init(_ parent: VergeDefaultStore<Int>, _ responder: Responder) {
    self.responder = responder
    super.init(initialState: 0, parent: parent, logger: nil)
  }

  override func updateState(state: inout Int, by storeState: Int) { state = storeState }
  override func storeStateUpdated(storeState: Int) { responder.respond("storeStateUpdated") }
}
