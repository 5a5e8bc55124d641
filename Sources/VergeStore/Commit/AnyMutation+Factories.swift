// Factories of `AnyMutation`: `mutation…`, and `commit…`, which were their names on 2019-12-08.

extension AnyMutation {
  /// Returns a mutation of the state.
  ///
  /// - `name`: The name of the commit in logs.
  /// - `inlineMutation`: Changes its argument. Called while the state's lock is held.
  public static func mutation(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout From.State) -> Void
  ) -> Self {
    Self(name, file, function, line) { inlineMutation(&$0) }
  }

  /// The name of ``mutation(_:_:_:_:inlineMutation:)`` on 2019-12-08.
  public static func commit(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout From.State) -> Void
  ) -> Self {
    mutation(name, file, function, line, inlineMutation: inlineMutation)
  }
}

extension AnyMutation where From.State: StateType {
  /// Returns a mutation of a slice of the state.
  public static func mutation<Target>(
    _ target: WritableKeyPath<From.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout Target) -> Void
  ) -> Self {
    Self(name, file, function, line) { inlineMutation(&$0[keyPath: target]) }
  }

  /// The name of ``mutation(_:_:_:_:_:inlineMutation:)`` on 2019-12-08.
  public static func commit<Target>(
    _ target: WritableKeyPath<From.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout Target) -> Void
  ) -> Self {
    mutation(target, name, file, function, line, inlineMutation: inlineMutation)
  }

  /// Returns a mutation of an optional slice of the state, which does nothing if the slice is
  /// `nil`.
  public static func mutationIfPresent<Target: _VergeStore_OptionalProtocol>(
    _ target: WritableKeyPath<From.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout Target.Wrapped) -> Void
  ) -> Self {
    Self(name, file, function, line) { $0[keyPath: target].updateWrapped(inlineMutation) }
  }

  /// The name of ``mutationIfPresent(_:_:_:_:_:inlineMutation:)`` on 2019-12-08.
  public static func commitIfPresent<Target: _VergeStore_OptionalProtocol>(
    _ target: WritableKeyPath<From.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout Target.Wrapped) -> Void
  ) -> Self {
    mutationIfPresent(target, name, file, function, line, inlineMutation: inlineMutation)
  }
}

extension AnyMutation where From: ScopedDispatching {
  /// Returns a mutation of the dispatcher's slice.
  public static func mutationScoped(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout From.Scoped) -> Void
  ) -> Self {
    Self(name, file, function, line) { inlineMutation(&$0[keyPath: From.scopedStateKeyPath]) }
  }

  /// The name of ``mutationScoped(_:_:_:_:inlineMutation:)`` on 2019-12-08.
  public static func commitScoped(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout From.Scoped) -> Void
  ) -> Self {
    mutationScoped(name, file, function, line, inlineMutation: inlineMutation)
  }
}

extension AnyMutation where From: ScopedDispatching, From.Scoped: _VergeStore_OptionalProtocol {
  /// Returns a mutation of the dispatcher's slice, which does nothing if the slice is `nil`.
  public static func mutationScopedIfPresent(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout From.Scoped.Wrapped) -> Void
  ) -> Self {
    Self(name, file, function, line) {
      $0[keyPath: From.scopedStateKeyPath].updateWrapped(inlineMutation)
    }
  }

  /// The name of ``mutationScopedIfPresent(_:_:_:_:inlineMutation:)`` on 2019-12-08.
  public static func commitScopedIfPresent(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout From.Scoped.Wrapped) -> Void
  ) -> Self {
    mutationScopedIfPresent(name, file, function, line, inlineMutation: inlineMutation)
  }

  /// The name of ``mutationScopedIfPresent(_:_:_:_:inlineMutation:)`` on 2019-12-08.
  public static func commitIfPresent(
    _ name: String = "",
    _ file: StaticString = #file, _ function: StaticString = #function, _ line: UInt = #line,
    inlineMutation: @escaping (inout From.Scoped.Wrapped) -> Void
  ) -> Self {
    mutationScopedIfPresent(name, file, function, line, inlineMutation: inlineMutation)
  }
}
