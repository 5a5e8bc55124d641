import PhotoFeed
import Verge

/// The app's screen, written for the modern store.
///
/// It observes the store that the legacy dispatchers commit to, redraws only the sections whose
/// part of the state has changed, and prints itself whenever its content has changed.
public final class ModernScreen: Sendable {
  private let subscription: StoreStateSubscription

  /// Creates a screen that shows a store until it is deallocated.
  ///
  /// - Parameters:
  ///   - store: The store. It is not retained.
  ///   - print: Called with each new screen, first synchronously, then on the delivering thread.
  public init(store: Verge.Store<AppState, Never>, print: @escaping @Sendable (String) -> Void) {
    // The sections belong to the subscription, which accumulates them from the states so far.
    let sections = Scan<Changes<AppState>, ScreenSections>(seed: ScreenSections()) {
      $0.redraw($1)
    }
    subscription = store.sinkState(scan: sections, queue: .passthrough) { _, sections in
      if sections.isRedrawn { print(sections.text) }
    }
  }
}
