import VueFlux
import VueFluxReactive

/// The actions on likes.
enum LikesAction {
  case show(message: String)
  case replace(Photo, message: String)
}

/// The likes, as a VueFlux state of 2018.
///
/// Its only property replaces several variables, which moved to the state that the dispatchers
/// share.
final class LikesState: State {
  typealias Action = LikesAction
  typealias Mutations = LikesMutations

  fileprivate let app: Variable<AppState>

  init(app: Variable<AppState>) {
    self.app = app
  }
}

struct LikesMutations: Mutations {
  func commit(action: LikesAction, state: LikesState) {
    // One commit for all changes of an action: a dispatcher could commit between two assignments.
    state.app.modernStore.commit { app in
      switch action {
      case .show(let message):
        app.ui.message = message
      case .replace(let photo, let message):
        app.photos = app.photos.map { $0.id == photo.id ? photo : $0 }
        app.ui.message = message
      }
    }
  }
}

extension Actions where State == LikesState {
  /// Likes a photo as the signed-in user, or asks to sign in.
  func like(
    photo id: Int, by person: Person?, service: PhotoService, completion: @escaping () -> Void
  ) {
    guard let person = person else {
      dispatch(action: .show(message: "Sign in to like photos."))
      return completion()
    }
    service.perform({ try $0.like(photo: id, by: person) }) { result in
      self.settle(result) { "You like \"\($0.title)\"." }
      completion()
    }
  }

  /// Removes a like.
  func unlike(
    photo id: Int, by person: Person?, service: PhotoService, completion: @escaping () -> Void
  ) {
    guard let person = person else {
      dispatch(action: .show(message: "Sign in to take a like back."))
      return completion()
    }
    service.perform({ try $0.unlike(photo: id, by: person) }) { result in
      self.settle(result) { "You no longer like \"\($0.title)\"." }
      completion()
    }
  }

  private func settle(_ result: Result<Photo, Error>, message: (Photo) -> String) {
    switch result {
    case .success(let photo):
      dispatch(action: .replace(photo, message: message(photo)))
    case .failure(let error):
      let message = (error as? FeedError)?.message ?? "That did not work: \(error)"
      dispatch(action: .show(message: message))
    }
  }
}

extension Computed where State == LikesState {
  /// The signed-in user.
  var person: Person? { return state.app.value.session?.person }

  /// The number of likes of the signed-in user's photos; `nil` if no user is signed in.
  var likesReceived: Signal<Int?> {
    return state.app.signal.map { app in
      guard let person = app.session?.person else { return nil }
      return app.photos.filter { $0.author.id == person.id }.reduce(0) { $0 + $1.likes.count }
    }
  }
}
