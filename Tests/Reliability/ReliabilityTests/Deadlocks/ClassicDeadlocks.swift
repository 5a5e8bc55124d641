import Dialects
import TestSupport
import Testing
import VergeClassic

extension DeadlockTests {
  @Test("Verge Classic: A logger, observers and an emitter may commit, also on another thread")
  func classic() async {
    await guarded("Verge Classic") {
      let responder = Responder()
      let model = Model()
      model.set(logger: RespondingLogger(responder: responder))
      let storage = MutableStorage(0)
      storage.loggers = [RespondingLogger(responder: responder)]
      _ = model.state.addWillUpdate { responder.respond("willUpdate") }
      _ = model.state.addDidUpdate { _ in responder.respond("didUpdate") }
      let mapped = model.state.map { "\($0)" }
      _ = mapped.addDidUpdate { _ in responder.respond("mapped") }
      let token = model.activity.observe { _ in responder.respond("activity") }
      responder.begin {
        model.commit { $0 += 1 }
        storage.update { $0 += 1 }
        _ = (model.state.value, storage.value)
      }
      model.commit { $0 += 1 }
      model.dispatch { context in
        context.commit { $0 += 1 }
        context.emit(1)
        context.complete()
      }
      storage.update { $0 += 1 }
      withExtendedLifetime(mapped) {}
      #expect(
        eventually {
          responder.names == [
            "willMutate", "didMutate", "willDispatch", "didDispatch", "didEmit", "didChange",
            "willUpdate", "didUpdate", "mapped", "activity",
          ]
        })
      #expect(eventually { model.state.value == 2 + responder.count })
      #expect(eventually { storage.value == 1 + responder.count })
      token.dispose()
      responder.end()
    }
  }
}

private final class Model: VergeType, Sendable {
  typealias Activity = Int
  let state = Storage(0)
}

private struct RespondingLogger: VergeLogging {
  let responder: Responder

  func didChange(root: Any) { responder.respond("didChange") }

  func didEmit(
    activity: Any, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) {
    responder.respond("didEmit")
  }

  func willDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) {
    responder.respond("willDispatch")
  }

  func didDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) {
    responder.respond("didDispatch")
  }

  func willMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) {
    responder.respond("willMutate")
  }

  func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) {
    responder.respond("didMutate")
  }
}
