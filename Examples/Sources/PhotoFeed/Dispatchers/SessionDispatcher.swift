import VergeStore

/// Signing in and out. Works on the `session` slice of the state, which is not always there.
public class SessionDispatcher: AppStore.DispatcherType, ScopedDispatching, MessageShowing {
  /// The slice: the session, if somebody is signed in.
  public var selector: WritableKeyPath<AppState, AppState.Session?> {
    return \.session
  }

  let service: PhotoService

  init(service: PhotoService, target: AppStore) {
    self.service = service
    super.init(target: target)
  }
}

extension Mutations where Base == SessionDispatcher {

  /// Changes the name shown for whoever is signed in; without a session, changes nothing.
  public func set(name: String) {
    descriptor.commitScopedIfPresent { $0.person.name = name }
  }

  func begin(_ session: AppState.Session, message: String) {
    descriptor.commit { state in
      state.session = session
      state.ui.message = message
    }
  }

  func end(message: String) {
    descriptor.commit { state in
      state.session = nil
      state.ui.message = message
    }
  }

  /// A new name shows wherever the old one did.
  func finishRenaming(_ photos: [Photo]) {
    descriptor.commit { state in
      state.photos = photos
      state.ui.message = state.session.map { "You are \($0.person.name) now." }
    }
  }
}
