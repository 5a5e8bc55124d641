import RevergeCore

extension UserCode {
  /// A state whose variables share a declaration, and an initializer that chooses an executor.
  static let queuedForms = UserCode(
    title: "A VueFlux form whose stores commit on different queues",
    files: [
      File(
        path: "Sources/App/Form.swift",
        before: #"""
          import Dispatch
          import VueFlux
          import VueFluxReactive

          private let formQueue = DispatchQueue(label: "form")

          enum FormAction {
              case name(String)
              case age(Int)
              case submit
          }

          final class FormState: State {
              typealias Action = FormAction
              typealias Mutations = FormMutations

              /// The input of the user.
              fileprivate let name = Variable<String?>(nil), age = Variable(0)
              fileprivate let isValid: Variable<Bool>
              fileprivate let created = Sink<Void>(), rejected = Sink<Int>()

              init(isValid: Bool = false) {
                  self.isValid = Variable(isValid)
              }
          }

          struct FormMutations: Mutations {
              func commit(action: FormAction, state: FormState) {
                  switch action {
                  case .name(let name):
                      state.name.value = name

                  case .age(let age):
                      state.age.value = age

                  case .submit where state.isValid.value:
                      state.created.send(value: ())

                  case .submit:
                      state.rejected.send(value: state.age.value)
                  }
              }
          }

          extension Actions where State == FormState {
              func name(_ name: String) -> Actions {
                  dispatch(action: .name(name))
                  return self
              }
          }

          extension Computed where State == FormState {
              var title: Signal<String> { return state.name.signal.map { $0 ?? "-" } }
              var age: Constant<Int> { return state.age.constant }
              var isValid: Constant<Bool> { return state.isValid.constant }
              var created: Signal<Void> { return state.created.signal }
              var rejected: Signal<Int> { return state.rejected.signal }
          }

          extension Store where State == FormState {
              convenience init(age: Int) {
                  self.init(state: .init(), mutations: .init(), executor: .queue(formQueue))
                  actions.dispatch(action: .age(age))
              }

              /// Waits until the pending actions are applied.
              static func wait() { formQueue.sync {} }
          }

          """#,
        after: #"""
          import Dispatch
          import Verge

          private let formQueue = DispatchQueue(label: "form")

          enum FormAction {
              case name(String)
              case age(Int)
              case submit
          }

          struct FormState {
              /// The input of the user.
              @Edge(comparer: { _, _ in false }) fileprivate(set) var name: String? = nil
              @Edge(comparer: { _, _ in false }) fileprivate(set) var age = 0
              @Edge fileprivate(set) var isValid: Bool

              init(isValid: Bool = false) {
                  self._isValid = Edge(wrappedValue: isValid, comparer: { _, _ in false })
              }
          }

          final class FormModel: StoreComponentType {
              enum Activity {
                  case created
                  case rejected(Int)
              }

              let store: Store<FormState, Activity>
              private let queue: AnyTargetQueue

              init(state: FormState, queue: AnyTargetQueue) {
                  store = Store(initialState: state)
                  self.queue = queue
              }

              func apply(_ action: FormAction) {
                  queue.execute { [weak self] in
                      guard let self else { return }
                      var activities: [Activity] = []
                      self.commit { self.reduce(action, &$0, &activities) }
                      for activity in activities { self.send(activity) }
                  }
              }

              private func reduce(
                  _ action: FormAction, _ state: inout FormState, _ activities: inout [Activity]
              ) {
                  switch action {
                  case .name(let name):
                      state.name = name

                  case .age(let age):
                      state.age = age

                  case .submit where state.isValid:
                      activities.append(.created)

                  case .submit:
                      activities.append(.rejected(state.age))
                  }
              }
          }

          extension FormModel {
              func name(_ name: String) -> FormModel {
                  apply(.name(name))
                  return self
              }
          }

          extension FormState {
              static func title(_ name: String?) -> String { return name ?? "-" }
          }

          extension FormModel {
              convenience init(age: Int) {
                  self.init(state: .init(), queue: .specific(formQueue))
                  self.apply(.age(age))
              }

              /// Waits until the pending actions are applied.
              static func wait() { formQueue.sync {} }
          }

          """#),
      File(
        path: "Sources/App/main.swift",
        before: #"""
          import VueFlux
          import VueFluxReactive

          final class Desk {
              var form: Store<FormState>?

              func open(_ isValid: Bool) {
                  form = Store(state: .init(isValid: isValid), mutations: .init(), executor: .immediate)
              }

              func show() {
                  guard let computed = form?.computed else { return print("closed") }
                  print(computed.age.value, computed.isValid.value)
              }
          }

          let desk = Desk()
          desk.show()
          desk.open(true)
          desk.form?.computed.title.observe { print("title", $0) }
          desk.form?.computed.created.observe { print("created") }
          _ = desk.form?.actions.name("Al")
          desk.form?.actions.dispatch(action: .submit)
          desk.show()
          let queued = Store<FormState>(age: 20)
          let (actions, computed) = (queued.actions, queued.computed)
          computed.rejected.observe { print("rejected", $0) }
          actions.dispatch(action: .submit)
          Store<FormState>.wait()
          print(computed.age.value)

          """#,
        after: #"""
          import Verge

          final class Desk {
              var form: FormModel?

              func open(_ isValid: Bool) {
                  form = FormModel(state: .init(isValid: isValid), queue: AnyTargetQueue(.passthrough))
              }

              func show() {
                  guard let computed = form else { return print("closed") }
                  print(computed.state.age, computed.state.isValid)
              }
          }

          let desk = Desk()
          desk.show()
          desk.open(true)
          desk.form?.sinkState(\.$name, queue: .passthrough) { print("title", FormState.title($0.wrappedValue)) }.storeWhileSourceActive()
          desk.form?.sinkActivity(queue: .passthrough) { activity in
              guard case .created = activity else { return }
              print("created")
          }.storeWhileSourceActive()
          _ = desk.form?.name("Al")
          desk.form?.apply(.submit)
          desk.show()
          let queued = FormModel(age: 20)
          let (actions, computed) = (queued, queued)
          computed.sinkActivity(queue: .passthrough) { activity in
              guard case .rejected(let value) = activity else { return }
              print("rejected", value)
          }.storeWhileSourceActive()
          actions.apply(.submit)
          FormModel.wait()
          print(computed.state.age)

          """#),
    ])
}
