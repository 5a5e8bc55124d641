// swift-format-ignore-file
/// What all view models of the app have in common.
class ViewModel<S, A>: VergeType {
    typealias State = S
    typealias Activity = A

    let state: Storage<S>
    let bag = DisposeBag()

    init(_ initial: S) {
        state = Storage(initial)
        set(logger: Audit.shared)
    }

    var now: S { state.value }

    /// Runs the closure at once, and after each update.
    func render(_ closure: @escaping (S) -> Void) -> StorageSubscribeToken {
        closure(state.value)
        return state.add(subscriber: closure)
    }
}
