import TestSupport
import Testing
import VergeClassic

/// Names that code need not write as a rule, written out.
@Suite("Names of Verge Classic")
struct NamesTests {
  private final class Model: VergeType {
    typealias State = Int
    typealias Activity = String
    let state: DefaultStore = .init(1)
  }

  @Test("A context, an event and a token can be named and stored")
  func types() {
    let model = Model()
    var kept: DispatchingContext<Model>?
    model.dispatch { kept = $0 }
    let context: DispatchContext<Model>? = kept
    context?.commit { $0 += 1 }
    #expect(model.state.value == 2)

    let events = Recorder<String>()
    let token: EventEmitterCancellable = model.state.sinkEvent {
      (event: ReadonlyStorage<Int>.Event) in
      switch event {
      case .willUpdate: events.record("will")
      case .didUpdate(let value): events.record("did \(value)")
      case .willDeinit: events.record("deinit")
      }
    }
    model.state._update { value in
      value = 3
      return Storage<Int>.UpdateResult.updated
    }
    token.cancel()
    model.state.update { $0 = 4 }
    #expect(events.elements == ["will", "did 3"])
  }

  @Test("A mirror shows the value")
  func mirror() {
    #expect(Storage(7).customMirror.children.map { $0.value as? Int } == [7])
    let source: MutableStorage<Int>.Source = 7
    #expect(source == 7)
  }
}
