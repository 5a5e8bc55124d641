import VergeStore

/// The one store of the app.
public final class AppStore: VergeDefaultStore<AppState> {

  /// Creates a store in the state of an app that has just been started.
  public init(logger: VergeStoreLogger? = nil) {
    super.init(initialState: .init(), logger: logger)
  }
}
