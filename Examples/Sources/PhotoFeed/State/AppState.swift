import VergeStore

/// Everything the app knows, in one value.
///
/// `Sendable` is the one word here that nobody wrote in 2019: with it, screens compiled in
/// Swift 6 mode can observe the same store.
public struct AppState: StateType, Equatable, Sendable {

  /// The signed-in account and what it has done.
  public struct Session: Equatable, Sendable {
    /// Who is signed in.
    public var person: Person
    /// How many photos the account has uploaded.
    public var uploads: Int
  }

  /// What the screen needs to know besides the photos.
  public struct UI: Equatable, Sendable {
    /// The theme of every screen.
    public var theme = Theme.light
    /// Whether the feed says under each photo who took it.
    public var showsCaptions = true
    /// The photo that is open, or `nil` while the feed is shown.
    public var openPhoto: Int?
    /// Whether the photos are being loaded.
    public var isLoading = false
    /// The line at the foot of the screen.
    public var message: String?
  }

  /// The photos, newest first.
  public var photos: [Photo] = []
  /// The session, or `nil` while nobody is signed in.
  public var session: Session?
  /// The state of the screen.
  public var ui = UI()

  /// Creates the state of an app that has just been started.
  public init() {}
}

/// The themes a person can choose.
public enum Theme: String, CaseIterable, Codable, Sendable {
  case light
  case dark
}
