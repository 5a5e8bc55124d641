extension Store {
  /// A store on a slice of this store's state.
  ///
  /// It reads, commits and observes the slice alone, has the same activities, and keeps this
  /// store's state alive.
  ///
  /// A path through a subscript must lead somewhere whenever the store, or an observer of it, looks:
  /// an index out of range traps. Use ``scoped(_:id:)`` for elements that come and go.
  ///
  /// The state is `Sendable`, because a store on a `Sendable` slice of it is, and may be used from
  /// any thread.
  ///
  /// - Parameter keyPath: Leads to the slice. `Sendable`, because every thread that uses the slice
  ///   reads by it. A path of stored properties is resolved here, once.
  @inlinable
  public final func scoped<Slice>(
    _ keyPath: any WritableKeyPath<State, Slice> & Sendable
  ) -> Store<Slice, Activity> where State: Sendable {
    slice(at: keyPath, isEqual: nil)
  }

  /// A store on a slice of this store's state that can be compared.
  ///
  /// - Parameter keyPath: Leads to the slice. `Sendable`, because every thread that uses the slice
  ///   reads by it. A path of stored properties is resolved here, once.
  @inlinable
  public final func scoped<Slice: Equatable>(
    _ keyPath: any WritableKeyPath<State, Slice> & Sendable
  ) -> Store<Slice, Activity> where State: Sendable {
    slice(at: keyPath, isEqual: Equality { $0 == $1 })
  }

  /// A store on a member of this store's optional state, absent when the state is.
  ///
  /// A write while the state is absent is lost, as with optional chaining; so is
  /// `nil`, as the member itself is not optional. Use `commitIfPresent`.
  @inlinable
  public final func scoped<Wrapped, Member: Equatable>(
    ifPresent keyPath: any WritableKeyPath<Wrapped, Member> & Sendable
  ) -> Store<Member?, Activity> where State == Wrapped?, Wrapped: Sendable {
    Store<Member?, Activity>(
      view: view.moved(
        to: view.location.appending(ifPresent: keyPath), isEqual: Equality { $0 == $1 }),
      pipe: pipe
    )
  }

  /// A store on an optional member of this store's optional state, absent when either is.
  ///
  /// A write while the state is absent is lost, as with optional chaining.
  @inlinable
  public final func scoped<Wrapped, Member: Equatable>(
    ifPresent keyPath: any WritableKeyPath<Wrapped, Member?> & Sendable
  ) -> Store<Member?, Activity> where State == Wrapped?, Wrapped: Sendable {
    Store<Member?, Activity>(
      view: view.moved(
        to: view.location.appending(ifPresent: keyPath), isEqual: Equality { $0 == $1 }),
      pipe: pipe
    )
  }

  /// A store on the element with this identity in a collection, `nil` while there is none.
  ///
  /// Committing `nil` removes the element; committing a value where there is none appends it.
  /// Finding the element takes time in proportion to the collection's size.
  @inlinable
  public final func scoped<Elements, Element: Identifiable & Equatable>(
    _ keyPath: any WritableKeyPath<State, Elements> & Sendable,
    id: Element.ID
  ) -> Store<Element?, Activity>
  where
    State: Sendable, Element.ID: Sendable,
    Elements: RangeReplaceableCollection & MutableCollection, Elements.Element == Element
  {
    Store<Element?, Activity>(
      view: view.moved(
        to: view.location.appending(keyPath).element(id), isEqual: Equality { $0 == $1 }),
      pipe: pipe
    )
  }
}

extension Store {
  /// A store on a slice, for callers that see to it themselves that nothing crosses threads.
  @inlinable
  package final func slice<Slice>(
    at keyPath: WritableKeyPath<State, Slice>, isEqual: Equality<Slice>? = nil
  ) -> Store<Slice, Activity> {
    Store<Slice, Activity>(
      view: view.moved(to: view.location.appending(keyPath), isEqual: isEqual),
      pipe: pipe
    )
  }

  /// A store on the same state without activities, as the legacy shims use it.
  @usableFromInline
  package final func withoutActivities() -> Store<State, Never> {
    if let store = self as? Store<State, Never> { return store }
    return Store<State, Never>(view: view, pipe: nil)
  }

  /// A store of the same activities that shows nothing of the state.
  package final func withoutState() -> Store<Void, Activity> {
    let location = view.location.appending(get: { _ in () }, set: { _, _ in })
    return Store<Void, Activity>(
      view: view.moved(to: location, isEqual: Equality { _, _ in true }), pipe: pipe)
  }
}
