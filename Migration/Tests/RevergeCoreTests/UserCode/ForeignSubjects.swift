import RevergeCore

extension UserCode {
  /// A state with subjects of another library.
  static let foreignSubjects = UserCode(
    title: "A state with subjects of another library",
    files: [
      File(
        path: "Sources/App/Store+App.swift",
        before: #"""
          import Dispatch
          import VueFlux

          private let storeQueue = DispatchQueue(label: "store")

          extension Store {
              convenience init(state: State, mutations: State.Mutations) {
                  self.init(state: state, mutations: mutations, executor: .queue(storeQueue))
              }
          }

          """#,
        after: #"""
          import Dispatch
          import Verge

          let storeQueue = DispatchQueue(label: "store")

          """#),
      File(
        path: "Sources/App/Todo.swift",
        before: #"""
          import RxSwift
          import VueFlux

          final class TodoState: State {
              typealias Action = TodoAction
              typealias Mutations = TodoMutations

              fileprivate let todos = BehaviorRelay<[String]>(value: [])
              fileprivate let error = PublishSubject<TodoError>()
              fileprivate let finished = PublishSubject<Void>()
              fileprivate(set) var isLoading = false
              fileprivate var count = 0
          }

          enum TodoError { case network(Int), empty }

          enum TodoAction {
              case load
              case loaded([String])
              case failed(Int)
              case finish
          }

          struct TodoMutations: Mutations {
              func commit(action: TodoAction, state: TodoState) {
                  switch action {
                  case .load:
                      state.isLoading = true

                  case .loaded(let todos):
                      state.isLoading = false
                      state.count += 1
                      state.todos.accept(state.todos.value + todos)

                  case .failed(let code):
                      state.isLoading = false
                      state.error.onNext(.network(code))

                  case .finish:
                      state.finished.onNext(())
                      state.finished.onCompleted()
                  }
              }
          }

          extension Actions where State == TodoState {
              func load() {
                  dispatch(action: .load)
                  DispatchQueueStub.later { self.dispatch(action: .loaded(["a"])) }
              }
              func finish() { dispatch(action: .finish) }
          }
          enum DispatchQueueStub { static func later(_ work: @escaping () -> Void) { work() } }

          extension Computed where State == TodoState {
              var todos: Observable<[String]> {
                  return state.todos.asObservable()
              }
              var error: Observable<TodoError> { return state.error.asObservable() }
              var isLoading: Bool { return state.isLoading }
              var count: String { return "\(state.count) of \(state.todos.value.count)" }
          }

          """#,
        after: #"""
          import RxSwift
          import Verge

          struct TodoState {
              fileprivate let storedTodos = BehaviorRelay<[String]>(value: [])
              fileprivate let storedError = PublishSubject<TodoError>()
              fileprivate let finished = PublishSubject<Void>()
              fileprivate(set) var isLoading = false
              fileprivate var storedCount = 0
          }

          enum TodoError { case network(Int), empty }

          enum TodoAction {
              case load
              case loaded([String])
              case failed(Int)
              case finish
          }

          final class TodoModel: StoreComponentType {
              let store: Store<TodoState, TodoAction>
              private let queue: AnyTargetQueue

              init(state: TodoState, queue: AnyTargetQueue) {
                  store = Store(initialState: state)
                  self.queue = queue
              }

              func apply(_ action: TodoAction) {
                  queue.execute { [weak self] in
                      guard let self else { return }
                      var effects: [() -> Void] = []
                      self.commit { self.reduce(action, &$0, &effects) }
                      for effect in effects { effect() }
                      self.send(action)
                  }
              }

              private func reduce(
                  _ action: TodoAction, _ state: inout TodoState, _ effects: inout [() -> Void]
              ) {
                  switch action {
                  case .load:
                      state.isLoading = true

                  case .loaded(let todos):
                      state.isLoading = false
                      state.storedCount += 1
                      effects.append { [todos = state.storedTodos, value = state.storedTodos.value + todos] in todos.accept(value) }

                  case .failed(let code):
                      state.isLoading = false
                      effects.append { [error = state.storedError] in error.onNext(.network(code)) }

                  case .finish:
                      effects.append { [finished = state.finished] in finished.onNext(()) }
                      effects.append { [finished = state.finished] in finished.onCompleted() }
                  }
              }
          }

          extension TodoModel {
              func load() {
                  apply(.load)
                  DispatchQueueStub.later { [weak self] in self?.apply(.loaded(["a"])) }
              }
              func finish() { apply(.finish) }
          }
          enum DispatchQueueStub { static func later(_ work: @escaping () -> Void) { work() } }

          extension TodoState {
              var todos: Observable<[String]> {
                  return storedTodos.asObservable()
              }
              var error: Observable<TodoError> { return storedError.asObservable() }
              var count: String { return "\(storedCount) of \(storedTodos.value.count)" }
          }

          """#),
      File(
        path: "Sources/App/TodoViewController.swift",
        before: #"""
          import RxSwift
          import VueFlux

          final class TodoViewController {
              private let store = Store<TodoState>(state: .init(), mutations: .init())
              private let disposeBag = DisposeBag()
              var rows: [String] = []

              func viewDidLoad() {
                  bind()
                  store.actions.load()
              }
          }

          extension TodoViewController {
              private func bind() {
                  store.computed.todos
                      .subscribe(onNext: { [weak self] in self?.rows = $0 })
                      .disposed(by: disposeBag)
                  store.subscribe(scope: self) { [unowned self] action, store in
                      self.rows.append(store.computed.count)
                  }
              }
          }

          """#,
        after: #"""
          import RxSwift
          import Verge

          final class TodoViewController {
              private let subscriptions = VergeAnyCancellable()
              private let store = TodoModel(state: .init(), queue: .specific(storeQueue))
              private let disposeBag = DisposeBag()
              var rows: [String] = []

              func viewDidLoad() {
                  bind()
                  store.load()
              }
          }

          extension TodoViewController {
              private func bind() {
                  store.state.todos
                      .subscribe(onNext: { [weak self] in self?.rows = $0 })
                      .disposed(by: disposeBag)
                  subscriptions.insert(store.sinkActivity { [weak self, weak store] action in
                      guard let self, let store else { return }
                      self.rows.append(store.state.count)
                  })
              }
          }

          """#),
    ])
}
