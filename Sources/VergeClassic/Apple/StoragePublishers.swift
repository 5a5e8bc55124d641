#if canImport(Combine)
public import Combine
import ShimSupport
import Verge

extension ReadonlyStorage: ObservableObject {
  /// A publisher that sends before each update made on the main queue while nothing is pending. For
  /// other updates, it sends later on the main queue, usually after the update.
  ///
  /// Each access returns the same publisher. Mirrors Verge 7.0–12.5.
  public final var objectWillChange: ObservableObjectPublisher {
    core.observers.publishers.willChange { [core] send in core.addWillUpdate(send) }
  }

  /// Publishes the value after each update, on the main queue: synchronously if the update is made
  /// there while nothing is pending.
  ///
  /// Nothing is replayed. Mirrors Verge 7.0–13.
  public final var objectDidChange: AnyPublisher<Value, Never> {
    core.observers.publishers.updates { [weak core] _, receive in core?.addDidUpdate(receive) }
      .eraseToAnyPublisher()
  }

  /// Publishes the current value to a new subscriber, then the values of ``objectDidChange``.
  ///
  /// Mirrors Verge 7.0–13.
  public final var valuePublisher: AnyPublisher<Value, Never> {
    let present = { [core] in
      let state = core.modernStore.state
      return (state.primitive, version: state.version)
    }
    return core.observers.publishers.updates(from: present) { [weak core] version, receive in
      core?.addDidUpdate(since: version, receive)
    }
    .eraseToAnyPublisher()
  }
}
#endif
