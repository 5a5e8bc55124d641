// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The names of RxRelay that no test uses: see `Names.swift` of RxSwift.

public import RxSwift

public final class ReplayRelay<Element>: ObservableType {
  init() { absent() }
  public static func create(bufferSize: Int) -> ReplayRelay<Element> { absent() }
  public static func createUnbound() -> ReplayRelay<Element> { absent() }
  public func accept(_ event: Element) { absent() }
  public func asObservable() -> Observable<Element> { absent() }
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element { absent() }
}

extension PublishRelay {
  public func asInfallible() -> Infallible<Element> { absent() }
}

extension BehaviorRelay {
  public func asInfallible() -> Infallible<Element> { absent() }
}

extension ReplayRelay {
  public func asInfallible() -> Infallible<Element> { absent() }
}

extension ObservableType {
  public func bind(to relays: PublishRelay<Element?>...) -> Disposable { absent() }
  public func bind(to relays: BehaviorRelay<Element?>...) -> Disposable { absent() }
  public func bind(to relays: ReplayRelay<Element>...) -> Disposable { absent() }
  public func bind(to relays: ReplayRelay<Element?>...) -> Disposable { absent() }
}

extension InfallibleType {
  public func bind(to relays: PublishRelay<Element>...) -> Disposable { absent() }
  public func bind(to relays: PublishRelay<Element?>...) -> Disposable { absent() }
  public func bind(to relays: BehaviorRelay<Element>...) -> Disposable { absent() }
  public func bind(to relays: BehaviorRelay<Element?>...) -> Disposable { absent() }
  public func bind(to relays: ReplayRelay<Element>...) -> Disposable { absent() }
  public func bind(to relays: ReplayRelay<Element?>...) -> Disposable { absent() }
}
