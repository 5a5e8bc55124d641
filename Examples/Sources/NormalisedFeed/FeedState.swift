import Verge
import VergeORM

/// The entities of the feed, each stored once.
struct FeedDatabase: DatabaseType {
  struct Schema: EntitySchemaType {
    let user = User.EntityTableKey()
    let photo = Photo.EntityTableKey()
    let comment = Comment.EntityTableKey()
  }

  struct Indexes: IndexesType {
    /// The photos, newest first.
    let newestPhotos = OrderedIDIndex<Schema, Photo>.Key()
    /// The comments of each photo, oldest first.
    let comments = GroupByEntityIndex<Schema, Photo, Comment>.Key()
  }

  var _backingStorage: BackingStorage = .init()
}

/// The state of the normalised feed.
struct FeedState: Equatable, Sendable {
  /// The progress of loading.
  struct Progress: Equatable, Sendable {
    var loaded = 0
    var total = 0
  }

  var database = FeedDatabase()
  var progress = Progress()
}

/// The feed: its store, and its mutations.
final class Feed: StoreComponentType, Sendable {
  let store = Store<FeedState, Never>(initialState: FeedState())

  /// Adds users and photos, and announces a number of comments.
  func begin(_ users: [User], _ photos: [Photo], commentCount: Int) {
    commit { state in
      state.progress.total = commentCount
      state.database.performBatchUpdates { context in
        context.entities.user.insert(users)
        context.entities.photo.insert(photos)
        context.indexes.newestPhotos.append(contentsOf: photos.map(\.entityID))
      }
    }
  }

  /// Adds a page of comments.
  func add(_ comments: [Comment]) {
    commit { state in
      state.progress.loaded += comments.count
      state.database.performBatchUpdates { context in
        context.entities.comment.insert(comments)
        for comment in comments {
          context.indexes.comments.update(in: comment.photo) { $0.append(comment.entityID) }
        }
      }
    }
  }

  /// Adds a like, unless the user likes the photo already.
  func like(_ photo: Photo.EntityID, by user: User.EntityID) {
    commit { state in
      state.database.performBatchUpdates { context in
        context.entities.photo.updateIfExists(id: photo) { photo in
          if !photo.likes.contains(user) { photo.likes.append(user) }
        }
      }
    }
  }

  /// Renames a user.
  func rename(_ user: User.EntityID, to name: String) {
    commit { state in
      state.database.performBatchUpdates { context in
        context.entities.user.updateIfExists(id: user) { $0.name = name }
      }
    }
  }

  /// Deletes a photo with its comments.
  func delete(_ photo: Photo.EntityID) {
    commit { state in
      state.database.performBatchUpdates { context in
        context.entities.comment.delete(Array(context.indexes.comments.orderedID(in: photo)))
        context.entities.photo.delete(photo)
      }
    }
  }

  /// Replaces the database with an earlier version of it.
  func restore(_ database: FeedDatabase) {
    commit { $0.database = database }
  }
}
