import Foundation
import Verge

struct User: Equatable, Sendable {
  var name = ""
}

protocol AuthService: AnyObject {
  func signIn(_ name: String, completion: @escaping (User?) -> Void)
  func signIn(_ name: String) async throws -> User
}

final class SessionViewModel: StoreComponentType {
  enum Activity: Sendable {
    case signedIn(User)
    case failed
  }

  struct State: Equatable, Sendable {
    fileprivate(set) var user: User?
    fileprivate(set) var attempts = 0
  }

  let store = Store<State, Activity>(initialState: .init())
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

  func signInAndWait(_ name: String) async throws {
    let user = try await service.signIn(name)
    commit { $0.user = user }
  }

  func end() {
    commit { $0.attempts = 0 }
  }

}

func read(_ model: SessionViewModel) -> Int {

  let name = model.state.user?.name ?? "nobody"

  _ = name

  let everything = model.state.primitive

  return everything.attempts
}

@MainActor
final class SessionScreen {
  private var bag = VergeAnyCancellables()
  private(set) var title = ""

  init(model: SessionViewModel) {
    model.sinkActivity { [weak self] activity in
      self?.show(activity)
    }
    .store(in: &bag)
  }

  private func show(_ activity: SessionViewModel.Activity) {
    if case .signedIn(let user) = activity { title = user.name }
  }
}

@MainActor
final class AttemptsLabel {
  private var subscription: StoreStateSubscription?
  private(set) var text = ""

  init(model: SessionViewModel) {
    subscription = model.sinkState(\.attempts) { [weak self] attempts in
      self?.text = "\(attempts.primitive)"
    }
  }
}

package func told(_ print: @escaping @Sendable (String) -> Void) {
  let model = CounterViewModel()
  model.commit { $0.count = 1 }

  model.sinkState(dropsFirst: true, queue: .passthrough) { [unowned model] state in
    print("\(state.count)")
    if state.count == 2 { model.commit { $0.count = 3 } }
  }
  .storeWhileSourceActive()

  model.commit { $0.count = 2 }
  model.commit { $0.count = 4 }
}

final class CounterViewModel: StoreComponentType, Sendable {
  struct State: Equatable, Sendable { var count = 0 }
  let store = Store<State, Never>(initialState: .init())
}

final class Accounts: Sendable {
  let users = Store<[User], Never>(initialState: [])

  var readable: Derived<[User]> { users.derived(.select(\.self)) }

  func add(_ user: User) {
    users.commit { $0.append(user) }
  }

  func removeAll() {
    users.commit { $0 = [] }
  }
}

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

package func map(_ print: (String) -> Void) {
  final class Silent: AuthService {
    func signIn(_ name: String, completion: @escaping (User?) -> Void) {
      completion(name.isEmpty ? nil : User(name: name))
    }
    func signIn(_ name: String) async throws -> User { User(name: name) }
  }
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
  struct State: Equatable, Sendable {
    var name = ""
  }

  let store = Store<State, Never>(initialState: .init())

  func setName(_ name: String) { commit { $0.name = name } }
}

final class AppViewModel: StoreComponentType {
  struct State: Equatable, Sendable {
    var isSignedIn = false
  }

  let store = Store<State, Never>(initialState: .init())
}

final class LoginModule {
  private weak var app: AppViewModel?

  init(app: AppViewModel) {
    self.app = app
  }

  func finish() {
    app?.commit { $0.isSignedIn = true }
  }
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

  let store = Store<CounterViewModel.State, Never>(
    name: "counter", initialState: .init(), logger: ConsoleLogger())

  _ = store
}

func lock(_ verge: CounterViewModel) {

  verge.commit { state in
    if state.count < 10 {
      state.count += 1
    }
  }

}
