import Foundation
import RxCocoa
import RxSwift
import VergeClassicRx

/// A service whose answers are given by hand.
private final class Server: LoginService {
  private var requests: [(name: String, password: String, answer: (SingleEvent<String>) -> Void)] =
    []
  private var unread = 0
  var print: (String) -> Void = { _ in }

  func token(name: String, password: String) -> Single<String> {
    return Single.create { observer in
      self.print("request \(name)")
      self.requests.append((name, password, observer))
      return Disposables.create { self.print("request of \(name) ends") }
    }
  }

  func profile(token: String) -> Single<Profile> {
    unread += 2
    return .just(Profile(name: token.uppercased(), unread: unread))
  }

  func answer() {
    let request = requests.removeFirst()
    if request.password == "1234" {
      request.answer(.success("t-\(request.name)"))
    } else {
      request.answer(.failure(LoginError.wrongPassword))
    }
  }
}

private final class LoginScreen {
  let nameField = PublishSubject<String>()
  let passwordField = PublishSubject<String?>()
  let button = PublishSubject<Void>()
  private let viewModel: LoginViewModel
  private let print: (String) -> Void
  private let disposeBag = DisposeBag()
  private var login: RxFuture<Profile>?

  init(viewModel: LoginViewModel, print: @escaping (String) -> Void) {
    self.viewModel = viewModel
    self.print = print

    nameField.bind(to: viewModel.commitBinder(name: "name", target: \.name)).disposed(
      by: disposeBag)
    let password = viewModel.commitBinder(target: \.password)
    passwordField.bind(to: password).disposed(by: disposeBag)

    viewModel.state.changedDriver(\.title)
      .drive(onNext: { print("title: \($0)") })
      .disposed(by: disposeBag)

    viewModel.state.changedDriver { $0.canLogIn }
      .skip(1)
      .drive(onNext: { print("button: \($0)") })
      .disposed(by: disposeBag)

    button
      .subscribe(onNext: { [unowned self] in
        self.login = self.viewModel.logIn().on(failure: { print("future: \($0)") })
      })
      .disposed(by: disposeBag)

    viewModel.state.changed(\.hint)
      .compactMap { $0 }
      .observeOn(MainScheduler.instance)
      .bind { print("hint: \($0)") }
      .disposed(by: disposeBag)

    viewModel.activity
      .emit(onNext: { activity in
        switch activity {
        case .failed(let message): print("alert: \(message)")
        case .welcome(let profile): print("welcome \(profile.name)")
        }
      })
      .disposed(by: disposeBag)
  }

  func cancel() {
    login?.cancel()
  }

  deinit {
    print("screen closed")
  }
}

/// Logs in, several times.
public func runLogin(_ print: @escaping (String) -> Void) {
  let main = DispatchQueue.main
  /// Runs a step, then all work that it has left on the main queue.
  func step(_ name: String, _ body: () -> Void) {
    main.sync {
      print("- \(name)")
      body()
    }
    for _ in 0..<6 { main.sync {} }
  }

  let server = Server()
  server.print = print
  let viewModel = LoginViewModel(service: server)
  var screen: LoginScreen?

  step("open") { screen = LoginScreen(viewModel: viewModel, print: print) }
  let reminded = DispatchSemaphore(value: 0)
  main.async { viewModel.remind(after: 0.001).on(completion: { reminded.signal() }) }
  reminded.wait()
  step("type") {
    screen?.nameField.onNext("ann")
    screen?.passwordField.onNext("12")
    screen?.passwordField.onNext("1299")
  }
  step("log in") { screen?.button.onNext(()) }
  step("wrong") { server.answer() }
  step("type again") { screen?.passwordField.onNext("1234") }
  step("log in, then cancel") {
    screen?.button.onNext(())
    screen?.cancel()
  }
  step("log in again") { screen?.button.onNext(()) }
  step("a late answer") { server.answer() }
  step("the right answer") { server.answer() }
  step("refresh") {
    viewModel.refresh().on(success: { print("unread: \($0)") }, completion: { print("refreshed") })
  }
  step("log out") { viewModel.logOut() }
  step("refresh without a token") {
    let future = viewModel.refresh()
    future.on(failure: { print("refresh: \($0)") })
  }
  step("close") { screen = nil }
  step("after closing") {
    viewModel.commit { $0.name = "bob" }
    print("state: \(viewModel.state.value.title)")
  }
}
