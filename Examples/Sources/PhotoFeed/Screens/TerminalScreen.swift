import VergeStore

/// The app's screen in a terminal. Prints itself whenever its content has changed.
public final class TerminalScreen {
  private let store: AppStore
  private let print: (String) -> Void
  private var shown: String?
  private var token: StorageSubscribeToken?

  /// Creates a screen that shows a store until it is deallocated.
  ///
  /// - Parameters:
  ///   - store: The store. It is retained.
  ///   - print: Called with each new screen, first synchronously, then on the delivering thread.
  public init(store: AppStore, print: @escaping (String) -> Void) {
    self.store = store
    self.print = print
    show(store.state)
    token = store.backingStorage.addDidUpdate { [weak self] state in
      self?.show(state)
    }
  }

  deinit {
    // Dropping the token does not cancel.
    if let token = token { store.backingStorage.remove(subscriber: token) }
  }

  private func show(_ state: AppState) {
    let text = TerminalScreen.lines(of: state).joined(separator: "\n")
    guard text != shown else { return }
    shown = text
    print(text)
  }
}
