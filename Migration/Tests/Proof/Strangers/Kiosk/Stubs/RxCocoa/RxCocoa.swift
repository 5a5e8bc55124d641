// swift-format-ignore-file
// As much of RxCocoa as the app uses, synchronous.

public final class PublishRelay<Element> {
    private var observers: [(Element) -> Void] = []
    public init() {}
    public func accept(_ element: Element) { observers.forEach { $0(element) } }
    public func asSignal() -> Driver<Element> { Driver { self.observers.append($0) } }
}

public final class BehaviorRelay<Element> {
    public private(set) var value: Element
    private let updates = PublishRelay<Element>()
    public init(value: Element) { self.value = value }
    public func accept(_ element: Element) {
        value = element
        updates.accept(element)
    }
    public func asDriver() -> Driver<Element> {
        Driver { send in
            send(self.value)
            self.updates.asSignal().drive(onNext: send)
        }
    }
}

public struct Driver<Element> {
    private let run: (@escaping (Element) -> Void) -> Void
    init(_ run: @escaping (@escaping (Element) -> Void) -> Void) { self.run = run }
    public func drive(onNext: @escaping (Element) -> Void) { run(onNext) }
    public func map<T>(_ transform: @escaping (Element) -> T) -> Driver<T> {
        Driver<T> { send in self.run { send(transform($0)) } }
    }
}
