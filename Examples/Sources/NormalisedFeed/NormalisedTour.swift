import PhotoFeed
import Verge
import VergeORM

/// A tour of the photo feed with its photos, comments and users in the tables of a database, which is part
/// of a store's state.
public struct NormalisedTour {
  private static let pageSize = 20_000

  let feed = Feed()
  private let file: FeedFile
  let print: @Sendable (String) -> Void

  /// Opens the photo feed's database. If it has no accounts, adds a sample with 100,000 comments.
  ///
  /// - Parameters:
  ///   - databasePath: The file; `nil` for a database in memory.
  ///   - erasing: Whether to erase the file's contents first.
  ///   - print: Called with each line, on the calling thread.
  /// - Throws: `DatabaseProblem` if the file cannot be used.
  public init(
    databasePath: String?, erasing: Bool = false, print: @escaping @Sendable (String) -> Void
  ) throws {
    file = try FeedFile(path: databasePath, erasing: erasing)
    self.print = print
  }

  /// Loads the feed, scrolls, likes, renames, deletes and undoes.
  ///
  /// - Parameter showsTimes: Whether to print the duration of a like.
  /// - Throws: An error of SQLite.
  public func run(showsTimes: Bool = false) throws {
    let screen = FeedScreen(feed: feed, print: print)
    let progress = showProgress()
    try load()
    withExtendedLifetime(progress) {}
    let calls = CallCounter()
    let subscriptions = observeAllPhotos(calls)
    let me = User.EntityID(1)
    let photos = feed.state.database.indexes.newestPhotos
    guard photos.count > 2, let author = author(of: photos[2]) else {
      return print("The feed needs at least three photos.")
    }

    print("> scroll to the newest")
    screen.scroll(to: 0)
    let loaded = feed.state.database
    step("like #\(photos[1].raw)", calls) { feed.like(photos[1], by: me) }
    step("like #\(photos[1].raw) again", calls) { feed.like(photos[1], by: me) }
    step("rename \(author.name)", calls) { feed.rename(author.entityID, to: "mia") }
    print("> scroll to the middle")
    screen.scroll(to: photos.count / 2)
    step("delete #\(photos[1].raw) and its comments", calls) { feed.delete(photos[1]) }
    step("undo everything", calls) { feed.restore(loaded) }
    if showsTimes { printTimes(Array(photos), me) }
    withExtendedLifetime(subscriptions) {}
  }

  private func load() throws {
    let (users, photos) = (try file.users(), try file.photos())
    feed.begin(users, photos, commentCount: try file.commentCount())
    var page = try file.comments(after: nil, limit: Self.pageSize)
    while !page.isEmpty {
      feed.add(page)
      page = try file.comments(after: page.last, limit: Self.pageSize)
    }
    let database = feed.state.database.entities
    print(
      [
        ScreenText.count(database.user.count, "user"),
        ScreenText.count(database.photo.count, "photo"),
        ScreenText.count(database.comment.count, "comment"),
      ].joined(separator: ", "))
  }

  private func showProgress() -> StoreStateSubscription {
    feed.sinkState(\.progress, dropsFirst: true, queue: .passthrough) { [print] progress in
      let (loaded, total) = (progress.primitive.loaded, progress.primitive.total)
      let width = total == 0 ? 40 : 40 * loaded / total
      let bar = String(repeating: "#", count: width) + String(repeating: ".", count: 40 - width)
      print("loading  \(bar)  \(loaded) of \(total) comments")
    }
  }

  private func observeAllPhotos(_ calls: CallCounter) -> [StoreStateSubscription] {
    feed.state.database.indexes.newestPhotos.map { id in
      feed.store.databases.database.derived(from: id)
        .sinkState(dropsFirst: true, queue: .passthrough) { _ in calls.add() }
    }
  }

  private func author(of photo: Photo.EntityID) -> User? {
    let entities = feed.state.database.entities
    return entities.photo.find(by: photo).flatMap { entities.user.find(by: $0.author) }
  }

  /// Runs a step while the version before it is retained, and prints what it changed.
  private func step(_ name: String, _ calls: CallCounter, _ body: () -> Void) {
    print("> \(name)")
    let before = feed.state.database
    calls.reset()
    body()
    let changes = feed.state.database.changes(since: before)
    let rows = changes.user.count + changes.photo.count + changes.comment.count
    print(
      "  \(rows == 0 ? "no row" : ScreenText.count(rows, "row")) changed, "
        + "\(ScreenText.count(calls.count, "call")) of photo observers")
  }
}

extension EntityTableDifference {
  fileprivate var count: Int { inserted.count + updated.count + deleted.count }
}
