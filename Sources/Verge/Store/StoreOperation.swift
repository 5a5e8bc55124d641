/// The locking of a store. For source compatibility with older code.
///
/// Both cases behave identically: a commit that takes the lock costs less here than an unlocked
/// commit did in the original library.
public enum StoreOperation: Sendable {
  /// Commits from several threads run one after another.
  case atomic
  /// Behaves like ``atomic``.
  case nonAtomic
}
