import RevergeCore

extension UserCode {
  /// Computed values with the names of stored properties.
  static let derivedNames = UserCode(
    title: "Computed values with the names of stored properties",
    files: [
      File(
        path: "Sources/App/Counter.swift",
        before: #"""
          import VueFlux
          import VueFluxReactive

          final class CounterState: State {
              typealias Action = CounterAction
              typealias Mutations = CounterMutations

              fileprivate let count = Variable(0)
              fileprivate let title: Variable<String?> = Variable(nil)
              fileprivate let items = Variable<[String]>([])
              fileprivate var step = 1
          }

          enum CounterAction {
              case increment(by: Int)
              case rename(String)
              case add(String)
          }

          struct CounterMutations: Mutations {
              func commit(action: CounterAction, state: CounterState) {
                  switch action {
                  case let .increment(by: amount):
                      state.count.value += amount
                  case let .rename(title):
                      state.title.value = title
                  case let .add(item):
                      state.items.value.append(item)
                  }
              }
          }

          extension Actions where State == CounterState {
              func increment(by amount: Int = 1) {
                  dispatch(action: .increment(by: amount))
              }
              func rename(_ title: String) { dispatch(action: .rename(title)) }
              func add(_ item: String) { dispatch(action: .add(item)) }
          }

          extension Computed where State == CounterState {
              var count: Signal<String> {
                  return state.count.signal.map { String($0) }
              }
              var title: Signal<String> {
                  return state.title.signal.map { title in
                      title ?? "untitled"
                  }
              }
              var items: Int { return state.items.value.count }
              var step: String { return "step \(state.step)" }
              var isEmpty: Signal<Bool> { return state.items.signal.map { $0.isEmpty } }
              var isPositive: Signal<Bool> { return count.map { $0 != "0" } }
          }

          """#,
        after: #"""
          import Verge

          struct CounterState {
              @Edge(comparer: { _, _ in false }) fileprivate(set) var count = 0
              @Edge(comparer: { _, _ in false }) fileprivate(set) var title: String? = nil
              @Edge(comparer: { _, _ in false }) fileprivate(set) var storedItems: [String] = []
              fileprivate var storedStep = 1
          }

          enum CounterAction {
              case increment(by: Int)
              case rename(String)
              case add(String)
          }

          final class CounterModel: StoreComponentType {
              let store: Store<CounterState, Never>

              init(state: CounterState) {
                  store = Store(initialState: state)
              }

              func apply(_ action: CounterAction) {
                  commit { reduce(action, &$0) }
              }

              private func reduce(_ action: CounterAction, _ state: inout CounterState) {
                  switch action {
                  case let .increment(by: amount):
                      state.count += amount
                  case let .rename(title):
                      state.title = title
                  case let .add(item):
                      state.storedItems.append(item)
                  }
              }
          }

          extension CounterModel {
              func increment(by amount: Int = 1) {
                  apply(.increment(by: amount))
              }
              func rename(_ title: String) { apply(.rename(title)) }
              func add(_ item: String) { apply(.add(item)) }
          }

          extension CounterState {
              static func count(_ count: Int) -> String {
                  return String(count)
              }
              static func title(_ title: String?) -> String {
                  return title ?? "untitled"
              }
              var items: Int { return storedItems.count }
              var step: String { return "step \(storedStep)" }
              static func isEmpty(_ items: [String]) -> Bool { return items.isEmpty }
              static func isPositive(_ count: Int) -> Bool { return Self.count(count) != "0" }
          }

          """#),
      File(
        path: "Sources/App/Screen.swift",
        before: #"""
          import VueFlux
          import VueFluxReactive

          final class CountLabel { var text: String? = nil; var isHidden = false }

          final class CounterViewController {
              private let store = Store<CounterState>(state: .init(), mutations: .init(), executor: .immediate)
              let label = CountLabel()

              func viewDidLoad() {
                  store.computed.count.bind(to: label, \.text)
                  store.computed.isEmpty.bind(to: label) { $0.isHidden = $1 }
                  store.computed.title.observe { [weak self] in self?.label.text = $0 }
                  store.computed.count.observe(on: .mainThread).observe(duringScopeOf: self) { [unowned self] count in
                      self.label.text = count
                  }
                  print(store.computed.items, store.computed.step)
                  store.actions.increment(by: 2)
              }
          }

          """#,
        after: #"""
          import Verge

          final class CountLabel { var text: String? = nil; var isHidden = false }

          final class CounterViewController {
              private let subscriptions = VergeAnyCancellable()
              private let store = CounterModel(state: .init())
              let label = CountLabel()

              func viewDidLoad() {
                  store.sinkState(\.$count) { [weak label] in
                      label?.text = CounterState.count($0.wrappedValue)
                  }.storeWhileSourceActive()
                  store.sinkState(\.$storedItems) { [weak label] in
                      guard let label else { return }
                      label.isHidden = CounterState.isEmpty($0.wrappedValue)
                  }.storeWhileSourceActive()
                  store.sinkState(\.$title, queue: .passthrough) { [weak self] in self?.label.text = CounterState.title($0.wrappedValue) }.storeWhileSourceActive()
                  subscriptions.insert(store.sinkState(\.$count) { [weak self] count in
                      guard let self else { return }
                      let count = CounterState.count(count.wrappedValue)
                      self.label.text = count
                  })
                  print(store.state.items, store.state.step)
                  store.increment(by: 2)
              }
          }

          """#),
    ])
}
