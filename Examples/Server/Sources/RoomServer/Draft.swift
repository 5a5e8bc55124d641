import Hummingbird

/// A message that a client posts.
struct Draft: Decodable {
  /// The maximum number of UTF-8 bytes of an author, and of a text.
  static let capacity = 4096

  let author: String
  let text: String

  /// Throws if the author or the text is empty or too long.
  func validate() throws {
    for member in [author, text] {
      if member.isEmpty {
        throw HTTPError(.badRequest, message: "The author or the text is empty.")
      }
      if member.utf8.count > Self.capacity {
        throw HTTPError(
          .contentTooLarge,
          message: "The author or the text has more than \(Self.capacity) UTF-8 bytes.")
      }
    }
  }
}
