import VergeStore

/// Signs in and out. Scoped to the optional `session` slice of the state.
public class SessionDispatcher: AppStore.DispatcherType, ScopedDispatching, MessageShowing {
  /// The slice: the session; `nil` if no user is signed in.
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

  /// Changes the displayed name of the signed-in user. Has no effect without a session.
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

  /// Replaces the old name everywhere in the state.
  func finishRenaming(_ photos: [Photo]) {
    descriptor.commit { state in
      state.photos = photos
      state.ui.message = state.session.map { "You are \($0.person.name) now." }
    }
  }
}
