import Foundation
import RxSwift
import VergeClassicRx

enum LoginError: Error {
  case wrongPassword
  case offline
}

protocol LoginService: AnyObject {
  func token(name: String, password: String) -> Single<String>
  func profile(token: String) -> Single<Profile>
}

struct Profile: Equatable {
  let name: String
  let unread: Int
}

final class LoginViewModel: VergeType {

  enum Activity {
    case failed(String)
    case welcome(Profile)
  }

  struct State {
    var name: String = ""
    var password: String?
    fileprivate(set) var isBusy = false
    fileprivate(set) var token: String?
    fileprivate(set) var profile: Profile?
    fileprivate(set) var hint: String?

    var canLogIn: Bool {
      return !name.isEmpty && (password ?? "").count >= 4 && !isBusy
    }

    var title: String {
      return isBusy ? "…" : profile?.name ?? name
    }
  }

  let state: Storage<State> = .init(.init())
  private let service: LoginService

  init(service: LoginService) {
    self.service = service
  }

  @discardableResult
  func logIn() -> RxFuture<Profile> {
    return dispatch("logIn") { context -> RxFuture<Profile> in
      let state = context.currentState
      context.commit { $0.isBusy = true }
      return service.token(name: state.name, password: state.password ?? "")
        .do(
          onSuccess: { token in
            context.commit("token") { $0.token = token }
          },
          onError: { error in
            context.emit(.failed("\(error)"))
          },
          onDispose: {
            context.commit { $0.isBusy = false }
          }
        )
        .start()
        .flatMap { [service] token in service.profile(token: token).start() }
        .on(
          success: { profile in
            context.commit { $0.profile = profile }
            context.emit(.welcome(profile))
          })
    }
  }

  func refresh() -> RxFuture<Int> {
    return dispatchAsync { context -> RxFuture<Int> in
      guard let token = context.currentState.token else {
        return RxFuture.fail(LoginError.offline)
      }
      return context.dispatchAsync { inner in
        service.profile(token: token)
          .do(onSuccess: { profile in inner.commit { $0.profile = profile } })
          .start()
      }
      .map { $0.unread }
    }
  }

  /// Shows a hint a little later. In the form of RxSwift 4.
  func remind(after pause: Double) -> RxFuture<String> {
    return dispatch("remind") { context in
      Single.just("your name")
        .delay(0.001, scheduler: MainScheduler.instance)
        .delay(pause, scheduler: MainScheduler.instance)
        .do(onNext: { hint in context.commit { $0.hint = hint } })
        .start()
    }
  }

  func logOut() {
    commit(replace: State())
  }
}
