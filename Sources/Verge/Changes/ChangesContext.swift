/// What comes with a state besides its value: only there if there is something to say.
@usableFromInline
package final class ChangesContext: Sendable {
  let transaction: Transaction
  let trace: MutationTrace?

  init(transaction: Transaction, trace: MutationTrace?) {
    self.transaction = transaction
    self.trace = trace
  }
}

/// The legacy observers who are not told of a commit.
@usableFromInline
package enum MutedObservers: TransactionKey {
  @usableFromInline package static var defaultValue: ObjectIdentifier? { nil }
}

extension ChangesContext {
  /// Whether these observers are not told of the commit.
  @usableFromInline
  func isMuted(for observers: ObjectIdentifier) -> Bool {
    transaction[MutedObservers.self] == observers
  }
}

extension Changes {
  /// What the commit that made this state said about itself; see ``Transaction``.
  public var transaction: Transaction { context?.transaction ?? Transaction() }

  /// ``transaction``, in the older spelling.
  public var _transaction: Transaction { transaction }

  /// Where the commit that made this state was made, if that was given a name; else empty.
  ///
  /// A logger is told of every commit.
  public var traces: [MutationTrace] { context?.trace.map { [$0] } ?? [] }
}
