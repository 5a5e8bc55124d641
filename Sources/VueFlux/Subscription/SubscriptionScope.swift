import ShimSupport
import Verge

// Sendable: immutable, and the bag has a lock.
/// A bag of subscriptions, which it unsubscribes when it is deallocated.
///
/// Mirrors VueFlux 0.1.0.
public final class SubscriptionScope: @unchecked Sendable {
  private let members = Bag<Subscription> { $0.isKnownToHaveEnded }

  /// Creates an empty scope.
  public init() {}

  deinit {
    for subscription in members.close() { subscription.unsubscribe() }
  }

  /// Adds a subscription, which is unsubscribed when the scope is deallocated.
  ///
  /// Subscriptions that have ended are released from time to time, when others are added. Legal on
  /// any thread. O(1) on average.
  ///
  /// - Parameter subscription: Retained until it has ended and is released, or the scope is
  ///   deallocated.
  public func append(subscription: Subscription) {
    members.add(subscription)
  }

  /// Adds a subscription, like ``append(subscription:)``.
  public static func += (scope: SubscriptionScope, subscription: Subscription) {
    scope.append(subscription: subscription)
  }
}

/// Adds a subscription to an optional scope; does nothing if the scope is `nil`.
///
/// Mirrors the README of VueFlux 0.1.0; the code did not have this operator.
///
/// - Parameters:
///   - scope: The scope.
///   - subscription: The subscription.
public func += (scope: SubscriptionScope?, subscription: Subscription) {
  scope?.append(subscription: subscription)
}

/// An object whose scoped subscriptions release their observers as soon as it is deallocated.
///
/// Scoped subscriptions of other objects end at the same time, but their observers are released
/// later: with the next action, or when more scoped subscriptions are made. `DisposableScopeOwner`
/// does the same for observers of signals; a type may conform to both.
public protocol SubscriptionScopeOwner: AnyObject {
  /// The scope: always the same object, retained only by this object.
  var subscriptionScope: SubscriptionScope { get }
}
