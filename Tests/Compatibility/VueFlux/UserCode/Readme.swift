// swift-format-ignore-file
// Legacy code stays as its users wrote it.
import Dispatch
import VueFlux

final class CounterState: State {
    typealias Action = CounterAction
    typealias Mutations = CounterMutations

    fileprivate var count = 0
}

enum CounterAction {
    case increment, decrement
}

extension Actions where State == CounterState {
    func increment() {
        dispatch(action: .increment)
    }

    func decrement() {
        dispatch(action: .decrement)
    }
}

struct CounterMutations: Mutations {
    func commit(action: CounterAction, state: CounterState) {
        switch action {
        case .increment:
            state.count += 1

        case .decrement:
            state.count -= 1
        }
    }
}

extension Computed where State == CounterState {
    var count: Int {
        return state.count
    }
}

// UIKit is not everywhere; nor are the attributes `@IBOutlet` and `@IBAction`.
class UIViewController {
    func viewDidLoad() {}
}

final class UILabel {
    var text: String?
}

final class CounterViewController: UIViewController {
    // An outlet is kept by the view.
    let view = UILabel()
    private weak var counterLabel: UILabel!

    private let store = Store<CounterState>(state: .init(), mutations: .init(), executor: .queue(.global()))
    // This is the type erased code of following.
    // private let store = Store<CounterState>(state: CounterState(), mutations: CounterMutations(), executor: Executor.queue(DispatchQueue.global()))

    override func viewDidLoad() {
        super.viewDidLoad()
        counterLabel = view

        store.subscribe(scope: self) { [unowned self] action, store in
            switch action {
                case .increment, .decrement:
                    self.counterLabel.text = String(store.computed.count)
            }
        }
    }

    func incrementButtonTapped(sender: Any) {
        store.actions.increment()
    }

    func decrementButtonTapped(sender: Any) {
        store.actions.decrement()
    }
}

let writtenOut = Store<CounterState>(state: CounterState(), mutations: CounterMutations(), executor: Executor.queue(DispatchQueue.global()))
