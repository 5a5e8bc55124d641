/// A user, as shown in the feed.
public struct Person: Equatable, Sendable {
  /// The number of the account.
  public let id: Int
  /// The current name of the user.
  public var name: String
}

/// A photo with its likes and comments.
public struct Photo: Equatable, Sendable {
  /// The visible number of the photo.
  public let id: Int
  /// The title of the photo.
  public var title: String
  /// The user who uploaded the photo.
  public var author: Person
  /// The users who like the photo, oldest like first.
  public var likes: [Person]
  /// The comments, oldest first.
  public var comments: [Comment]

  /// Whether a user likes the photo.
  ///
  /// O(*n*), where *n* is the number of likes.
  public func isLiked(by person: Person?) -> Bool {
    guard let person = person else { return false }
    return likes.contains { $0.id == person.id }
  }
}

/// A comment on a photo.
public struct Comment: Equatable, Sendable {
  /// The visible number of the comment.
  public let id: Int
  /// The author of the comment.
  public var author: Person
  /// The text of the comment.
  public var text: String
}
