import VergeStore

/// Adds and deletes comments.
public class CommentDispatcher: AppStore.DispatcherType, MessageShowing {
  let service: PhotoService

  init(service: PhotoService, target: AppStore) {
    self.service = service
    super.init(target: target)
  }
}

extension Mutations where Base == CommentDispatcher {

  func replaceComments(of photo: Photo, message: String) {
    descriptor.commit { state in
      state.replace(photo)
      state.ui.message = message
    }
  }
}

extension Actions where Base == CommentDispatcher {

  /// Comments on a photo as the signed-in user.
  ///
  /// - Parameter completion: Called on the service's queue after the outcome is committed; on the
  ///   caller's thread if no user is signed in.
  public func comment(photo id: Int, text: String, completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      guard let person = context.signedInPerson(to: "comment") else { return completion() }
      context.dispatcher.service.perform({ try $0.comment(photo: id, text: text, by: person) }) {
        context.settle($0) { photo in
          context.commit.replaceComments(
            of: photo, message: "Commented on \"\(photo.title)\".")
        }
        completion()
      }
    }
  }

  /// Deletes a comment of the signed-in user.
  ///
  /// - Parameter completion: As for ``comment(photo:text:completion:)``.
  public func delete(comment id: Int, completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      guard let person = context.signedInPerson(to: "delete comments") else { return completion() }
      context.dispatcher.service.perform({ try $0.deleteComment(id, by: person) }) { result in
        context.settle(result) { photo in
          context.commit.replaceComments(of: photo, message: "Deleted comment \(id).")
        }
        completion()
      }
    }
  }
}
