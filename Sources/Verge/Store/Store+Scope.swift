// `slice`, `member` and `element` have no `Sendable` requirements, because their callers have them.
extension Store {
  @inlinable
  package final func slice<Slice>(
    at keyPath: WritableKeyPath<State, Slice>, isEqual: Equality<Slice>? = nil
  ) -> Store<Slice, Activity> {
    Store<Slice, Activity>(
      view: view.moved(to: view.location.appending(keyPath), isEqual: isEqual),
      pipe: pipe
    )
  }

  @inlinable
  final func member<Wrapped, Member>(
    ifPresent keyPath: WritableKeyPath<Wrapped, Member>, isEqual: Equality<Member?>?
  ) -> Store<Member?, Activity> where State == Wrapped? {
    Store<Member?, Activity>(
      view: view.moved(to: view.location.appending(ifPresent: keyPath), isEqual: isEqual),
      pipe: pipe)
  }

  @inlinable
  final func member<Wrapped, Member>(
    ifPresent keyPath: WritableKeyPath<Wrapped, Member?>, isEqual: Equality<Member?>?
  ) -> Store<Member?, Activity> where State == Wrapped? {
    Store<Member?, Activity>(
      view: view.moved(to: view.location.appending(ifPresent: keyPath), isEqual: isEqual),
      pipe: pipe)
  }

  @inlinable
  final func element<Elements, Element: Identifiable>(
    _ keyPath: WritableKeyPath<State, Elements>, id: Element.ID, isEqual: Equality<Element?>?
  ) -> Store<Element?, Activity>
  where
    Elements: RangeReplaceableCollection & MutableCollection, Elements.Element == Element
  {
    Store<Element?, Activity>(
      view: view.moved(
        to: view.location.appending(keyPath).element(id, of: view.core), isEqual: isEqual),
      pipe: pipe)
  }

  /// Returns a store on the same state, with activities of its own.
  ///
  /// ```swift
  /// let editor = root.scoped(\.editor).withActivities(of: EditorActivity.self)
  /// ```
  ///
  /// They are in one order with the commits and all other activities of the state, and the state's
  /// logger receives them. Observers of this store, and of other results of this method, do not.
  ///
  /// - Parameter type: The type of the activities.
  public final func withActivities<Own>(of type: Own.Type) -> Store<State, Own> {
    Store<State, Own>(
      view: view, pipe: Own.self == Never.self ? nil : ActivityPipe(), defaultQueue: defaultQueue)
  }

  /// Returns a store on the same state, without activities.
  @usableFromInline
  package final func withoutActivities() -> Store<State, Never> {
    if let store = self as? Store<State, Never> { return store }
    return Store<State, Never>(view: view, pipe: nil)
  }

  /// Returns a store with the same activities, but without the state.
  package final func withoutState() -> Store<Void, Activity> {
    let location = view.location.appending(get: { _ in () }, set: { _, _ in })
    return Store<Void, Activity>(
      view: view.moved(to: location, isEqual: Equality { _, _ in true }), pipe: pipe)
  }
}
