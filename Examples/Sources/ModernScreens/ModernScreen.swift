import Foundation
import PhotoFeed
import Verge

/// The app's screen, written for the modern store.
///
/// It observes the store that the legacy dispatchers commit to, redraws only the sections whose
/// part of the state has changed, and prints itself whenever its content has changed.
///
/// `@unchecked Sendable`: the sections are accessed only while the lock is held.
public final class ModernScreen: @unchecked Sendable {
  private let print: @Sendable (String) -> Void
  private let lock = NSLock()
  private var sections = ScreenSections()
  private var subscription: StoreStateSubscription?

  /// Creates a screen that shows a store until it is deallocated.
  ///
  /// - Parameters:
  ///   - store: The store. It is not retained.
  ///   - print: Called with each new screen, first synchronously, then on the delivering thread.
  public init(store: Verge.Store<AppState, Never>, print: @escaping @Sendable (String) -> Void) {
    self.print = print
    subscription = store.sinkState(queue: .passthrough) { [weak self] changes in
      self?.show(changes)
    }
  }

  private func show(_ changes: Changes<AppState>) {
    lock.lock()
    let before = sections
    sections.redraw(changes)
    let after = sections
    lock.unlock()
    if before != after { print(after.text) }
  }
}
