/// The lifetime of the elements that are kept for later observers.
public enum SubjectLifetimeScope {
  case whileConnected
  case forever
}

extension ObservableType {
  /// One subscription to the source for all observers.
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
  ) -> Observable<Element> {
    SharedObservable(asObservable(), replay, scope)
  }
}

/// One subscription to the source for all observers.
private final class SharedObservable<Element>: Observable<Element> {
  private struct Content {
    var hub: ReplaySubject<Element>
    var connection: SerialDisposable?
    var observerCount = 0
  }

  private let source: Observable<Element>
  private let replay: Int
  private let scope: SubjectLifetimeScope
  private let content: Guarded<Content>

  init(_ source: Observable<Element>, _ replay: Int, _ scope: SubjectLifetimeScope) {
    self.source = source
    self.replay = replay
    self.scope = scope
    content = Guarded(Content(hub: .create(bufferSize: replay)))
    super.init()
  }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    let (hub, connection) = content.withValue {
      content -> (ReplaySubject<Element>, SerialDisposable?) in
      content.observerCount += 1
      if content.connection != nil || (scope == .forever && content.hub.hasStopped) {
        return (content.hub, nil)
      }
      if scope == .whileConnected { content.hub = .create(bufferSize: replay) }
      let connection = SerialDisposable()
      content.connection = connection
      return (content.hub, connection)
    }
    let subscription = hub.subscribe(observer)
    if let connection {
      connection.disposable = source.subscribe { [weak self] event in
        if event.isStopEvent { self?.content.withValue { $0.connection = nil } }
        hub.on(event)
      }
    }
    return Disposables.create(
      subscription,
      Disposables.create {
        let connection = self.content.withValue { content -> SerialDisposable? in
          content.observerCount -= 1
          return content.observerCount == 0 ? content.connection.take() : nil
        }
        connection?.dispose()
      })
  }
}
