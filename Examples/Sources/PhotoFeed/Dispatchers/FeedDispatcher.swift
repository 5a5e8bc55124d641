import VergeStore

/// Loads, uploads, likes and opens photos.
public class FeedDispatcher: AppStore.DispatcherType, MessageShowing {
  let service: PhotoService

  init(service: PhotoService, target: AppStore) {
    self.service = service
    super.init(target: target)
  }
}
