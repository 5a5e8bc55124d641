import VergeClassic

/// The comments, as a view model of 2018, before the dispatchers.
///
/// Its state is the `photos` slice of the state that the dispatchers of December 2019 share.
public final class CommentsViewModel: VergeType {
  /// The photos, newest first.
  public typealias State = [Photo]

  /// The one-time messages of its screen.
  public enum Activity {
    case commented(title: String)
    case deleted(comment: Int)
    case failed(String)
  }

  /// The photos with their comments.
  public let state: Storage<[Photo]>
  private let service: PhotoService
  private let session: Storage<AppState.Session?>

  init(service: PhotoService, store: AppStore, session: Storage<AppState.Session?>) {
    self.service = service
    self.session = session
    state = Storage(sharing: store.modernStore, at: \.photos)
  }

  /// Comments on a photo as the signed-in user.
  ///
  /// - Parameter completion: Called on the service's queue after the outcome is committed; on the
  ///   caller's thread if no user is signed in.
  public func comment(photo id: Int, text: String, completion: @escaping () -> Void = {}) {
    dispatch("comment", "photo \(id)") { context in
      guard let person = session.value?.person else {
        context.emit(.failed("Sign in to comment."))
        return completion()
      }
      service.perform({ try $0.comment(photo: id, text: text, by: person) }) { result in
        context.settle(result) { .commented(title: $0.title) }
        completion()
      }
    }
  }

  /// Deletes a comment of the signed-in user.
  ///
  /// - Parameter completion: As for ``comment(photo:text:completion:)``.
  public func delete(comment id: Int, completion: @escaping () -> Void = {}) {
    dispatch("delete", "comment \(id)") { context in
      guard let person = session.value?.person else {
        context.emit(.failed("Sign in to delete comments."))
        return completion()
      }
      service.perform({ try $0.deleteComment(id, by: person) }) { result in
        context.settle(result) { _ in .deleted(comment: id) }
        completion()
      }
    }
  }
}

extension DispatchingContext where Verge == CommentsViewModel {
  /// Commits the service's photo, or emits its error.
  fileprivate func settle(
    _ result: Result<Photo, Error>, _ activity: (Photo) -> CommentsViewModel.Activity
  ) {
    switch result {
    case .success(let photo):
      commit { photos in
        photos = photos.map { $0.id == photo.id ? photo : $0 }
      }
      emit(activity(photo))
    case .failure(let error):
      emit(.failed((error as? FeedError)?.message ?? "\(error)"))
    }
  }
}
