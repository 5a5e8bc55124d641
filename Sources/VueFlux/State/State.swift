/// What a ``Store`` manages: an object, which mutations change.
///
/// ```swift
/// final class CounterState: State {
///   typealias Action = CounterAction
///   typealias Mutations = CounterMutations
///
///   fileprivate var count = 0
/// }
/// ```
///
/// Make the class `final`. Keep its properties to the file in which its mutations and its
/// ``Computed`` are, so that nobody else changes them.
///
/// Mirrors VueFlux 0.1.0–1.6.0.
public protocol State: AnyObject {
  /// What can be done to the state.
  associatedtype Action
  /// How it is done.
  associatedtype Mutations: VueFlux.Mutations where Mutations.State == Self
}
