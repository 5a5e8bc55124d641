import TestSupport
import Verge
import VueFlux

/// VueFlux's store. Its state is an object, and its actions contain the scenario's mutations.
final class FluxStore: Dialect {
  typealias State = Sample

  private let store: VueFlux.Store<Tally>

  init(_ state: Sample, log: Recorder<String>?) throws {
    guard log == nil else { throw Unsupported() }
    store = VueFlux.Store(
      state: Tally(state), mutations: Tally.Mutations(), executor: .immediate)
  }

  init(byDefault state: Sample) {
    store = VueFlux.Store(state: Tally(state), mutations: Tally.Mutations())
  }

  init(sharing store: ModernStore<Sample>) throws {
    throw Unsupported()
  }

  init<Root: Sendable>(
    sharing store: ModernStore<Root>, at keyPath: any WritableKeyPath<Root, Sample> & Sendable
  ) throws {
    throw Unsupported()
  }

  var container: AnyObject { store }
  var state: Sample { store.computed.sample }

  func commit(_ edit: @escaping @Sendable (inout Sample) -> Void) {
    store.actions.dispatch(action: Tally.Action(edit: edit))
  }

  func commit(
    _ edit: @escaping @Sendable (inout Sample) -> Void, inside body: @escaping @Sendable () -> Void
  ) {
    store.actions.dispatch(action: Tally.Action(edit: edit, inside: body))
  }

  func observe(_ receive: @escaping @Sendable (Sample) -> Void) -> Registration {
    let token = store.subscribe(executor: .immediate) { _, store in
      receive(store.computed.sample)
    }
    return Registration(token) { token.unsubscribe() }
  }

  func observeByDefault(_ receive: @escaping @Sendable (Sample) -> Void) -> Registration {
    let token = store.subscribe { _, store in receive(store.computed.sample) }
    return Registration(token) { token.unsubscribe() }
  }
}

private final class Tally: VueFlux.State {
  struct Action: Sendable {
    let edit: @Sendable (inout Sample) -> Void
    var inside: @Sendable () -> Void = {}
  }

  struct Mutations: VueFlux.Mutations {
    func commit(action: Action, state: Tally) {
      action.edit(&state.sample)
      action.inside()
    }
  }

  fileprivate(set) var sample: Sample

  init(_ sample: Sample) {
    self.sample = sample
  }
}

extension Computed where State == Tally {
  fileprivate var sample: Sample { state.sample }
}
