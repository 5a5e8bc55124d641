/// A person as the feed shows one.
public struct Person: Equatable, Sendable {
  /// The number of the account.
  public let id: Int
  /// The name the person goes by at present.
  public var name: String
}

/// A photo with what people said about it.
public struct Photo: Equatable, Sendable {
  /// The number people use for the photo.
  public let id: Int
  /// What its author called it.
  public var title: String
  /// Who uploaded it.
  public var author: Person
  /// Who likes it, in the order they did.
  public var likes: [Person]
  /// What was said about it, oldest first.
  public var comments: [Comment]

  /// Whether a person likes the photo.
  ///
  /// O(*n*), where *n* is the number of likes.
  public func isLiked(by person: Person?) -> Bool {
    guard let person = person else { return false }
    return likes.contains { $0.id == person.id }
  }
}

/// Something a person said about a photo.
public struct Comment: Equatable, Sendable {
  /// The number people use for the comment.
  public let id: Int
  /// Who said it.
  public var author: Person
  /// What was said.
  public var text: String
}
