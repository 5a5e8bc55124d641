/// The object that a ``Store`` manages and mutations change.
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
/// Make the class `final`. Make its properties `fileprivate`, and put its mutations and the
/// extension of ``Computed`` into the same file, so that other code cannot change the state.
///
/// Mirrors VueFlux 0.1.0–1.6.0.
public protocol State: AnyObject {
  /// The actions that change the state.
  associatedtype Action
  /// The changes that the actions make.
  associatedtype Mutations: VueFlux.Mutations where Mutations.State == Self
}
