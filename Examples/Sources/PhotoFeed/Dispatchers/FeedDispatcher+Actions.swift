import VergeStore

extension Actions where Base == FeedDispatcher {

  /// Reloads the photos.
  ///
  /// - Parameter completion: As for every action here, called on the service's queue after the
  ///   outcome is committed; on the caller's thread if there is nothing to do.
  public func refresh(completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      context.commit.startLoading()
      context.dispatcher.service.perform({ try $0.photos() }) { result in
        context.settle(result) { context.commit.finishLoading($0) }
        completion()
      }
    }
  }

  /// Uploads a photo as the signed-in user.
  public func upload(title: String, completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      guard let person = context.signedInPerson(to: "upload photos") else { return completion() }
      context.dispatcher.service.perform({ try $0.upload(title: title, by: person) }) { result in
        context.settle(result) { context.commit.insert($0) }
        completion()
      }
    }
  }

  /// Likes a photo as the signed-in user.
  public func like(photo id: Int, completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      guard let person = context.signedInPerson(to: "like photos") else { return completion() }
      context.dispatcher.service.perform({ try $0.like(photo: id, by: person) }) { result in
        context.settle(result) { photo in
          context.commit.replace(photo, message: "You like \"\(photo.title)\".")
        }
        completion()
      }
    }
  }

  /// Removes a like.
  public func unlike(photo id: Int, completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      guard let person = context.signedInPerson(to: "take a like back") else { return completion() }
      context.dispatcher.service.perform({ try $0.unlike(photo: id, by: person) }) { result in
        context.settle(result) { photo in
          context.commit.replace(photo, message: "You no longer like \"\(photo.title)\".")
        }
        completion()
      }
    }
  }
}
