import VergeStore

/// The store, its dispatchers and the database, put together.
public final class PhotoFeedApp {
  /// The one store.
  public let store: AppStore
  /// What the store has logged so far.
  public let statistics: CommitStatistics
  /// Photos: loading, uploading, liking, opening.
  public let feed: FeedDispatcher
  /// Comments.
  public let comments: CommentDispatcher
  /// The theme and the captions.
  public let settings: SettingsDispatcher
  /// Signing in and out.
  public let session: SessionDispatcher
  let service: PhotoService

  /// Creates an app on a database file, which is created where there is none.
  ///
  /// - Parameters:
  ///   - databasePath: The file. The folder it lies in must exist.
  ///   - erasing: Whether to start from nothing instead of from what the file holds.
  /// - Throws: `DatabaseProblem` when the file cannot be used. It is then left as it is.
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

  /// Brings back what the database holds: settings, session, photos.
  ///
  /// - Parameter completion: Called on the service's queue once everything is in the store.
  public func start(completion: @escaping () -> Void) {
    settings.dispatch.restore {
      self.session.dispatch.restore {
        self.feed.dispatch.refresh(completion: completion)
      }
    }
  }
}
