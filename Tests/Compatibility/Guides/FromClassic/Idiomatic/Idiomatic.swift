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

  let store: Store<State, Activity> = .init(initialState: .init())
  private let service: AuthService

  init(service: AuthService) {
    self.service = service
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
}

@MainActor
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

final class Silent: AuthService {
  func signIn(_ name: String, completion: @escaping (User?) -> Void) {
    completion(name.isEmpty ? nil : User(name: name))
  }

  func signIn(_ name: String) async throws -> User { User(name: name) }
}

@MainActor
package func label(_ print: (String) -> Void) {
  let model = SessionViewModel(service: Silent())
  model.signIn("")
  let label = AttemptsLabel(model: model)
  print(label.text)
  model.signIn("")
  print(label.text)
}

package func told(_ print: @escaping @Sendable (String) -> Void) {
  let model = CounterViewModel()
  model.commit { $0.count = 1 }

  model.sinkState(dropsFirst: true, queue: .passthrough) { [weak model] state in
    print("\(state.count)")
    if state.count == 2 { model?.commit { $0.count = 3 } }
  }
  .storeWhileSourceActive()

  model.commit { $0.count = 2 }
  model.commit { $0.count = 4 }
  model.commit { $0.count = 4 }
}

final class CounterViewModel: StoreComponentType, Sendable {
  struct State: Equatable, Sendable { var count = 0 }
  let store: Store<State, Never> = .init(initialState: .init())
}

final class Accounts: Sendable {
  private let users = Store<[User], Never>(initialState: [])

  var readable: Derived<[User]> { users.derived(.select(\.self)) }

  func add(_ user: User) {
    users.commit { $0.append(user) }
  }
}

final class NameField: StoreComponentType {
  struct State: Equatable, Sendable {
    var name = ""
  }

  let store: Store<State, Never> = .init(initialState: .init())

  func setName(_ name: String) {
    commit { $0.name = name }
  }
}

package func type(_ print: (String) -> Void) {
  let field = NameField()
  field.setName("Ada")
  print(field.state.name)
}

final class AppViewModel: StoreComponentType {
  struct State: Equatable, Sendable {
    var isSignedIn = false
  }

  let store: Store<State, Never> = .init(initialState: .init())
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

package func signIn(_ print: (String) -> Void) {
  let app = AppViewModel()
  let login = LoginModule(app: app)
  login.finish()
  print("\(app.state.isSignedIn)")
}
