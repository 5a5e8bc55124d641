import Foundation
import PhotoFeed
import Verge
import VergeORM

/// Shows some photos of the feed, one line each. A line is printed again when its photo or the author of
/// the photo changes.
final class FeedScreen {
  private static let size = 4

  private let feed: Feed
  private let print: @Sendable (String) -> Void
  private var subscriptions: [StoreStateSubscription] = []

  init(feed: Feed, print: @escaping @Sendable (String) -> Void) {
    self.feed = feed
    self.print = print
  }

  /// Shows the photos from a position in the feed on, and stops observing the others.
  func scroll(to position: Int) {
    let photos = feed.state.database.indexes.newestPhotos.dropFirst(position).prefix(Self.size)
    let entities = feed.state.database.entities.photo.find(in: photos)
    subscriptions = []
    for photo in entities {
      let show = { @Sendable [feed, print] in
        if let line = Self.line(photo.entityID, feed.state.database) { print(line) }
      }
      show()
      let databases = feed.store.databases.database
      subscriptions += [
        databases.derived(from: photo.entityID)
          .sinkState(dropsFirst: true, queue: .passthrough) { _ in show() },
        databases.derived(from: photo.author)
          .sinkState(dropsFirst: true, queue: .passthrough) { _ in show() },
      ]
    }
  }

  private static func line(_ id: Photo.EntityID, _ database: FeedDatabase) -> String? {
    guard let photo = database.entities.photo.find(by: id) else { return nil }
    let author = database.entities.user.find(by: photo.author)?.name ?? "unknown"
    let comments = database.indexes.comments.orderedID(in: id)
    let last = database.entities.comment.find(in: comments.suffix(1)).first?.text
    let columns = [
      ScreenText.fitted("#\(photo.rawID)", to: 5, padded: true),
      ScreenText.fitted(photo.title, to: 14, padded: true),
      ScreenText.fitted("by \(author)", to: 12, padded: true),
      ScreenText.fitted(ScreenText.count(photo.likes.count, "like"), to: 7, padded: true),
      ScreenText.count(comments.count, "comment") + (last.map { ", \"\($0)\"" } ?? ""),
    ]
    return "  " + columns.joined(separator: " ")
  }
}
