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
  /// The state and the slice must be `Sendable`: any thread may access the component's state through
  /// the new store, and compare or observe the slice.
  ///
  /// - Parameter keyPath: The key path to the slice. `Sendable`, because every thread that uses the
  ///   slice evaluates it. A path of stored properties is resolved once, in this call.
  @inlinable
  public func scoped<Slice: Sendable>(
    _ keyPath: any WritableKeyPath<Scope, Slice> & Sendable
  ) -> Store<Slice, Activity> where TargetStore.State: Sendable {
    scopedStore.slice(at: keyPath)
  }

  /// Returns a store on an `Equatable` slice of the component's state; otherwise like `scoped(_:)`
  /// for any slice.
  @inlinable
  public func scoped<Slice: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Scope, Slice> & Sendable
  ) -> Store<Slice, Activity> where TargetStore.State: Sendable {
    scopedStore.slice(at: keyPath, isEqual: Equality { $0 == $1 })
  }

  /// Returns a store on a slice of the store's state. This is the former name of `store.scoped(_:)`.
  @inlinable
  public func detached<Slice: Equatable & Sendable>(
    from keyPath: any WritableKeyPath<TargetStore.State, Slice> & Sendable
  ) -> Store<Slice, Activity> where TargetStore.State: Sendable {
    store.asStore().scoped(keyPath)
  }

  /// Returns a store on a slice of the component's state. This is the former name of `scoped(_:)`.
  @inlinable
  public func detached<Slice: Equatable & Sendable>(
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
  public func scoped<Wrapped, Member: Equatable & Sendable>(
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
  public func scoped<Wrapped, Member: Equatable & Sendable>(
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
  public func scoped<Elements, Element: Identifiable & Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Scope, Elements> & Sendable,
    id: Element.ID
  ) -> Store<Element?, Activity>
  where
    TargetStore.State: Sendable, Element.ID: Sendable,
    Elements: RangeReplaceableCollection & MutableCollection & SendableMetatype,
    Elements.Element == Element
  {
    scopedStore.element(keyPath, id: id, isEqual: Equality { $0 == $1 })
  }
}

// The same functions for values without `==`.

extension StoreComponentType {
  /// Returns a store on a member, `Equatable` or not, of the component's optional state; otherwise
  /// like `scoped(ifPresent:)` for an `Equatable` member.
  @inlinable
  public func scoped<Wrapped, Member: Sendable>(
    ifPresent keyPath: any WritableKeyPath<Wrapped, Member> & Sendable
  ) -> Store<Member?, Activity> where Scope == Wrapped?, TargetStore.State: Sendable {
    scopedStore.member(ifPresent: keyPath, isEqual: nil)
  }

  /// Returns a store on an optional member, `Equatable` or not, of the component's optional state;
  /// otherwise like `scoped(ifPresent:)` for an `Equatable` member.
  @inlinable
  public func scoped<Wrapped, Member: Sendable>(
    ifPresent keyPath: any WritableKeyPath<Wrapped, Member?> & Sendable
  ) -> Store<Member?, Activity> where Scope == Wrapped?, TargetStore.State: Sendable {
    scopedStore.member(ifPresent: keyPath, isEqual: nil)
  }

  /// Returns a store on the element, `Equatable` or not, with this identity in a collection of the
  /// component's state; otherwise like `scoped(_:id:)` for an `Equatable` element.
  @inlinable
  public func scoped<Elements, Element: Identifiable & Sendable>(
    _ keyPath: any WritableKeyPath<Scope, Elements> & Sendable,
    id: Element.ID
  ) -> Store<Element?, Activity>
  where
    TargetStore.State: Sendable, Element.ID: Sendable,
    Elements: RangeReplaceableCollection & MutableCollection & SendableMetatype,
    Elements.Element == Element
  {
    scopedStore.element(keyPath, id: id, isEqual: nil)
  }
}

extension StoreComponentType {
  /// Explains a compile-time error: a scope is not a writable key path.
  @available(
    *, unavailable,
    message: """
      A scope is written to: `scoped` needs a key path to a variable. A member of an optional is \
      `scoped(\\.optional).scoped(ifPresent: \\.member)`; what is only read is `derived(.select(\\.…))`.
      """
  )
  @_disfavoredOverload
  public func scoped<Slice>(_ transform: (Scope) -> Slice) -> Store<Slice, Activity> {
    fatalError()
  }
}
