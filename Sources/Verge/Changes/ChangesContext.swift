/// Optional information about a state: most states have none.
@usableFromInline
package final class ChangesContext: Sendable {
  @usableFromInline let transaction: Transaction
  @usableFromInline let trace: MutationTrace?

  @usableFromInline
  init(transaction: Transaction, trace: MutationTrace?) {
    self.transaction = transaction
    self.trace = trace
  }
}

/// The legacy observers that are not notified of a commit.
@usableFromInline
package enum MutedObservers: TransactionKey {
  @usableFromInline package static var defaultValue: ObjectIdentifier? { nil }
}

extension ChangesContext {
  /// Whether these observers are not notified of the commit.
  @usableFromInline
  package func isMuted(for observers: ObjectIdentifier) -> Bool {
    transaction[MutedObservers.self] == observers
  }
}

extension Changes {
  /// The ``Transaction`` of the commit that made this state.
  public var transaction: Transaction { context?.transaction ?? Transaction() }

  /// The earlier name of ``transaction``.
  public var _transaction: Transaction { transaction }

  /// The traces of the commit that made this state; empty if the commit has no name.
  ///
  /// A logger receives every commit, named or not.
  public var traces: [MutationTrace] { context?.trace.map { [$0] } ?? [] }
}
