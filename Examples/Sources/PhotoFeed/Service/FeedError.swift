/// A request of the user that cannot be fulfilled.
enum FeedError: Error {
  case unknownPhoto(Int)
  case unknownComment(Int)
  case foreignComment(Int)
  case alreadyLiked(title: String)
  case notLiked(title: String)
  case nameTaken(String)

  var message: String {
    switch self {
    case .unknownPhoto(let id): return "There is no photo #\(id)."
    case .unknownComment(let id): return "There is no comment \(id)."
    case .foreignComment(let id): return "Comment \(id) is not yours."
    case .alreadyLiked(let title): return "You like \"\(title)\" already."
    case .notLiked(let title): return "You did not like \"\(title)\"."
    case .nameTaken(let name): return "The name \(name) is taken."
    }
  }
}
