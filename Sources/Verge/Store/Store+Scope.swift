extension Store {
  /// A store on a slice of this store's state.
  ///
  /// It reads, commits and observes the slice alone, has the same activities, and keeps this
  /// store's state alive.
  ///
  /// A path through a subscript must lead somewhere whenever the store, or an observer of it, looks:
  /// an index out of range stops the process. Use ``scoped(_:id:)`` for elements that come and go.
  ///
  /// - Parameter keyPath: Leads to the slice. A path of stored properties is resolved here, once.
  @inlinable
  public final func scoped<Slice>(
    _ keyPath: WritableKeyPath<State, Slice>
  ) -> Store<Slice, Activity> {
    Store<Slice, Activity>(
      view: view.moved(to: view.place.appending(keyPath), isEqual: nil),
      pipe: pipe
    )
  }

  /// A store on a slice of this store's state that can be compared.
  ///
  /// - Parameter keyPath: Leads to the slice. A path of stored properties is resolved here, once.
  @inlinable
  public final func scoped<Slice: Equatable>(
    _ keyPath: WritableKeyPath<State, Slice>
  ) -> Store<Slice, Activity> {
    Store<Slice, Activity>(
      view: view.moved(to: view.place.appending(keyPath), isEqual: Equality { $0 == $1 }),
      pipe: pipe
    )
  }

  /// A store on a member of this store's optional state, absent when the state is.
  ///
  /// What is written to it while the state is absent is lost, as with optional chaining; so is
  /// `nil`, as the member itself is not optional. Use `commitIfPresent`.
  @inlinable
  public final func scoped<Wrapped, Member: Equatable>(
    ifPresent keyPath: WritableKeyPath<Wrapped, Member>
  ) -> Store<Member?, Activity> where State == Wrapped? {
    Store<Member?, Activity>(
      view: view.moved(
        to: view.place.appending(ifPresent: keyPath), isEqual: Equality { $0 == $1 }),
      pipe: pipe
    )
  }

  /// A store on an optional member of this store's optional state, absent when either is.
  ///
  /// What is written to it while the state is absent is lost, as with optional chaining.
  @inlinable
  public final func scoped<Wrapped, Member: Equatable>(
    ifPresent keyPath: WritableKeyPath<Wrapped, Member?>
  ) -> Store<Member?, Activity> where State == Wrapped? {
    Store<Member?, Activity>(
      view: view.moved(
        to: view.place.appending(ifPresent: keyPath), isEqual: Equality { $0 == $1 }),
      pipe: pipe
    )
  }

  /// A store on the element with this identity in a collection, `nil` while there is none.
  ///
  /// Committing `nil` removes the element; committing a value where there is none appends it.
  /// Finding the element takes time in proportion to the collection's size.
  @inlinable
  public final func scoped<Elements, Element: Identifiable & Equatable>(
    _ keyPath: WritableKeyPath<State, Elements>,
    id: Element.ID
  ) -> Store<Element?, Activity>
  where
    Elements: RangeReplaceableCollection & MutableCollection, Elements.Element == Element
  {
    Store<Element?, Activity>(
      view: view.moved(
        to: view.place.appending(keyPath).element(id), isEqual: Equality { $0 == $1 }),
      pipe: pipe
    )
  }
}

extension Store {
  /// A store on the same state that has no activities: what the older generations stand on.
  package final func withoutActivities() -> Store<State, Never> {
    if let store = self as? Store<State, Never> { return store }
    return Store<State, Never>(view: view, pipe: nil)
  }
}
