// swift-format-ignore-file
import Foundation
import VueFlux

public protocol Disposable {
    var isDisposed: Bool { get }
    func dispose()
}

public final class AnyDisposable: Disposable {
    private var work: (() -> Void)?
    public private(set) var isDisposed = false
    public init(_ dispose: @escaping () -> Void) { work = dispose }
    public init() {}
    public func dispose() {
        guard !isDisposed else { return }
        isDisposed = true
        let last = work
        work = nil
        last?()
    }
}

public final class DisposableScope: Disposable {
    private var members: [Disposable]
    public private(set) var isDisposed = false
    public init<Sequence: Swift.Sequence>(_ disposables: Sequence) where Sequence.Element == Disposable {
        members = Array(disposables)
    }
    public convenience init() { self.init([Disposable]()) }
    public func add(disposable: Disposable) { isDisposed ? disposable.dispose() : members.append(disposable) }
    public func dispose() {
        isDisposed = true
        let last = members
        members = []
        last.forEach { $0.dispose() }
    }
    public static func += (scope: DisposableScope, disposable: Disposable) { scope.add(disposable: disposable) }
    deinit { dispose() }
}

public final class Sink<Value> {
    private var observers: [(token: AnyDisposable, send: (Value) -> Void)] = []
    public init() {}
    public func send(value: Value) {
        observers.removeAll { $0.token.isDisposed }
        for observer in observers where !observer.token.isDisposed { observer.send(value) }
    }
    public var signal: Signal<Value> {
        return Signal { send in
            let token = AnyDisposable()
            self.observers.append((token, send))
            return token
        }
    }
}

public struct Signal<Value> {
    public typealias Producer = (@escaping (Value) -> Void) -> Disposable
    private let producer: Producer
    public init(_ producer: @escaping Producer) { self.producer = producer }

    @discardableResult
    public func observe(_ observer: @escaping (Value) -> Void) -> Disposable { return producer(observer) }

    @discardableResult
    public func observe(duringScopeOf object: AnyObject, _ observer: @escaping (Value) -> Void) -> Disposable {
        return producer { [weak object] value in if object != nil { observer(value) } }
    }

    @discardableResult
    public func bind<Target: AnyObject>(
        to target: Target, on executor: Executor = .mainThread, binding: @escaping (Target, Value) -> Void
    ) -> Disposable {
        return Binder(target: target, binding: binding).bind(signal: self, on: executor)
    }

    @discardableResult
    public func bind(to binder: Binder<Value>, on executor: Executor = .mainThread) -> Disposable {
        return binder.bind(signal: self, on: executor)
    }

    @discardableResult
    public func bind<Target: AnyObject>(
        to target: Target, _ keyPath: ReferenceWritableKeyPath<Target, Value>, on executor: Executor = .mainThread
    ) -> Disposable {
        return bind(to: target, on: executor) { $0[keyPath: keyPath] = $1 }
    }

    @discardableResult
    public func bind<Target: AnyObject>(
        to target: Target, _ keyPath: ReferenceWritableKeyPath<Target, Value?>, on executor: Executor = .mainThread
    ) -> Disposable {
        return bind(to: target, on: executor) { $0[keyPath: keyPath] = $1 }
    }
}

extension Signal {
    public func map<T>(_ transform: @escaping (Value) -> T) -> Signal<T> {
        return Signal<T> { send in self.observe { send(transform($0)) } }
    }
    public func observe(on executor: Executor) -> Signal<Value> {
        return Signal { send in self.observe { value in executor.execute { send(value) } } }
    }
}

public final class Variable<Value> {
    private let sink = Sink<Value>()
    public init(_ value: Value) { self.value = value }
    public var value: Value { didSet { sink.send(value: value) } }
    public var signal: Signal<Value> {
        return Signal { send in
            send(self.value)
            return self.sink.signal.observe(send)
        }
    }
    public var constant: Constant<Value> { return Constant(variable: self) }
}

public struct Constant<Value> {
    private let variable: Variable<Value>
    public init(_ value: Value) { variable = Variable(value) }
    public init(variable: Variable<Value>) { self.variable = variable }
    public var value: Value { return variable.value }
    public var signal: Signal<Value> { return variable.signal }
}

public struct Binder<Value> {
    private let receive: (Value) -> Void
    public init<Target: AnyObject>(target: Target, binding: @escaping (Target, Value) -> Void) {
        receive = { [weak target] value in target.map { binding($0, value) } }
    }
    public func bind(signal: Signal<Value>, on executor: Executor) -> Disposable {
        return signal.observe(on: executor).observe(receive)
    }
}
