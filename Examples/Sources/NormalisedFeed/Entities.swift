import VergeORM

/// A user. Photos and comments refer to it, so its name is stored once.
struct User: EntityType {
  typealias EntityIDRawType = Int
  var entityID: EntityID { .init(rawID) }
  let rawID: Int
  var name: String
}

/// A photo.
struct Photo: EntityType {
  typealias EntityIDRawType = Int
  var entityID: EntityID { .init(rawID) }
  let rawID: Int
  var title: String
  let author: User.EntityID
  /// The users who like the photo, oldest like first.
  var likes: [User.EntityID] = []
}

/// A comment on a photo.
struct Comment: EntityType {
  typealias EntityIDRawType = Int
  var entityID: EntityID { .init(rawID) }
  let rawID: Int
  let photo: Photo.EntityID
  let author: User.EntityID
  var text: String
}
