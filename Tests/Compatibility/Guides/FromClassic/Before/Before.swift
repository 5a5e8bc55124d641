import Foundation
import VergeClassic

struct User: Equatable, Sendable {
  var name = ""
}

protocol AuthService: AnyObject {
  func signIn(_ name: String, completion: @escaping (User?) -> Void)
}

final class SessionViewModel: VergeType {
  enum Activity {
    case signedIn(User)
    case failed
  }

  struct State {
    fileprivate(set) var user: User?
    fileprivate(set) var attempts = 0
  }

  let state: Storage<State> = .init(.init())
  private let service: AuthService

  init(service: AuthService) {
    self.service = service
  }

  func commits(_ other: State) {

    commit("attempt", "somebody has tried") { $0.attempts += 1 }

    commit(replace: State())

  }

  func signIn(_ name: String) {
    dispatch("sign in") { context in
      context.commit { $0.attempts += 1 }
      service.signIn(name) { user in
        guard let user = user else {
          context.emit(.failed)
          return
        }
        context.commit { $0.user = user }
        context.emit(.signedIn(user))
      }
    }
  }

  func signInAndWait(_ name: String, completion: @escaping (Bool) -> Void) {
    dispatch { context in
      service.signIn(name) { user in
        context.commit { $0.user = user }
        completion(context.currentState.user != nil)
      }
    }
  }

  private var pending: DispatchContext<SessionViewModel>?

  func begin() {
    dispatch("begin") { context in
      pending = context
    }
  }

  func end() {
    pending?.commit { $0.attempts = 0 }
    pending?.complete()
    pending = nil
  }

}

func read(_ model: SessionViewModel) -> Int {

  let name = model.state.value.user?.name ?? "nobody"

  _ = name

  let everything = model.state.value

  return everything.attempts
}

final class SessionScreen {
  private let bag = DisposeBag()
  private(set) var title = ""

  init(model: SessionViewModel) {
    model.activity
      .emit(onNext: { [weak self] activity in
        self?.show(activity)
      })
      .disposed(by: bag)
  }

  private func show(_ activity: SessionViewModel.Activity) {
    if case .signedIn(let user) = activity { title = user.name }
  }
}

package func told(_ print: @escaping (String) -> Void) {
  let model = CounterViewModel()
  model.commit { $0.count = 1 }

  model.state.add { state in
    print("\(state.count)")
    if state.count == 2 { model.commit { $0.count = 3 } }
  }

  model.commit { $0.count = 2 }
  model.commit { $0.count = 4 }
  model.commit { $0.count = 4 }
}

final class CounterViewModel: VergeType {
  typealias Activity = NoActivity
  struct State { var count = 0 }
  let state: Storage<State> = .init(.init())
}

final class AttemptsLabel {
  private let model: SessionViewModel
  private var token: StorageSubscribeToken?
  private(set) var text = ""

  init(model: SessionViewModel) {
    self.model = model
    text = "\(model.state.value.attempts)"
    token = model.state.add { [weak self] state in
      self?.text = "\(state.attempts)"
    }
  }

  deinit {
    if let token = token { model.state.remove(subscriber: token) }
  }
}

final class Accounts {
  let users = MutableStorage<[User]>([])

  var readable: Storage<[User]> { return users.asStorage() }

  func add(_ user: User) {
    users.update { $0.append(user) }
  }

  func removeAll() {
    users.replace([])
  }
}

@available(*, deprecated)
func batch(_ storage: MutableStorage<Settings>) {

  storage.batchUpdate { s in
    s.update(true, \.isDark)
    s.updateIfChanged("de", \.language)
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

  let name = model.state.map { $0.user?.name ?? "" }
  let length = model.state.map(filter: { $0.user == nil }, transform: { $0.attempts })

  model.signIn("")
  print("\(length.value)")
  model.signIn("Ada")

  let text = name.value + "\(length.value)"

  print(text)
}

final class NameField: VergeType {
  typealias Activity = NoActivity

  struct State {
    var name = ""
  }

  let state: Storage<State> = .init(.init())

  var name: Binder<String> {
    return commitBinder(target: \.name)
  }
}

package func type(_ print: (String) -> Void) {
  let field = NameField()

  field.name.onNext("Ada")

  print(field.state.value.name)
}

final class AppViewModel: VergeType {
  typealias Activity = NoActivity

  struct State {
    var isSignedIn = false
  }

  let state: Storage<State> = .init(.init())
}

final class LoginModule: ModularVergeType {
  typealias Parent = AppViewModel
  typealias Activity = NoActivity

  struct State {}

  let state: Storage<State> = .init(.init())

  func finish() {
    forward { app in
      app.commit { $0.isSignedIn = true }
    }
  }
}

package func signIn(_ print: (String) -> Void) {
  let app = AppViewModel()
  let login = LoginModule()

  app.add(module: login)

  login.finish()
  print("\(app.state.value.isSignedIn)")
}

final class ConsoleLogger: VergeLogging {
  func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) {
    print("\(type(of: verge)): \(name) at \(file):\(line)")
  }

  func didEmit(
    activity: Any, file: StaticString, function: StaticString, line: UInt, on verge: AnyVergeType
  ) {
    print("\(type(of: verge)) emits \(activity)")
  }
}

func log() {

  let model = CounterViewModel()
  model.set(logger: ConsoleLogger())

  _ = model
}

func lock(_ verge: CounterViewModel) {

  verge.state.lock()
  if verge.state.value.count < 10 {
    verge.commit { $0.count += 1 }
  }
  verge.state.unlock()

}
