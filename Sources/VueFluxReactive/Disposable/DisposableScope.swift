import Verge
import VueFlux

// Sendable: immutable, and the bag guards itself.
/// Disposes of what has been put into it when it is disposed of or goes away.
///
/// Mirrors VueFlux 1.0.0–1.6.0.
public final class DisposableScope: Disposable, @unchecked Sendable {
  private let members = Bag<any Disposable> { DisposableScope.isOver($0) }

  /// A scope with these members.
  ///
  /// - Parameter disposables: Retained until they are over.
  public init<Sequence: Swift.Sequence>(_ disposables: Sequence)
  where Sequence.Element == any Disposable {
    for disposable in disposables { add(disposable: disposable) }
  }

  /// A scope with these members, of whatever types.
  ///
  /// - Parameter disposables: Retained until they are over.
  public init(_ disposables: [any Disposable]) {
    for disposable in disposables { add(disposable: disposable) }
  }

  /// An empty scope.
  public convenience init() {
    self.init([] as [any Disposable])
  }

  deinit {
    dispose()
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { members.hasClosed }

  /// Keeps something, and disposes of it with the scope; at once if that has been disposed of.
  ///
  /// What is over by itself is let go as others are added. From any thread. O(1) on average.
  ///
  /// - Parameter disposable: Retained until it is over; not at all if it is already.
  public func add(disposable: any Disposable) {
    guard !Self.isOver(disposable) else { return }
    if !members.add(disposable) { disposable.dispose() }
  }

  private static func isOver(_ disposable: any Disposable) -> Bool {
    (disposable as? Subscription)?.isKnownToBeOver ?? disposable.isDisposed
  }

  /// Disposes of all members, in the order in which they were added, on this thread.
  ///
  /// From any thread. Does nothing the second time.
  public func dispose() {
    for disposable in members.close() { disposable.dispose() }
  }

  /// Adds a member, as ``add(disposable:)``.
  ///
  /// - Parameters:
  ///   - disposableScope: Where it is added.
  ///   - disposable: What is added.
  public static func += (disposableScope: DisposableScope, disposable: any Disposable) {
    disposableScope.add(disposable: disposable)
  }
}

/// Adds a member to a scope, if there is one; else it goes on by itself.
///
/// Mirrors VueFlux 1.0.0–1.6.0: its README has it, its code did not.
///
/// - Parameters:
///   - disposableScope: Where it is added.
///   - disposable: What is added.
public func += (disposableScope: DisposableScope?, disposable: any Disposable) {
  disposableScope?.add(disposable: disposable)
}

/// An object whose scoped observers are to end, and let go of what they have captured, as soon as it
/// does.
///
/// Those of other objects end at the same time, and let go when their signal has next to do with them.
/// For observers of stores there is `SubscriptionScopeOwner`; an object may be both.
public protocol DisposableScopeOwner: AnyObject {
  /// The scope, always the same, which nobody else keeps.
  var disposableScope: DisposableScope { get }
}
