/// An error of a batch.
public enum BatchUpdatesError: Error {
  /// The batch was aborted; see ``DatabaseEntityBatchUpdatesContext/abort()``.
  case aborted
  /// The entity to update does not exist.
  case storedEntityNotFound
}
