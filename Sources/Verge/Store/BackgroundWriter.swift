/// Runs the background commits of one state, one after another.
actor BackgroundWriter: CoreAttachment {
  nonisolated package func coreDidClose() {}

  /// Runs one commit.
  func run<Result, Failure: Error>(
    _ commit: sending () throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try commit()
  }
}
