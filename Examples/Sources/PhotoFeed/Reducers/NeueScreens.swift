import VergeNeue

/// The stores of September 2019, on the state that the dispatchers share: a root store, a scoped
/// store, and a store that follows the root. Prints a line whenever the last one has changed.
public final class NeueScreens {
  private let root: Store<FeedReducer>
  private let navigation: ScopedStore<FeedReducer, NavigationReducer>
  private let print: (String) -> Void
  private var shown: SessionSummary?
  private var tokens: [RegistrationToken] = []

  /// Creates screens on an app's store, which print until they are deallocated.
  ///
  /// - Parameters:
  ///   - app: The app. Its state is retained.
  ///   - print: Called with each line, first synchronously, then on the delivering thread.
  public init(app: PhotoFeedApp, print: @escaping (String) -> Void) {
    self.print = print
    root = Store(sharing: app.store.modernStore, reducer: FeedReducer(service: app.service))
    navigation = root.makeScoped(reducer: NavigationReducer())
    let session = Store(
      state: SessionSummary(), reducer: SessionReducer(), registerParent: root)
    tokens.append(root.register(store: session, for: "session"))
    show(session.state)
    tokens.append(session.sink { [weak self] summary in self?.show(summary) })
  }

  deinit {
    // Dropping the token does not cancel.
    tokens.forEach { $0.unregister() }
  }

  /// Likes a photo as the signed-in user.
  ///
  /// - Parameter completion: Called on the service's queue after the outcome is committed; on the
  ///   caller's thread if no user is signed in.
  public func like(photo id: Int, completion: @escaping () -> Void) {
    root.dispatch { $0.like(photo: id, completion: completion) }
  }

  /// Removes a like.
  ///
  /// - Parameter completion: As for ``like(photo:completion:)``.
  public func unlike(photo id: Int, completion: @escaping () -> Void) {
    root.dispatch { $0.unlike(photo: id, completion: completion) }
  }

  /// Opens a photo; shows a message if there is none with that number.
  public func open(photo id: Int) {
    navigation.dispatch { $0.open(photo: id) }
  }

  /// Returns to the feed.
  public func back() {
    navigation.commit { $0.back() }
  }

  private func show(_ summary: SessionSummary) {
    guard summary != shown else { return }
    shown = summary
    let name = summary.name.map(ScreenText.plain) ?? "nobody"
    print("  [session] \(name), \(ScreenText.count(summary.likes, "like")) given")
  }
}
