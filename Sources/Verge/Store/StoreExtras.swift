/// What few stores have.
@usableFromInline
final class StoreExtras {
  /// Where the observers are called who do not ask for another place. Set before anybody sees the
  /// store.
  @usableFromInline let relay: (any Relay)?
  /// What tells SwiftUI of changes. Guarded by the core's lock.
  var willChange: AnyObject?

  init(relay: (any Relay)? = nil) {
    self.relay = relay
  }
}
