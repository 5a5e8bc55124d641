/// How a store guards its state: for source compatibility with older code.
///
/// Both cases behave identically: a guarded commit costs less than the original's unguarded one
/// did.
public enum StoreOperation: Sendable {
  /// Commits of several threads are made one after another.
  case atomic
  /// Behaves like ``atomic``.
  case nonAtomic
}
