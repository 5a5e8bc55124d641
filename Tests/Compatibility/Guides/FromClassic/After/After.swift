import Foundation
import Verge

struct User: Equatable, Sendable {
  var name = ""
}

protocol AuthService: AnyObject {
  func signIn(_ name: String, completion: @escaping (User?) -> Void)
}

final class SessionViewModel: StoreComponentType {
  enum Activity {
    case signedIn(User)
    case failed
  }

  struct State {
    fileprivate(set) var user: User?
    fileprivate(set) var attempts = 0
  }

  let store: Store<State, Activity> = .init(initialState: .init())
  private let service: AuthService

  init(service: AuthService) {
    self.service = service
  }

  func commits(_ other: State) {

    commit("attempt") { $0.attempts += 1 }

    commit { $0 = State() }

  }

  func signIn(_ name: String) {
    commit { $0.attempts += 1 }
    service.signIn(name) { [weak self] user in
      guard let user = user else {
        self?.send(.failed)
        return
      }
      self?.commit { $0.user = user }
      self?.send(.signedIn(user))
    }
  }

  func signInAndWait(_ name: String, completion: @escaping (Bool) -> Void) {
    service.signIn(name) { [weak self, store] user in
      self?.commit { $0.user = user }
      completion(store.state.user != nil)
    }
  }

  private weak var pending: SessionViewModel?

  func begin() {
    pending = self
  }

  func end() {
    pending?.commit { $0.attempts = 0 }
    pending = nil
  }

}

func read(_ model: SessionViewModel) -> Int {

  let name = model.state.user?.name ?? "nobody"

  _ = name

  let everything = model.state.primitive

  return everything.attempts
}

final class SessionScreen {
  private var bag = VergeAnyCancellables()
  private(set) var title = ""

  init(model: SessionViewModel) {
    model
      .sinkActivity { [weak self] activity in
        self?.show(activity)
      }
      .store(in: &bag)
  }

  private func show(_ activity: SessionViewModel.Activity) {
    if case .signedIn(let user) = activity { title = user.name }
  }
}

package func told(_ print: @escaping (String) -> Void) {
  let model = CounterViewModel()
  model.commit { $0.count = 1 }

  model.sinkState(dropsFirst: true, queue: .passthrough) { state in
    print("\(state.count)")
    if state.count == 2 { model.commit { $0.count = 3 } }
  }
  .storeWhileSourceActive()

  model.commit { $0.count = 2 }
  model.commit { $0.count = 4 }
  model.commit { $0.count = 4 }
}

final class CounterViewModel: StoreComponentType {
  typealias Activity = Never
  struct State { var count = 0 }
  let store: Store<State, Activity> = .init(initialState: .init())
}

final class AttemptsLabel {
  private let model: SessionViewModel
  private var token: StoreStateSubscription?
  private(set) var text = ""

  init(model: SessionViewModel) {
    self.model = model
    text = "\(model.state.attempts)"
    token = model.sinkState(dropsFirst: true, queue: .passthrough) { [weak self] state in
      self?.text = "\(state.attempts)"
    }.storeWhileSourceActive()
  }

  deinit {
    if let token = token { token.cancel() }
  }
}

final class Accounts {
  let users = Store<[User], Never>(initialState: [])

  var readable: Store<[User], Never> { return users }

  func add(_ user: User) {
    users.commit { $0.append(user) }
  }

  func removeAll() {
    users.commit { $0 = [] }
  }
}

@available(*, deprecated)
func batch(_ storage: Store<Settings, Never>) {

  storage.commit { s in
    s.isDark = true
    s.language = "de"
  }

}

struct Settings: Equatable, Sendable {
  var isDark = false
  var language = "en"
}

final class Silent: AuthService {
  func signIn(_ name: String, completion: @escaping (User?) -> Void) {
    completion(name.isEmpty ? nil : User(name: name))
  }
}

package func label(_ print: (String) -> Void) {
  let model = SessionViewModel(service: Silent())
  model.signIn("")
  let label = AttemptsLabel(model: model)
  print(label.text)
  model.signIn("")
  print(label.text)
}

package func map(_ print: (String) -> Void) {
  let model = SessionViewModel(service: Silent())

  let name = model.derived(.map { $0.user?.name ?? "" })
  let length = model.derived(.map { $0.attempts }.drop(while: { $0.user == nil }))

  model.signIn("")
  print("\(length.state.primitive)")
  model.signIn("Ada")

  let text = name.state.primitive + "\(length.state.primitive)"

  print(text)
}

final class NameField: StoreComponentType {
  typealias Activity = Never

  struct State {
    var name = ""
  }

  let store: Store<State, Activity> = .init(initialState: .init())

  var name: (String) -> Void {
    return { [weak self, queue = ImmediateMainActorTargetQueue.mainIsolated()] value in
      queue.execute { [weak self] in self?.commit { $0.name = value } }
    }
  }
}

package func type(_ print: (String) -> Void) {
  let field = NameField()

  field.name("Ada")

  print(field.state.name)
}

final class AppViewModel: StoreComponentType {
  typealias Activity = Never

  struct State {
    var isSignedIn = false
  }

  let store: Store<State, Activity> = .init(initialState: .init())
}

final class LoginModule: StoreComponentType {
  weak var parent: AppViewModel?
  typealias Activity = Never

  struct State {}

  let store: Store<State, Activity> = .init(initialState: .init())

  func finish() {
    if let app = parent {
      app.commit { $0.isSignedIn = true }
    }
  }
}

package func signIn(_ print: (String) -> Void) {
  let app = AppViewModel()
  let login = LoginModule()

  login.parent = app

  login.finish()
  print("\(app.state.isSignedIn)")
}

struct ConsoleLogger: StoreLogger {
  func didCommit(log: CommitLog, sender: AnyObject) {
    print("\(log.store): \(log.trace.name) at \(log.trace.file):\(log.trace.line)")
  }

  func didSendActivity(log: ActivityLog, sender: AnyObject) {
    print("\(log.store) sends \(log.trace.name)")
  }
}

func log() {
  /// With the initializer that the guide asks for.
  final class CounterViewModel: StoreComponentType {
    typealias Activity = Never
    struct State { var count = 0 }
    let store: Store<State, Activity>

    init(store: Store<State, Activity>) {
      self.store = store
    }
  }

  let store = Store<CounterViewModel.State, Never>(
    name: "counter", initialState: .init(), logger: ConsoleLogger())
  let model = CounterViewModel(store: store)

  _ = model
}

func lock(_ verge: CounterViewModel) {

  verge.commit { state in
    if state.count < 10 {
      state.count += 1
    }
  }

}
