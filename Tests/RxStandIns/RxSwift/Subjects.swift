/// Passes events to its observers; keeps the newest elements and the stop event for later ones.
public class ReplaySubject<Element>: Observable<Element>, ObserverType, Disposable {
  private struct Content {
    var observers: [(number: Int, observer: AnyObserver<Element>)] = []
    var count = 0
    var buffer: [Element] = []
    var stopEvent: Event<Element>?
  }

  private let size: Int
  private let content = Guarded(Content())

  private init(_ size: Int) {
    self.size = size
    super.init()
  }

  /// A subject that replays some elements.
  public static func create(bufferSize: Int) -> ReplaySubject<Element> {
    ReplaySubject(bufferSize)
  }

  var hasStopped: Bool { content.withValue { $0.stopEvent != nil } }
  var hasObservers: Bool { content.withValue { !$0.observers.isEmpty } }

  /// Receives an event.
  public func on(_ event: Event<Element>) {
    let observers = content.withValue { content -> [AnyObserver<Element>] in
      if content.stopEvent != nil { return [] }
      defer {
        if event.isStopEvent {
          content.stopEvent = event
          content.observers = []
        }
      }
      if case .next(let element) = event, size > 0 {
        content.buffer = content.buffer.suffix(size - 1) + [element]
      }
      return content.observers.map(\.observer)
    }
    for observer in observers { observer.on(event) }
  }

  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    // Inside the lock: replaying and registering are one step.
    content.withValue { content in
      content.buffer.forEach(observer.onNext)
      if let stopEvent = content.stopEvent {
        observer.on(stopEvent)
        return Disposables.create()
      }
      content.count += 1
      let number = content.count
      content.observers.append((number, AnyObserver(observer)))
      return Disposables.create { [weak self] in
        self?.content.withValue { $0.observers.removeAll { $0.number == number } }
      }
    }
  }

  /// Ends the work. A second call does nothing.
  public func dispose() {
    content.withValue { $0.observers = [] }
  }
}

/// Passes events to its present observers.
public final class PublishSubject<Element>: Observable<Element>, ObserverType {
  private let subject = ReplaySubject<Element>.create(bufferSize: 0)

  public override init() { super.init() }

  /// Whether there is a subscription.
  public var hasObservers: Bool { subject.hasObservers }

  /// Receives an event.
  public func on(_ event: Event<Element>) { subject.on(event) }

  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }
}
