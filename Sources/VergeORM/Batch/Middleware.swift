/// A hook that runs in each batch of a database, for example to keep an index up to date.
public protocol MiddlewareType: Sendable {
  /// The database.
  associatedtype Database: DatabaseType

  /// Called with the edits of a batch, and may add to them.
  ///
  /// Called once for each batch that does not throw: after the batch's closure and the preceding
  /// middlewares, and before the edits take effect.
  func performAfterUpdates(context: DatabaseBatchUpdatesContext<Database>)
}

/// A middleware of any type, or a closure.
///
/// ```swift
/// AnyMiddleware<Database>(performAfterUpdates: { context in
///   context.indexes.touched.append(contentsOf: context.entities.author.updatedIDs)
/// })
/// ```
public struct AnyMiddleware<Database: DatabaseType>: MiddlewareType, Equatable {
  private final class Identity: Sendable {}

  private let identity = Identity()
  private let body: @Sendable (DatabaseBatchUpdatesContext<Database>) -> Void

  /// Wraps a middleware.
  public init<Base: MiddlewareType>(_ base: Base) where Base.Database == Database {
    body = { base.performAfterUpdates(context: $0) }
  }

  /// A middleware that calls a closure.
  ///
  /// - Parameter performAfterUpdates: Called with the edits of each batch, and may add to them.
  ///   Retained.
  public init(
    performAfterUpdates: @escaping @Sendable (DatabaseBatchUpdatesContext<Database>) -> Void
  ) {
    body = performAfterUpdates
  }

  /// Calls the middleware.
  public func performAfterUpdates(context: DatabaseBatchUpdatesContext<Database>) {
    body(context)
  }

  /// Whether one is a copy of the other.
  public static func == (left: Self, right: Self) -> Bool {
    left.identity === right.identity
  }
}
