import PhotoFeed

/// A user's action in the app.
public enum TourEvent: Equatable, Sendable {
  case signIn(name: String)
  case signOut
  case rename(name: String)
  case upload(title: String)
  case like(photo: Int)
  case unlike(photo: Int)
  case comment(photo: Int, text: String)
  case deleteComment(comment: Int)
  case refresh
  case open(photo: Int)
  case back
  case setTheme(Theme)
  case toggleCaptions
}

/// The name of an event in a script and at the prompt.
public enum EventName: String, CaseIterable, Sendable {
  case signIn = "sign_in"
  case signOut = "sign_out"
  case rename
  case upload
  case like
  case unlike
  case comment
  case deleteComment = "delete_comment"
  case refresh
  case open
  case back
  case setTheme = "set_theme"
  case toggleCaptions = "toggle_captions"

  /// The fields of the event, in the order in which they are typed.
  public var fields: [EventField] {
    switch self {
    case .signIn, .rename: [.name]
    case .upload: [.title]
    case .like, .unlike, .open: [.photo]
    case .comment: [.photo, .text]
    case .deleteComment: [.comment]
    case .setTheme: [.theme]
    case .signOut, .refresh, .back, .toggleCaptions: []
    }
  }
}

/// A field of an event.
public enum EventField: String, CodingKey, Sendable {
  case event
  case name
  case title
  case photo
  case text
  case comment
  case theme

  /// Whether the value may have more than one word.
  var isText: Bool {
    switch self {
    case .name, .title, .text: true
    case .event, .photo, .comment, .theme: false
    }
  }
}

extension TourEvent: CustomStringConvertible {
  /// The event, as typed at the prompt.
  public var description: String {
    switch self {
    case .signIn(let name): "\(EventName.signIn.rawValue) \(name)"
    case .signOut: EventName.signOut.rawValue
    case .rename(let name): "\(EventName.rename.rawValue) \(name)"
    case .upload(let title): "\(EventName.upload.rawValue) \(title)"
    case .like(let photo): "\(EventName.like.rawValue) \(photo)"
    case .unlike(let photo): "\(EventName.unlike.rawValue) \(photo)"
    case .comment(let photo, let text): "\(EventName.comment.rawValue) \(photo) \(text)"
    case .deleteComment(let comment): "\(EventName.deleteComment.rawValue) \(comment)"
    case .refresh: EventName.refresh.rawValue
    case .open(let photo): "\(EventName.open.rawValue) \(photo)"
    case .back: EventName.back.rawValue
    case .setTheme(let theme): "\(EventName.setTheme.rawValue) \(theme.rawValue)"
    case .toggleCaptions: EventName.toggleCaptions.rawValue
    }
  }
}
