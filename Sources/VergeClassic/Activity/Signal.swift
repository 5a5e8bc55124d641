import Verge

/// The activities of an emitter, for observers. A signal replays no activity, and does not end.
///
/// A stand-in for RxCocoa's type of the same name, which was the type of `activity` in Verge
/// 2.1–5.0.
public class Signal<Element> {
  let hub: ActivityHub<Element>
  private let queue: ImmediateMainActorTargetQueue = .mainIsolated()

  @usableFromInline
  init(_ hub: ActivityHub<Element>) {
    self.hub = hub
  }

  /// Observes the activities on the main queue.
  ///
  /// `onNext` is called synchronously if the activity is sent on the main queue and nothing is
  /// pending, otherwise on the main queue, in order. A pending call is made even if the emitter is
  /// deallocated before it.
  ///
  /// - Parameters:
  ///   - onNext: Called with each activity. Retained until the result is disposed of or the emitter
  ///     is deallocated. It may emit and commit.
  ///   - onCompleted: Never called.
  ///   - onDisposed: Called when the result is disposed of.
  /// - Returns: The registration. Dropping it does not end it.
  @_disfavoredOverload
  public func emit(
    onNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    add(queue, onNext, onDisposed)
  }

  /// Observes the activities on the delivering thread: the emitting thread, unless another thread
  /// delivers or has activities waiting.
  ///
  /// - Parameter receive: Called with each activity, in order. Retained until the result is
  ///   disposed of or the emitter is deallocated. It may emit and commit.
  /// - Returns: The registration. Dropping it does not end it.
  @discardableResult
  public func observe(_ receive: @escaping (Element) -> Void) -> any Disposable {
    add(nil, receive, nil)
  }

  private func add(
    _ queue: ImmediateMainActorTargetQueue?,
    _ receive: ((Element) -> Void)?,
    _ onDisposed: (() -> Void)?
  ) -> any Disposable {
    let end = ObservingEnd()
    let token = receive.map { receive in
      guard let queue else { return hub.add(receive) }
      return hub.add { activity in
        // A pending activity is delivered even if the emitter is deallocated before that. The
        // values are captured separately, because the type of a tuple would be looked up for each
        // activity.
        nonisolated(unsafe) let (receive, activity) = (receive, activity)
        queue.execute {
          if !end.hasCome { receive(activity) }
        }
      }
    }
    return AnonymousDisposable { [weak hub] in
      end.come()
      if let token { hub?.remove(token) }
      onDisposed?()
    }
  }

  /// Returns the signal itself.
  @_disfavoredOverload
  public func asSignal() -> Signal<Element> { self }
}

// Sendable: immutable, and the state's lock guards the observers.
extension Signal: @unchecked Sendable where Element: Sendable {}

/// A flag that is set when an observer's registration is disposed of.
private final class ObservingEnd: Sendable {
  private let flag = AtomicWord(0)

  var hasCome: Bool { flag.load() != 0 }

  func come() {
    flag.store(1)
  }
}
