extension StoreComponentType {
  /// Returns a store on a slice of the component's state; see <doc:Scopes>.
  ///
  /// The new store reads, changes and observes only the slice. It has the same activities, and
  /// keeps the component's state alive.
  ///
  /// If the key path contains a subscript, the element must exist whenever the new store reads it,
  /// including for an observer: an index out of range traps. Use `scoped(_:id:)` for elements that
  /// can be added and removed.
  ///
  /// The state must be `Sendable`: a store on a `Sendable` slice is itself `Sendable`, so any
  /// thread may access the component's state through it.
  ///
  /// - Parameter keyPath: The key path to the slice. `Sendable`, because every thread that uses the
  ///   slice evaluates it. A path of stored properties is resolved once, in this call.
  @inlinable
  public func scoped<Slice>(
    _ keyPath: any WritableKeyPath<Scope, Slice> & Sendable
  ) -> Store<Slice, Activity> where TargetStore.State: Sendable {
    scopedStore.slice(at: keyPath)
  }

  /// Returns a store on an `Equatable` slice of the component's state.
  ///
  /// - Parameter keyPath: The key path to the slice. `Sendable`, because every thread that uses the
  ///   slice evaluates it. A path of stored properties is resolved once, in this call.
  @inlinable
  public func scoped<Slice: Equatable & SendableMetatype>(
    _ keyPath: any WritableKeyPath<Scope, Slice> & Sendable
  ) -> Store<Slice, Activity> where TargetStore.State: Sendable {
    scopedStore.slice(at: keyPath, isEqual: Equality { $0 == $1 })
  }

  /// Returns a store on a slice of the store's state. This is the former name of `store.scoped(_:)`.
  @inlinable
  public func detached<Slice: Equatable & SendableMetatype>(
    from keyPath: any WritableKeyPath<TargetStore.State, Slice> & Sendable
  ) -> Store<Slice, Activity> where TargetStore.State: Sendable {
    store.asStore().scoped(keyPath)
  }

  /// Returns a store on a slice of the component's state. This is the former name of `scoped(_:)`.
  @inlinable
  public func detached<Slice: Equatable & SendableMetatype>(
    by keyPath: any WritableKeyPath<Scope, Slice> & Sendable
  ) -> Store<Slice, Activity> where TargetStore.State: Sendable {
    scopedStore.slice(at: keyPath, isEqual: Equality { $0 == $1 })
  }

  /// Returns a store on a member of the component's optional state; its state is `nil` if the
  /// component's is.
  ///
  /// If the component's state is `nil`, a write has no effect, as with optional chaining. A write
  /// of `nil` has no effect either, because the member itself is not optional. To
  /// change the member, use `commitIfPresent`.
  ///
  /// - Parameter keyPath: The key path to the member. `Sendable`, because every thread that uses
  ///   the member evaluates it.
  @inlinable
  public func scoped<Wrapped, Member: Equatable & SendableMetatype>(
    ifPresent keyPath: any WritableKeyPath<Wrapped, Member> & Sendable
  ) -> Store<Member?, Activity> where Scope == Wrapped?, TargetStore.State: Sendable {
    scopedStore.member(ifPresent: keyPath, isEqual: Equality { $0 == $1 })
  }

  /// Returns a store on an optional member of the component's optional state; its state is `nil` if
  /// either is.
  ///
  /// If the component's state is `nil`, a write has no effect, as with optional chaining.
  ///
  /// - Parameter keyPath: The key path to the member. `Sendable`, because every thread that uses
  ///   the member evaluates it.
  @inlinable
  public func scoped<Wrapped, Member: Equatable & SendableMetatype>(
    ifPresent keyPath: any WritableKeyPath<Wrapped, Member?> & Sendable
  ) -> Store<Member?, Activity> where Scope == Wrapped?, TargetStore.State: Sendable {
    scopedStore.member(ifPresent: keyPath, isEqual: Equality { $0 == $1 })
  }

  /// Returns a store on the element with this identity in a collection of the component's state;
  /// its state is `nil` while there is none.
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
  public func scoped<Elements, Element: Identifiable & Equatable & SendableMetatype>(
    _ keyPath: any WritableKeyPath<Scope, Elements> & Sendable,
    id: Element.ID
  ) -> Store<Element?, Activity>
  where
    TargetStore.State: Sendable, Element.ID: Sendable,
    Elements: RangeReplaceableCollection & MutableCollection, Elements.Element == Element
  {
    scopedStore.element(keyPath, id: id, isEqual: Equality { $0 == $1 })
  }
}

// The same functions for values without `==`.

extension StoreComponentType {
  /// Returns a store on a member of the component's optional state; its state is `nil` if the
  /// component's is.
  ///
  /// The member need not be `Equatable`.
  ///
  /// If the component's state is `nil`, a write has no effect, as with optional chaining. A write
  /// of `nil` has no effect either, because the member itself is not optional. To
  /// change the member, use `commitIfPresent`.
  ///
  /// - Parameter keyPath: The key path to the member. `Sendable`, because every thread that uses
  ///   the member evaluates it.
  @inlinable
  public func scoped<Wrapped, Member>(
    ifPresent keyPath: any WritableKeyPath<Wrapped, Member> & Sendable
  ) -> Store<Member?, Activity> where Scope == Wrapped?, TargetStore.State: Sendable {
    scopedStore.member(ifPresent: keyPath, isEqual: nil)
  }

  /// Returns a store on an optional member of the component's optional state; its state is `nil` if
  /// either is.
  ///
  /// The member need not be `Equatable`.
  ///
  /// If the component's state is `nil`, a write has no effect, as with optional chaining.
  ///
  /// - Parameter keyPath: The key path to the member. `Sendable`, because every thread that uses
  ///   the member evaluates it.
  @inlinable
  public func scoped<Wrapped, Member>(
    ifPresent keyPath: any WritableKeyPath<Wrapped, Member?> & Sendable
  ) -> Store<Member?, Activity> where Scope == Wrapped?, TargetStore.State: Sendable {
    scopedStore.member(ifPresent: keyPath, isEqual: nil)
  }

  /// Returns a store on the element with this identity in a collection of the component's state;
  /// its state is `nil` while there is none.
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
  public func scoped<Elements, Element: Identifiable>(
    _ keyPath: any WritableKeyPath<Scope, Elements> & Sendable,
    id: Element.ID
  ) -> Store<Element?, Activity>
  where
    TargetStore.State: Sendable, Element.ID: Sendable,
    Elements: RangeReplaceableCollection & MutableCollection, Elements.Element == Element
  {
    scopedStore.element(keyPath, id: id, isEqual: nil)
  }
}
