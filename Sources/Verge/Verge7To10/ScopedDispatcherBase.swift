/// A base class for components: a service on a slice of a store's state.
///
/// ```swift
/// final class SessionService: ScopedDispatcherBase<AppState, Never, Session> {
///   init(_ store: Store<AppState, Never>) { super.init(targetStore: store, scope: \.session) }
///
///   func end() { commit { $0.user = nil } }
/// }
/// ```
///
/// For code written for Verge 7 to 11. In new code, conform a class to ``StoreComponentType``.
@available(*, deprecated, message: "Conform a class to StoreComponentType.")
open class ScopedDispatcherBase<State, Activity, Scope>: StoreComponentType {
  /// The service's store. Retained.
  public let store: Store<State, Activity>
  /// The key path to the slice.
  public let scope: any WritableKeyPath<State, Scope> & Sendable

  /// A service on a slice of a store's state.
  ///
  /// - Parameters:
  ///   - name: Accepted for older code; has no effect.
  ///   - targetStore: The store. Retained.
  ///   - scope: The key path to the slice. Retained.
  public init(
    name: String? = nil,
    targetStore: Store<State, Activity>,
    scope: any WritableKeyPath<State, Scope> & Sendable
  ) {
    store = targetStore
    self.scope = scope
  }
}

extension Store {
  /// A service on this kind of store: the base class of Verge 7 to 11 that was also named
  /// `DispatcherBase<State, Activity>`.
  ///
  /// ```swift
  /// final class BookService: LibraryStore.Dispatcher {
  ///   func add(_ book: Book) { commit { $0.books.append(book) } }
  /// }
  /// ```
  @available(*, deprecated, message: "Conform a class to StoreComponentType.")
  open class Dispatcher: ScopedDispatcherBase<State, Activity, State> {
    /// A service on a store.
    ///
    /// - Parameters:
    ///   - name: Accepted for older code; has no effect.
    ///   - targetStore: The store. Retained.
    public init(name: String? = nil, targetStore: Store<State, Activity>) {
      super.init(name: name, targetStore: targetStore, scope: \.self)
    }
  }

  /// A service on a slice of the state of this kind of store.
  @available(*, deprecated, message: "Conform a class to StoreComponentType.")
  public typealias ScopedDispatcher<Slice> = ScopedDispatcherBase<State, Activity, Slice>
}
