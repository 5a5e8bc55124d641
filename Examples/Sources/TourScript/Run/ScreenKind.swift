import ModernScreens
import PhotoFeed
import VergeStore

/// The kinds of screens for the app's store.
public enum ScreenKind: CaseIterable, Sendable {
  /// Observes the storage of the legacy store.
  case legacy
  /// Observes the modern store behind the legacy one.
  case modern

  /// Mounts a screen of this kind, which lives as long as the result is retained.
  func mount(on app: PhotoFeedApp, terminal: Terminal) -> AnyObject {
    switch self {
    case .legacy:
      TerminalScreen(store: app.store) { terminal.show($0) }
    case .modern:
      ModernScreen(store: app.store.modernStore) { terminal.show($0) }
    }
  }
}
