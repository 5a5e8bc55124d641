/// Commits of one state that are made in the background, one after the other.
actor BackgroundWriter: CoreAttachment {
  nonisolated func coreDidClose() {}

  /// Runs one commit.
  func run<Result, Failure: Error>(
    _ commit: sending () throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try commit()
  }
}
