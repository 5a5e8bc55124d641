/// How a store guards its state, in the spelling of older code.
///
/// Both cases do the same: a guarded commit costs less than the original's unguarded one did.
public enum StoreOperation: Sendable {
  /// Commits of several threads follow one another.
  case atomic
  /// The same.
  case nonAtomic
}
