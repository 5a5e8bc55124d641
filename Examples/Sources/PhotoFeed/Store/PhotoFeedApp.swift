import VergeStore

/// The app: the store, its dispatchers and the database.
public final class PhotoFeedApp {
  /// The app's only store.
  public let store: AppStore
  /// The statistics of the store's logger.
  public let statistics: CommitStatistics
  /// The dispatcher for photos.
  public let feed: FeedDispatcher
  /// The dispatcher for comments.
  public let comments: CommentDispatcher
  /// The dispatcher for the theme and the captions.
  public let settings: SettingsDispatcher
  /// The dispatcher for signing in and out.
  public let session: SessionDispatcher
  let service: PhotoService

  /// Creates an app on a database file. Creates the file if it does not exist.
  ///
  /// - Parameters:
  ///   - databasePath: The file. Its folder must exist.
  ///   - erasing: Whether to erase the file's contents.
  /// - Throws: `DatabaseProblem` if the file cannot be used. The file is then unchanged.
  public init(databasePath: String, erasing: Bool = false) throws {
    let database = try PhotoDatabase.open(path: databasePath, erasing: erasing)
    service = PhotoService(repository: PhotoRepository(database: database))
    statistics = CommitStatistics()
    store = AppStore(logger: statistics)
    feed = FeedDispatcher(service: service, target: store)
    comments = CommentDispatcher(service: service, target: store)
    settings = SettingsDispatcher(service: service, target: store)
    session = SessionDispatcher(service: service, target: store)
  }

  /// Restores settings, session and photos from the database.
  ///
  /// - Parameter completion: Called on the service's queue after everything is in the store.
  public func start(completion: @escaping () -> Void) {
    settings.dispatch.restore {
      self.session.dispatch.restore {
        self.feed.dispatch.refresh(completion: completion)
      }
    }
  }
}
