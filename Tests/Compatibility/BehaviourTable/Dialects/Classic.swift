import TestSupport
import Verge
import VergeClassic

final class Classic<State: Equatable & Sendable>: Dialect {
  private final class Model: VergeType, Sendable {
    typealias Activity = Int
    let state: Storage<State>

    init(_ state: Storage<State>) {
      self.state = state
    }
  }

  private let model: Model

  init(_ state: State, log: Recorder<String>?) {
    model = Model(Storage(state))
    if let log { model.set(logger: Logger(lines: log)) }
  }

  init(sharing store: ModernStore<State>) {
    model = Model(Storage(sharing: store))
  }

  init<Root: Sendable>(
    sharing store: ModernStore<Root>, at keyPath: any WritableKeyPath<Root, State> & Sendable
  ) {
    model = Model(Storage(sharing: store, at: keyPath))
  }

  var container: AnyObject { model.state }
  var state: State { model.state.value }

  func commit(_ edit: @escaping @Sendable (inout State) -> Void) {
    model.commit { edit(&$0) }
  }

  func commitThrowing(_ edit: @escaping @Sendable (inout State) throws(Failure) -> Void) throws {
    try model.commit { state throws(Failure) in try edit(&state) }
  }

  func observe(_ receive: @escaping @Sendable (State) -> Void) -> Registration {
    let token = model.state.add(subscriber: receive)
    return Registration(token) { [weak storage = model.state] in
      storage?.remove(subscriber: token)
    }
  }

  func observeActivities(_ receive: @escaping @Sendable (Int) -> Void) -> Registration {
    let token = model.activity.observe(receive)
    return Registration(token) { token.dispose() }
  }

  func send(_ activity: Int) {
    model.emit(activity)
  }
}

private struct Logger: VergeLogging {
  let lines: Recorder<String>

  func willMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) {
    lines.record("will")
  }

  func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: any AnyVergeType
  ) {
    lines.record("did")
  }
}
