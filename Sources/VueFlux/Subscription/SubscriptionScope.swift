import Verge

// Sendable: immutable, and the bag guards itself.
/// Unsubscribes what has been put into it when it goes away.
///
/// Mirrors VueFlux 0.1.0.
public final class SubscriptionScope: @unchecked Sendable {
  private let members = Bag<Subscription> { $0.isKnownToBeOver }

  /// An empty scope.
  public init() {}

  deinit {
    for subscription in members.close() { subscription.unsubscribe() }
  }

  /// Keeps a subscription, and unsubscribes it when the scope goes away.
  ///
  /// What is over by itself is let go as others are added. From any thread. O(1) on average.
  ///
  /// - Parameter subscription: Retained until it is over.
  public func append(subscription: Subscription) {
    members.add(subscription)
  }

  /// Adds a subscription, as ``append(subscription:)``.
  ///
  /// - Parameters:
  ///   - scope: Where it is added.
  ///   - subscription: What is added.
  public static func += (scope: SubscriptionScope, subscription: Subscription) {
    scope.append(subscription: subscription)
  }
}

/// Adds a subscription to a scope, if there is one; else the subscription goes on by itself.
///
/// Mirrors VueFlux 0.1.0: its README has it, its code did not.
///
/// - Parameters:
///   - scope: Where it is added.
///   - subscription: What is added.
public func += (scope: SubscriptionScope?, subscription: Subscription) {
  scope?.append(subscription: subscription)
}

/// An object whose scoped subscriptions are to end, and let go of what they have captured, as soon as
/// it does.
///
/// Those of other objects end at the same time, and let go when their store has next to do with them.
/// For observers of signals there is `DisposableScopeOwner`; an object may be both.
public protocol SubscriptionScopeOwner: AnyObject {
  /// The scope, always the same, which nobody else keeps.
  var subscriptionScope: SubscriptionScope { get }
}
