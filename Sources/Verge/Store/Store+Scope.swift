extension Store {
  /// Returns a store on a slice of this store's state.
  ///
  /// The new store reads, changes and observes only the slice. It has the same activities, and
  /// keeps this store's state alive.
  ///
  /// If the key path contains a subscript, the element must exist whenever the new store reads it,
  /// including for an observer: an index out of range traps. Use `scoped(_:id:)` for elements that
  /// can be added and removed.
  ///
  /// The state must be `Sendable`: a store on a `Sendable` slice is itself `Sendable`, so any
  /// thread may access this store's state through it.
  ///
  /// - Parameter keyPath: The key path to the slice. `Sendable`, because every thread that uses the
  ///   slice evaluates it. A path of stored properties is resolved once, in this call.
  @inlinable
  public final func scoped<Slice>(
    _ keyPath: any WritableKeyPath<State, Slice> & Sendable
  ) -> Store<Slice, Activity> where State: Sendable {
    slice(at: keyPath, isEqual: nil)
  }

  /// Returns a store on an `Equatable` slice of this store's state.
  ///
  /// - Parameter keyPath: The key path to the slice. `Sendable`, because every thread that uses the
  ///   slice evaluates it. A path of stored properties is resolved once, in this call.
  @inlinable
  public final func scoped<Slice: Equatable & SendableMetatype>(
    _ keyPath: any WritableKeyPath<State, Slice> & Sendable
  ) -> Store<Slice, Activity> where State: Sendable {
    slice(at: keyPath, isEqual: Equality { $0 == $1 })
  }

  /// Returns a store on a member of this store's optional state; its state is `nil` if this store's
  /// is.
  ///
  /// If this store's state is `nil`, a write has no effect, as with optional chaining. A write of
  /// `nil` has no effect either, because the member itself is not optional. To change the member, use
  /// `commitIfPresent`.
  @inlinable
  public final func scoped<Wrapped, Member: Equatable & SendableMetatype>(
    ifPresent keyPath: any WritableKeyPath<Wrapped, Member> & Sendable
  ) -> Store<Member?, Activity> where State == Wrapped?, Wrapped: Sendable {
    member(ifPresent: keyPath, isEqual: Equality { $0 == $1 })
  }

  /// Returns a store on an optional member of this store's optional state; its state is `nil` if
  /// either is.
  ///
  /// If this store's state is `nil`, a write has no effect, as with optional chaining.
  @inlinable
  public final func scoped<Wrapped, Member: Equatable & SendableMetatype>(
    ifPresent keyPath: any WritableKeyPath<Wrapped, Member?> & Sendable
  ) -> Store<Member?, Activity> where State == Wrapped?, Wrapped: Sendable {
    member(ifPresent: keyPath, isEqual: Equality { $0 == $1 })
  }

  /// Returns a store on the element with this identity in a collection; its state is `nil` while
  /// there is none.
  ///
  /// Committing `nil` removes the element. Committing a value while there is no element appends it.
  /// Finding the element takes time in proportion to the collection's size.
  ///
  /// - Important: A commit traps if it changes the element's id.
  @inlinable
  public final func scoped<Elements, Element: Identifiable & Equatable & SendableMetatype>(
    _ keyPath: any WritableKeyPath<State, Elements> & Sendable,
    id: Element.ID
  ) -> Store<Element?, Activity>
  where
    State: Sendable, Element.ID: Sendable,
    Elements: RangeReplaceableCollection & MutableCollection & SendableMetatype,
    Elements.Element == Element
  {
    element(keyPath, id: id, isEqual: Equality { $0 == $1 })
  }
}

extension Store {
  /// Returns a store on a slice, without `Sendable` requirements: the caller ensures that nothing
  /// crosses threads.
  @inlinable
  package final func slice<Slice>(
    at keyPath: WritableKeyPath<State, Slice>, isEqual: Equality<Slice>? = nil
  ) -> Store<Slice, Activity> {
    Store<Slice, Activity>(
      view: view.moved(to: view.location.appending(keyPath), isEqual: isEqual),
      pipe: pipe
    )
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
  /// - Parameter type: The type of the activities. `Sendable`, like the store's own activities, because a
  ///   thread that commits to either store may deliver the activities of both.
  public final func withActivities<Own: Sendable>(of type: Own.Type) -> Store<State, Own>
  where Activity: Sendable {
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
