extension Store {
  /// Returns a store on a member of this store's optional state; its state is `nil` if this store's
  /// is.
  ///
  /// The member need not be `Equatable`.
  ///
  /// If this store's state is `nil`, a write has no effect, as with optional chaining. A write of
  /// `nil` has no effect either, because the member itself is not optional. To change the member, use
  /// `commitIfPresent`.
  ///
  /// - Parameter keyPath: The key path to the member. `Sendable`, because every thread that uses
  ///   the member evaluates it.
  @inlinable
  public final func scoped<Wrapped, Member>(
    ifPresent keyPath: any WritableKeyPath<Wrapped, Member> & Sendable
  ) -> Store<Member?, Activity> where State == Wrapped?, Wrapped: Sendable {
    member(ifPresent: keyPath, isEqual: nil)
  }

  /// Returns a store on an optional member of this store's optional state; its state is `nil` if
  /// either is.
  ///
  /// The member need not be `Equatable`.
  ///
  /// If this store's state is `nil`, a write has no effect, as with optional chaining.
  ///
  /// - Parameter keyPath: The key path to the member. `Sendable`, because every thread that uses
  ///   the member evaluates it.
  @inlinable
  public final func scoped<Wrapped, Member>(
    ifPresent keyPath: any WritableKeyPath<Wrapped, Member?> & Sendable
  ) -> Store<Member?, Activity> where State == Wrapped?, Wrapped: Sendable {
    member(ifPresent: keyPath, isEqual: nil)
  }

  /// Returns a store on the element with this identity in a collection; its state is `nil` while
  /// there is none.
  ///
  /// The element need not be `Equatable`.
  ///
  /// Committing `nil` removes the element. Committing a value while there is no element appends it.
  /// Finding the element takes time in proportion to the collection's size.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the collection. `Sendable`, because every thread that uses the
  ///     element evaluates it.
  ///   - id: The identity of the element.
  /// - Important: A commit traps if it changes the element's id.
  @inlinable
  public final func scoped<Elements, Element: Identifiable & SendableMetatype>(
    _ keyPath: any WritableKeyPath<State, Elements> & Sendable,
    id: Element.ID
  ) -> Store<Element?, Activity>
  where
    State: Sendable, Element.ID: Sendable,
    Elements: RangeReplaceableCollection & MutableCollection & SendableMetatype,
    Elements.Element == Element
  {
    element(keyPath, id: id, isEqual: nil)
  }
}

// These functions have no `Sendable` requirements, because their callers have them.
extension Store {
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
}
