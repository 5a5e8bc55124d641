// swift-format-ignore-file
import Foundation

public protocol State: AnyObject {
    associatedtype Action
    associatedtype Mutations: VueFlux.Mutations where Mutations.State == Self
}

public protocol Mutations {
    associatedtype State: VueFlux.State
    func commit(action: State.Action, state: State)
}

public struct Actions<State: VueFlux.State> {
    private let send: (State.Action) -> Void
    init(_ send: @escaping (State.Action) -> Void) { self.send = send }
    public func dispatch(action: State.Action) { send(action) }
}

public struct Computed<State: VueFlux.State> {
    public let state: State
}

private final class Listener {
    weak var store: AnyObject?
    let receive: (Any) -> Void
    init(_ store: AnyObject, _ receive: @escaping (Any) -> Void) { self.store = store; self.receive = receive }
}

private enum Bus {
    static let lock = NSLock()
    static var listeners: [ObjectIdentifier: [Listener]] = [:]

    static func post(_ action: Any, to type: Any.Type) {
        lock.lock()
        let all = listeners[ObjectIdentifier(type), default: []].filter { $0.store != nil }
        lock.unlock()
        all.forEach { $0.receive(action) }
    }

    static func add(_ listener: Listener, to type: Any.Type) {
        lock.lock()
        listeners[ObjectIdentifier(type), default: []].append(listener)
        lock.unlock()
    }
}

open class Store<State: VueFlux.State> {
    public static var actions: Actions<State> { return Actions { Bus.post($0, to: State.self) } }
    public let actions: Actions<State>
    public let computed: Computed<State>

    public init(state: State, mutations: State.Mutations, executor: Executor) {
        let lock = NSRecursiveLock()
        let commit: (State.Action) -> Void = { action in
            executor.execute {
                lock.lock(); defer { lock.unlock() }
                mutations.commit(action: action, state: state)
            }
        }
        actions = Actions(commit)
        computed = Computed(state: state)
        Bus.add(Listener(self) { commit($0 as! State.Action) }, to: State.self)
    }
}
