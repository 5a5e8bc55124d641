import VergeClassic

/// Signs in and out, as a view model of 2018, before the dispatchers.
///
/// Its state is the `session` slice of the state that the dispatchers of December 2019 share.
public final class SignInViewModel: VergeType {
  /// The session; `nil` if no user is signed in.
  public typealias State = AppState.Session?

  /// The one-time messages of its screen.
  public enum Activity {
    case welcome(name: String)
    case goodbye(name: String)
    case failed(String)
  }

  /// The current session.
  public let state: Storage<AppState.Session?>
  private let service: PhotoService

  init(service: PhotoService, store: AppStore) {
    self.service = service
    state = Storage(sharing: store.modernStore, at: \.session)
  }

  /// Signs a user in, in place of the current one. Creates an account for a new name.
  ///
  /// - Parameter completion: Called on the service's queue after the outcome is committed.
  public func signIn(name: String, completion: @escaping () -> Void = {}) {
    dispatch("signIn") { context in
      service.perform({ try $0.signIn(name: name) }) { result in
        switch result {
        case .success(let session):
          context.commit { $0 = session }
          context.emit(.welcome(name: session.person.name))
        case .failure(let error):
          context.emit(.failed((error as? FeedError)?.message ?? "\(error)"))
        }
        completion()
      }
    }
  }

  /// Ends the session.
  ///
  /// - Parameter completion: Called on the service's queue after the outcome is committed; on the
  ///   caller's thread if no user is signed in.
  public func signOut(completion: @escaping () -> Void = {}) {
    dispatch("signOut") { context in
      guard let person = context.currentState?.person else {
        context.emit(.failed("Nobody is signed in."))
        return completion()
      }
      service.perform({ try $0.signOut() }) { result in
        switch result {
        case .success:
          context.commit(replace: nil)
          context.emit(.goodbye(name: person.name))
        case .failure(let error):
          context.emit(.failed((error as? FeedError)?.message ?? "\(error)"))
        }
        completion()
      }
    }
  }
}
