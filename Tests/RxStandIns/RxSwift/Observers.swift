/// An element or the end.
@frozen
public enum Event<Element> {
  case next(Element)
  case error(Swift.Error)
  case completed
}

extension Event {
  /// Whether no event follows.
  public var isStopEvent: Bool {
    if case .next = self { return false }
    return true
  }

  /// The element, if it is one.
  public var element: Element? {
    if case .next(let element) = self { return element }
    return nil
  }

  /// The error, if it is one.
  public var error: Swift.Error? {
    if case .error(let error) = self { return error }
    return nil
  }

  /// Whether it is the end.
  public var isCompleted: Bool {
    if case .completed = self { return true }
    return false
  }
}

/// A type that receives events.
public protocol ObserverType {
  associatedtype Element
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Receives an element.
  public func onNext(_ element: Element) { on(.next(element)) }
  /// Receives the end.
  public func onCompleted() { on(.completed) }
  /// Receives an error.
  public func onError(_ error: Swift.Error) { on(.error(error)) }
  /// The observer, with its type erased.
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// An observer of any type.
public struct AnyObserver<Element>: ObserverType {
  /// A handler of events.
  public typealias EventHandler = (Event<Element>) -> Void

  private let handler: EventHandler

  /// Creates one.
  public init(eventHandler: @escaping EventHandler) {
    handler = eventHandler
  }

  /// Creates one.
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    handler = observer.on
  }

  /// Receives an event.
  public func on(_ event: Event<Element>) { handler(event) }
  /// The observer, with its type erased.
  public func asObserver() -> AnyObserver<Element> { self }
}

/// Passes elements to an object on the main queue.
public struct Binder<Value>: ObserverType {
  /// The type of the elements.
  public typealias Element = Value

  private let binding: (Event<Value>) -> Void

  /// Creates one.
  public init<Target: AnyObject>(
    _ target: Target,
    scheduler: ImmediateSchedulerType = MainScheduler(),
    binding: @escaping (Target, Value) -> Void
  ) {
    self.binding = { [weak target] event in
      switch event {
      case .next(let element):
        _ = scheduler.schedule(element) { [weak target] element in
          if let target { binding(target, element) }
          return Disposables.create()
        }
      case .error(let error): fatalError("Binding error: \(error)")
      case .completed: break
      }
    }
  }

  /// Receives an event.
  public func on(_ event: Event<Value>) { binding(event) }
  /// The observer, with its type erased.
  public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}
