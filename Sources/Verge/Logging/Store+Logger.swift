extension Store {
  /// The logger that was passed to the store; `nil` if there is none.
  ///
  /// A slice and a derived value have the logger of their store. Legal on any thread, including
  /// inside a mutation. Acquires the store's lock.
  public final var logger: (any StoreLogger)? {
    let reporter = view.core.withLock { view.core.state.reporter }
    let given = (reporter as? ReporterList)?.reporters.first ?? reporter
    return (given as? LoggerReporter)?.logger
  }
}
