/// The locking of a store. For source compatibility with older code.
///
/// Both cases behave identically: a guarded commit costs less than an unguarded one of the
/// original.
public enum StoreOperation: Sendable {
  /// Commits of several threads run one after another.
  case atomic
  /// Behaves like ``atomic``.
  case nonAtomic
}
