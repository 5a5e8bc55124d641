import ShimSupport
import Verge
import VueFlux

// Sendable: immutable, and the bag has a lock.
/// A bag of disposables. It disposes of its members when it is disposed of or deallocated.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public final class DisposableScope: Disposable, @unchecked Sendable {
  private let members = Bag<any Disposable> { DisposableScope.isOver($0) }

  /// Creates a scope with these members.
  ///
  /// - Parameter disposables: Retained until they are disposed of.
  public init<Sequence: Swift.Sequence>(_ disposables: Sequence)
  where Sequence.Element == any Disposable {
    for disposable in disposables { add(disposable: disposable) }
  }

  /// Creates a scope with these members, of any types.
  ///
  /// - Parameter disposables: Retained until they are disposed of.
  public init(_ disposables: [any Disposable]) {
    for disposable in disposables { add(disposable: disposable) }
  }

  /// Creates an empty scope.
  public convenience init() {
    self.init([] as [any Disposable])
  }

  deinit {
    dispose()
  }
}

extension DisposableScope {
  /// Whether the scope has been disposed of.
  public var isDisposed: Bool { members.hasClosed }

  /// Adds a member, which is disposed of with the scope; immediately if the scope has already been
  /// disposed of.
  ///
  /// Members that were disposed of by other code are released when others are added. Legal on any
  /// thread. O(1) on average.
  ///
  /// - Parameter disposable: Retained until it is disposed of; not retained if it already is.
  public func add(disposable: any Disposable) {
    guard !Self.isOver(disposable) else { return }
    if !members.add(disposable) { disposable.dispose() }
  }

  private static func isOver(_ disposable: any Disposable) -> Bool {
    (disposable as? Subscription)?.isKnownToHaveEnded ?? disposable.isDisposed
  }

  /// Disposes of all members, in the order in which they were added, on this thread.
  ///
  /// Legal on any thread. A second call does nothing.
  public func dispose() {
    for disposable in members.close() { disposable.dispose() }
  }

  /// Adds a member, like ``add(disposable:)``.
  public static func += (disposableScope: DisposableScope, disposable: any Disposable) {
    disposableScope.add(disposable: disposable)
  }
}

/// Adds a member to an optional scope; does nothing if the scope is `nil`.
///
/// Mirrors the README of VueFlux 1.0.0–1.6.0; the code did not have this operator.
///
/// - Parameters:
///   - disposableScope: The scope.
///   - disposable: The member.
public func += (disposableScope: DisposableScope?, disposable: any Disposable) {
  disposableScope?.add(disposable: disposable)
}

/// An object whose scoped observers are released as soon as it is deallocated.
///
/// Scoped observers of other objects are also removed at that time, but released later: with the
/// next value, or when more scoped observers are added. `SubscriptionScopeOwner` does the same for
/// observers of stores; a type may conform to both.
public protocol DisposableScopeOwner: AnyObject {
  /// The scope: always the same object, retained only by this object.
  var disposableScope: DisposableScope { get }
}
