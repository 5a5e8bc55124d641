// The factories; `commit…` is the form of the first day.

#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `commit { … }` in a method. See Migration/FromVergeStore6.md#returned-mutations."
)
#endif
extension AnyMutation {
  /// A mutation of the state.
  ///
  /// - Parameters:
  ///   - name: The name of the commit in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - inlineMutation: Changes its argument. Called with the state locked.
  public static func mutation(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    inlineMutation: @escaping (inout From.State) -> Void
  ) -> Self {
    Self(name, file, function, line) { inlineMutation(&$0) }
  }

  /// A mutation of the state.
  ///
  /// - Parameters:
  ///   - name: The name of the commit in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - inlineMutation: Changes its argument. Called with the state locked.
  public static func commit(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    inlineMutation: @escaping (inout From.State) -> Void
  ) -> Self {
    mutation(name, file, function, line, inlineMutation: inlineMutation)
  }
}

#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `commit { … }` in a method. See Migration/FromVergeStore6.md#returned-mutations."
)
#endif
extension AnyMutation where From.State: StateType {
  /// A mutation of a part of the state.
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - target: Leads to the part.
  ///   - name: The name of the commit in logs.
  ///   - inlineMutation: Changes its argument. Called with the state locked.
  public static func mutation<Target>(
    _ target: WritableKeyPath<From.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    inlineMutation: @escaping (inout Target) -> Void
  ) -> Self {
    Self(name, file, function, line) { inlineMutation(&$0[keyPath: target]) }
  }

  /// A mutation of a part of the state.
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - target: Leads to the part.
  ///   - name: The name of the commit in logs.
  ///   - inlineMutation: Changes its argument. Called with the state locked.
  public static func commit<Target>(
    _ target: WritableKeyPath<From.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    inlineMutation: @escaping (inout Target) -> Void
  ) -> Self {
    mutation(target, name, file, function, line, inlineMutation: inlineMutation)
  }

  /// A mutation of an optional part of the state, if it is present.
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - target: Leads to the part.
  ///   - name: The name of the commit in logs.
  ///   - inlineMutation: Changes its argument. Called with the state locked; not if it is absent.
  public static func mutationIfPresent<Target: _VergeStore_OptionalProtocol>(
    _ target: WritableKeyPath<From.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    inlineMutation: @escaping (inout Target.Wrapped) -> Void
  ) -> Self {
    Self(name, file, function, line) { $0[keyPath: target].updateWrapped(inlineMutation) }
  }

  /// A mutation of an optional part of the state, if it is present.
  ///
  /// - Parameters:
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - target: Leads to the part.
  ///   - name: The name of the commit in logs.
  ///   - inlineMutation: Changes its argument. Called with the state locked; not if it is absent.
  public static func commitIfPresent<Target: _VergeStore_OptionalProtocol>(
    _ target: WritableKeyPath<From.State, Target>,
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    inlineMutation: @escaping (inout Target.Wrapped) -> Void
  ) -> Self {
    mutationIfPresent(target, name, file, function, line, inlineMutation: inlineMutation)
  }
}

#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `commit { … }` in a method. See Migration/FromVergeStore6.md#returned-mutations."
)
#endif
extension AnyMutation where From: ScopedDispatching {
  /// A mutation of the slice the dispatcher works on.
  ///
  /// - Parameters:
  ///   - name: The name of the commit in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - inlineMutation: Changes its argument. Called with the state locked.
  public static func mutationScoped(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    inlineMutation: @escaping (inout From.Scoped) -> Void
  ) -> Self {
    Self(name, file, function, line) { inlineMutation(&$0[keyPath: From.scopedStateKeyPath]) }
  }

  /// A mutation of the slice the dispatcher works on.
  ///
  /// - Parameters:
  ///   - name: The name of the commit in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - inlineMutation: Changes its argument. Called with the state locked.
  public static func commitScoped(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    inlineMutation: @escaping (inout From.Scoped) -> Void
  ) -> Self {
    mutationScoped(name, file, function, line, inlineMutation: inlineMutation)
  }
}

#if LegacyDeprecations
@available(
  *, deprecated,
  message: "Write `commit { … }` in a method. See Migration/FromVergeStore6.md#returned-mutations."
)
#endif
extension AnyMutation where From: ScopedDispatching, From.Scoped: _VergeStore_OptionalProtocol {
  /// A mutation of the slice the dispatcher works on, if it is present.
  ///
  /// - Parameters:
  ///   - name: The name of the commit in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - inlineMutation: Changes its argument. Called with the state locked; not if it is absent.
  public static func mutationScopedIfPresent(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    inlineMutation: @escaping (inout From.Scoped.Wrapped) -> Void
  ) -> Self {
    Self(name, file, function, line) {
      $0[keyPath: From.scopedStateKeyPath].updateWrapped(inlineMutation)
    }
  }

  /// A mutation of the slice the dispatcher works on, if it is present.
  ///
  /// - Parameters:
  ///   - name: The name of the commit in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - inlineMutation: Changes its argument. Called with the state locked; not if it is absent.
  public static func commitScopedIfPresent(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    inlineMutation: @escaping (inout From.Scoped.Wrapped) -> Void
  ) -> Self {
    mutationScopedIfPresent(name, file, function, line, inlineMutation: inlineMutation)
  }

  /// A mutation of the slice the dispatcher works on, if it is present.
  ///
  /// - Parameters:
  ///   - name: The name of the commit in logs.
  ///   - file: The file of the call.
  ///   - function: The function of the call.
  ///   - line: The line of the call.
  ///   - inlineMutation: Changes its argument. Called with the state locked; not if it is absent.
  public static func commitIfPresent(
    _ name: String = "",
    _ file: StaticString = #file,
    _ function: StaticString = #function,
    _ line: UInt = #line,
    inlineMutation: @escaping (inout From.Scoped.Wrapped) -> Void
  ) -> Self {
    mutationScopedIfPresent(name, file, function, line, inlineMutation: inlineMutation)
  }
}
