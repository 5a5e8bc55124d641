// swift-format-ignore-file
import Foundation

// As much of RxSwift as the app uses, synchronous.

public protocol Disposable { func dispose() }

public final class DisposeBag {
    private var disposables: [Disposable] = []
    public init() {}
    func insert(_ disposable: Disposable) { disposables.append(disposable) }
    deinit { disposables.forEach { $0.dispose() } }
}

extension Disposable {
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

private final class Closure: Disposable {
    private var work: (() -> Void)?
    init(_ work: @escaping () -> Void) { self.work = work }
    func dispose() { work?(); work = nil }
}

public enum Disposables {
    public static func create(with dispose: @escaping () -> Void) -> Disposable { Closure(dispose) }
}

public class Observable<Element> {
    private let run: (@escaping (Element) -> Void) -> Disposable
    init(run: @escaping (@escaping (Element) -> Void) -> Disposable) { self.run = run }

    public func subscribe(onNext: @escaping (Element) -> Void) -> Disposable { run(onNext) }
    public func asObservable() -> Observable<Element> { self }

    public func map<T>(_ transform: @escaping (Element) -> T) -> Observable<T> {
        Observable<T> { send in self.run { send(transform($0)) } }
    }
    public func filter(_ isIncluded: @escaping (Element) -> Bool) -> Observable<Element> {
        Observable { send in self.run { if isIncluded($0) { send($0) } } }
    }
    public func skip(_ count: Int) -> Observable<Element> {
        Observable { send in
            var left = count
            return self.run { if left > 0 { left -= 1 } else { send($0) } }
        }
    }
}

extension Observable where Element: Equatable {
    public func distinctUntilChanged() -> Observable<Element> {
        Observable { send in
            var last: Element?
            return self.run { if last != $0 { last = $0; send($0) } }
        }
    }
}

public final class PublishSubject<Element>: Observable<Element> {
    private var observers: [(id: Int, send: (Element) -> Void)] = []
    private var made = 0

    public init() {
        var add: ((@escaping (Element) -> Void) -> Disposable)!
        super.init { add($0) }
        add = { [unowned self] send in
            self.made += 1
            let id = self.made
            self.observers.append((id, send))
            return Disposables.create { [weak self] in self?.observers.removeAll { $0.id == id } }
        }
    }
    public func onNext(_ element: Element) { observers.forEach { $0.send(element) } }
}

public final class BehaviorSubject<Element>: Observable<Element> {
    private var current: Element
    private let updates = PublishSubject<Element>()

    public init(value: Element) {
        current = value
        var now: (() -> Element)!
        let updates = self.updates
        super.init { send in send(now()); return updates.subscribe(onNext: send) }
        now = { [unowned self] in self.current }
    }
    public func value() throws -> Element { current }
    public func onNext(_ element: Element) { current = element; updates.onNext(element) }
}
