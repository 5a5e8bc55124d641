import VergeNeue

/// The photos, as a reducer of September 2019: after the time of view models, before that of dispatchers.
class FeedReducer: ReducerType {
  typealias TargetState = AppState

  private let service: PhotoService

  init(service: PhotoService) {
    self.service = service
  }
}

extension FeedReducer {
  func show(_ message: String) -> Mutation {
    .init { $0.ui.message = message }
  }

  func replace(_ photo: Photo, message: String) -> Mutation {
    .init { state in
      state.photos = state.photos.map { $0.id == photo.id ? photo : $0 }
      state.ui.message = message
    }
  }

  /// Likes a photo as the signed-in user.
  func like(photo id: Int, completion: @escaping () -> Void) -> Action<Void> {
    .init { context in
      guard let person = context.state.session?.person else {
        context.commit { $0.show("Sign in to like photos.") }
        return completion()
      }
      self.service.perform({ try $0.like(photo: id, by: person) }) { result in
        context.dispatch { $0.settle(result) { "You like \"\($0.title)\"." } }
        completion()
      }
    }
  }

  /// Removes a like.
  func unlike(photo id: Int, completion: @escaping () -> Void) -> Action<Void> {
    .init { context in
      guard let person = context.state.session?.person else {
        context.commit { $0.show("Sign in to take a like back.") }
        return completion()
      }
      self.service.perform({ try $0.unlike(photo: id, by: person) }) { result in
        context.dispatch { $0.settle(result) { "You no longer like \"\($0.title)\"." } }
        completion()
      }
    }
  }

  /// Shows the service's photo, or its error.
  func settle(_ result: Result<Photo, Error>, message: @escaping (Photo) -> String) -> Action<Void>
  {
    .init { context in
      switch result {
      case .success(let photo):
        context.commit { $0.replace(photo, message: message(photo)) }
      case .failure(let error):
        context.commit { $0.show((error as? FeedError)?.message ?? "That did not work: \(error)") }
      }
    }
  }
}
