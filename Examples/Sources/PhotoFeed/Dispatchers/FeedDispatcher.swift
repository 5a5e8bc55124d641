import VergeStore

/// Photos: loading, uploading, liking, opening.
public class FeedDispatcher: AppStore.DispatcherType, MessageShowing {
  let service: PhotoService

  init(service: PhotoService, target: AppStore) {
    self.service = service
    super.init(target: target)
  }
}
