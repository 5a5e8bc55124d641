/// An object that commits mutations to a store, and dispatches actions. Subclass it, and add the
/// objects that the mutations and actions need.
///
/// The dispatcher retains the store. A store may have any number of dispatchers.
///
/// Mirrors VergeStore 6 (6.0.0-beta.3 to beta.8).
open class DispatcherBase<State, Activity>: DispatcherType {
  /// The context of this class's actions. Subclasses have their own context type.
  public typealias Context = DispatcherContext<DispatcherBase<State, Activity>>

  /// The dispatcher's store.
  public let target: StoreBase<State, Activity>

  /// Creates a dispatcher, and notifies the store's logger.
  ///
  /// - Parameter store: The store. Retained.
  public init(target store: StoreBase<State, Activity>) {
    target = store
    store.logger?.didCreateDispatcher(store: store, dispatcher: self)
  }

  deinit {
    target.logger?.didDestroyDispatcher(store: target, dispatcher: self)
  }
}
