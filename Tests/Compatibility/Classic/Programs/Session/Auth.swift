import Foundation
import VergeClassic

protocol SessionDelegate: AnyObject {
  func sessionDidBegin(_ session: Auth.Session)
  func sessionDidEnd(_ session: Auth.Session, expired: Bool)
}

enum Auth {

  enum Failure: Error {
    case wrongPassword
    case unknownName
  }

  enum Result<Value> {
    case success(Value)
    case failure(Error)
  }

  struct User {
    let id: Int
    let name: String
  }

  /// The root of all view models.
  final class Session: VergeType {

    enum Activity {
      case welcome(String)
      case expired
    }

    struct State {
      fileprivate(set) var user: User?
      fileprivate(set) var history: [String] = [] {
        didSet { sessions = history.count / 2 }
      }
      fileprivate(set) var sessions = 0

      var isSignedIn: Bool { return user != nil }
      var title: String { return user?.name ?? "nobody" }
    }

    weak var delegate: SessionDelegate?
    let state: Storage<State> = .init(.init())
    private var generation = 0

    init(logger: VergeLogging) {
      set(logger: logger)
    }

    fileprivate func begin(_ user: User) {
      dispatch("begin") { context in
        context.commit("user") { $0.user = user }
        context.commit { state in
          state.history.append("in")
        }
        context.emit(.welcome(context.currentState.title))
        context.complete()
      }
      delegate?.sessionDidBegin(self)
    }

    func end(expired: Bool = false) {
      let user = dispatch("end", expired ? "expired" : "by hand") { context -> User? in
        let user = context.currentState.user
        guard user != nil else { return nil }
        context.dispatch("clean up") { inner in
          inner.commit {
            $0.user = nil
            $0.history.append("out")
          }
          if expired { inner.emit(.expired) }
          inner.complete()
        }
        return user
      }
      if user != nil { delegate?.sessionDidEnd(self, expired: expired) }
    }

    /// Ends the session later, if nobody has touched it again by then.
    func touch(for seconds: TimeInterval, _ group: DispatchGroup) {
      generation += 1
      let mine = generation
      group.enter()
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
        if let self = self, self.generation == mine { self.end(expired: true) }
        group.leave()
      }
    }

    func forget() {
      commit("forget", replace: State())
    }
  }

  /// Has nothing to keep.
  final class Analytics: VergeType {
    typealias State = NoState

    enum Activity {
      case event(String)
    }

    let state: Storage<NoState> = .init(.init())

    init() {
      set(logger: EmptyVergeLogger())
    }

    func track(_ event: String) {
      dispatch { $0.emit(.event(event)) }
    }
  }

  final class LoginViewModel: ModularVergeType {
    typealias Parent = Session

    enum Activity: Equatable {
      case failed(String)
      case locked
    }

    struct State: Equatable {
      var name = ""
      var password: String?
      fileprivate(set) var isBusy = false
      fileprivate(set) var attempts = 0

      var canSubmit: Bool {
        return !name.isEmpty && (password ?? "").count > 3 && !isBusy && attempts < 3
      }
    }

    let state: Storage<State>
    private let service: Service
    private var waiting: DispatchContext<LoginViewModel>?

    init(service: Service, logger: VergeLogging) {
      self.service = service
      state = .init(.init())
      set(logger: logger)
    }

    func submit() {
      guard state.value.canSubmit else {
        emit(.failed("incomplete"))
        return
      }
      dispatch("submit", "asks the service", file: #file, function: #function, line: #line) {
        (context: DispatchContext<LoginViewModel>) -> Void in
        context.commit("busy") {
          $0.isBusy = true
          $0.attempts += 1
        }
        waiting = context
        let state = context.currentState
        service.signIn(state.name, state.password!) { [weak self] result in
          self?.finish(result)
        }
      }
    }

    private func finish(_ result: Result<User>) {
      guard let context = waiting else { return }
      waiting = nil
      context.commit("idle") {
        $0.isBusy = false
        $0.password = nil
      }
      switch result {
      case .success(let user):
        context.commit("reset") { $0.attempts = 0 }
        forward { session in session.begin(user) }
      case .failure(let error):
        context.emit(context.currentState.attempts < 3 ? .failed("\(error)") : .locked)
      }
      context.complete()
    }

    func rename(_ transform: (String) throws -> String) rethrows {
      try commit("rename") { state in
        let old = state.name
        state.name = ""
        state.name = try transform(old)
      }
    }
  }
}
