import VergeStore

/// The app's only store.
public final class AppStore: VergeDefaultStore<AppState> {

  /// Creates a store with the initial state of the app.
  public init(logger: VergeStoreLogger? = nil) {
    super.init(initialState: .init(), logger: logger)
  }
}
