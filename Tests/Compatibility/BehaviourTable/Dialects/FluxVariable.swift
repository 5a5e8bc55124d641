import TestSupport
import Verge
import VueFlux
import VueFluxReactive

/// VueFlux's variable. Its value is set, not mutated by a closure.
final class FluxVariable<State: Equatable & Sendable>: Dialect {
  private let variable: Variable<State>

  init(_ state: State, log: Recorder<String>?) throws {
    guard log == nil else { throw Unsupported() }
    variable = Variable(state)
  }

  init(sharing store: ModernStore<State>) {
    variable = Variable(sharing: store)
  }

  init<Root: Sendable>(
    sharing store: ModernStore<Root>, at keyPath: any WritableKeyPath<Root, State> & Sendable
  ) {
    variable = Variable(sharing: store, at: keyPath)
  }

  var container: AnyObject { variable }
  var state: State { variable.value }

  func commit(_ edit: @escaping @Sendable (inout State) -> Void) {
    edit(&variable.value)
  }

  func commit(
    _ edit: @escaping @Sendable (inout State) -> Void, inside body: @escaping @Sendable () -> Void
  ) throws {
    throw Unsupported()
  }

  func observe(_ receive: @escaping @Sendable (State) -> Void) -> Registration {
    let token = variable.signal.observe(receive)
    return Registration(token) { token.dispose() }
  }
}
