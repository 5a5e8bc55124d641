import VergeStore

/// The state of the whole app, in one value.
///
/// `Sendable` is the only addition to the code of 2019: with it, screens compiled in Swift 6 mode
/// can observe the same store.
public struct AppState: StateType, Equatable, Sendable {

  /// The signed-in account and its uploads.
  public struct Session: Equatable, Sendable {
    /// The signed-in user.
    public var person: Person
    /// The number of photos that the account has uploaded.
    public var uploads: Int
  }

  /// The state of the screen, except the photos.
  public struct UI: Equatable, Sendable {
    /// The theme of every screen.
    public var theme = Theme.light
    /// Whether the feed shows the author of each photo.
    public var showsCaptions = true
    /// The open photo; `nil` while the feed is shown.
    public var openPhoto: Int?
    /// Whether the photos are being loaded.
    public var isLoading = false
    /// The message line at the bottom of the screen.
    public var message: String?
  }

  /// The photos, newest first.
  public var photos: [Photo] = []
  /// The session; `nil` if no user is signed in.
  public var session: Session?
  /// The state of the screen.
  public var ui = UI()

  /// Creates the initial state of the app.
  public init() {}
}

/// The available themes.
public enum Theme: String, CaseIterable, Codable, Sendable {
  case light
  case dark
}
