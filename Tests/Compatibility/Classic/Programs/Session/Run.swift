import Foundation
import VergeClassic

private final class TraceLogger: VergeLogging {
  private let print: (String) -> Void

  init(print: @escaping (String) -> Void) {
    self.print = print
  }

  private func log(
    _ what: String, _ name: String, _ description: String, _ function: StaticString,
    _ verge: AnyVergeType
  ) {
    let title = name.isEmpty ? "\(function)" : name
    let suffix = description.isEmpty ? "" : " (\(description))"
    print("\(type(of: verge)) \(what) \(title)\(suffix)")
  }

  func didChange(root: Any) {}
  func didReplace(root: Any) { print("replaced") }

  func didEmit(
    activity: Any, file: StaticString, function: StaticString, line: UInt, on verge: AnyVergeType
  ) {
    print("\(type(of: verge)) emitted \(activity)")
  }

  func willDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) {
    log("begins", name, description, function, verge)
  }

  func didDispatch(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) {
    log("has done", name, description, function, verge)
  }

  func willMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) {}

  func didMutate(
    name: String, description: String, file: StaticString, function: StaticString, line: UInt,
    on verge: AnyVergeType
  ) {
    log("changed", name, description, function, verge)
  }
}

private final class LoginScreen: SessionDelegate {
  let model: Auth.LoginViewModel
  private let button: Storage<Bool>
  private let name: Binder<String>
  private let password: Binder<String?>
  private let bag = DisposeBag()
  private let print: (String) -> Void

  init(session: Auth.Session, logger: VergeLogging, print: @escaping (String) -> Void) {
    self.print = print
    model = Auth.LoginViewModel(service: .shared, logger: logger)
    session.add(module: model)
    button = model.state.map { $0.canSubmit }
    name = model.commitBinder(name: "typed", target: \.name)
    password = model.commitBinder(
      name: "typed", description: "secretly", mutate: { $0.password = $1 })
    session.delegate = self

    button.add { enabled in print("button: \(enabled)") }
    model.activity.emit(onNext: { [weak self] activity in self?.show(activity) })
      .disposed(by: bag)
    session.activity.emit(onNext: { activity in
      if case .welcome(let name) = activity { print("welcome \(name)") }
    }).disposed(by: bag)
  }

  func type(_ name: String, _ password: String) {
    self.name.onNext(name)
    self.password.onNext(password)
  }

  private func show(_ activity: Auth.LoginViewModel.Activity) {
    switch activity {
    case .failed(let reason): print("alert: \(reason)")
    case .locked: print("alert: locked")
    }
  }

  func sessionDidBegin(_ session: Auth.Session) {
    print("screen: hello \(session.state.value.title)")
  }

  func sessionDidEnd(_ session: Auth.Session, expired: Bool) {
    print("screen: bye, expired: \(expired)")
  }
}

/// A session from the first wrong password to its end. Call it off the main queue.
public func runSession(print: @escaping (String) -> Void) {
  let service = Auth.Service.shared
  let main = DispatchQueue.main
  let logger = TraceLogger(print: print)
  var session: Auth.Session! = Auth.Session(logger: logger)
  var screen: LoginScreen! = main.sync {
    LoginScreen(session: session, logger: logger, print: print)
  }
  let token = session.state.add { state in
    print("\(state.title), \(state.sessions) of \(state.history.count)")
  }

  let analytics = Auth.Analytics()
  let events = main.sync {
    analytics.activity.emit(onNext: { event in print("analytics: \(event)") })
  }
  main.sync { analytics.track("launch") }
  events.dispose()
  main.sync { analytics.track("secret") }
  do {
    let verges: [AnyVergeType] = [session, screen.model, analytics]
    print("verges: \(verges.count)")
  }

  main.sync {
    screen.model.submit()
    screen.type("ann", "wrong")
    screen.model.submit()
    screen.model.submit()
  }
  service.wait()
  print("attempts: \(screen.model.state.value.attempts)")

  main.sync {
    screen.type("ann", "secret")
    screen.model.submit()
  }
  service.wait()
  print("user: \(session.state.value.user!.id)")

  let group = DispatchGroup()
  main.sync {
    session.touch(for: 0.001, group)
    session.touch(for: 0.002, group)
  }
  group.wait()
  main.sync { session.end() }
  session.forget()
  session.state.remove(subscriber: token)

  screen.model.rename { $0 + "ie" }
  print("name: \(screen.model.state.value.name)")
  do {
    try screen.model.rename { _ in throw Auth.Failure.unknownName }
  } catch {
    print("error: \(error), name: \(screen.model.state.value.name)")
  }

  for password in ["wrong", "secret", "wrong"] {
    main.sync {
      screen.type("carl", password)
      screen.model.submit()
    }
    service.wait()
  }
  print("can submit: \(screen.model.state.value.canSubmit)")

  // The parent goes first, then the screen with what it waits for.
  session = nil
  main.sync {
    screen.model.forward { _ in print("there is still a session") }
    screen.model.commit(replace: .init())
    screen.type("bob", "hunter2")
    screen.model.submit()
    screen = nil
  }
  service.wait()
}
