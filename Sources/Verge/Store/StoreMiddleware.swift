/// A hook that runs in every commit to a store. It reads the changes, and may make more.
///
/// ```swift
/// struct Clamp: StoreMiddlewareType {
///   func modify(modifyingState: inout Counter, current: Changes<Counter>) {
///     current.ifChanged(\.count).do { if $0 > 10 { modifyingState.count = 10 } }
///   }
/// }
/// ```
public protocol StoreMiddlewareType<State>: Sendable {
  /// The store's state.
  associatedtype State

  /// Reads the changes of a commit, and may make more.
  ///
  /// Called once for each commit that does not throw, after the mutation and before any observer is
  /// notified, while the state's lock is held. Implement one of the three forms.
  ///
  /// - Parameters:
  ///   - modifyingState: The state after the mutation and the preceding middleware. Changes to it
  ///     belong to the same commit.
  ///   - current: The same state, compared with the one before the commit.
  /// - Important: Reading the store or committing to it in this function traps.
  @Sendable func modify(modifyingState: inout State, current: Changes<State>)

  /// Reads the changes of a commit, and may make more, through a reference, as in Verge 10 to 13;
  /// see ``InoutRef``.
  ///
  /// Called if neither of the other forms is implemented.
  ///
  /// - Parameters:
  ///   - modifyingState: The state after the mutation and the preceding middleware.
  ///   - current: The same state, compared with the one before the commit.
  /// - Important: Reading the store or committing to it in this function traps.
  @Sendable func modify(modifyingState: inout InoutRef<State>, current: Changes<State>)

  /// Reads the changes of a commit and its transaction, and may make more changes, as in Verge 14.
  ///
  /// If you implement this form, the others are not called.
  ///
  /// - Parameters:
  ///   - modifyingState: The state after the mutation and the preceding middleware. Changes to it
  ///     belong to the same commit.
  ///   - transaction: The commit's transaction. Later middleware and observers read the values
  ///     written here.
  ///   - current: The same state, compared with the one before the commit.
  /// - Important: Reading the store or committing to it in this function traps.
  @Sendable func modify(
    modifyingState: inout State, transaction: inout Transaction, current: Changes<State>)
}

extension StoreMiddlewareType {
  /// Calls the form that takes a reference.
  @Sendable public func modify(modifyingState: inout State, current: Changes<State>) {
    InoutRef.run(on: &modifyingState) { modify(modifyingState: &$0, current: current) }
  }

  /// Traps: the middleware implements none of the forms.
  @Sendable public func modify(modifyingState: inout InoutRef<State>, current: Changes<State>) {
    fatalError(
      "\(Self.self) is a middleware without a method to run in commits. Implement "
        + "`modify(modifyingState:current:)`, whose first parameter is `inout \(State.self)`.")
  }

  /// Calls the form without the transaction.
  @inlinable
  @Sendable public func modify(
    modifyingState: inout State, transaction: inout Transaction, current: Changes<State>
  ) {
    modify(modifyingState: &modifyingState, current: current)
  }
}

/// A middleware that runs a closure.
public struct AnyStoreMiddleware<State>: StoreMiddlewareType {
  @usableFromInline let body: @Sendable (inout State, inout Transaction, Changes<State>) -> Void

  /// A middleware that runs `modify`; see ``StoreMiddlewareType``.
  public init(
    modify: @escaping @Sendable (_ modifyingState: inout State, _ current: Changes<State>) -> Void
  ) {
    body = { state, _, current in modify(&state, current) }
  }

  /// A middleware that runs `modify`, with the transaction of each commit; see
  /// ``StoreMiddlewareType/modify(modifyingState:transaction:current:)``.
  public init(
    modify:
      @escaping @Sendable (
        _ modifyingState: inout State, _ transaction: inout Transaction, _ current: Changes<State>
      ) -> Void
  ) {
    body = modify
  }

  /// A middleware that runs `modify` on a reference, as in Verge 10 to 13; see ``InoutRef``.
  @_disfavoredOverload
  public init(
    modify:
      @escaping @Sendable (
        _ modifyingState: inout InoutRef<State>, _ current: Changes<State>
      ) -> Void
  ) {
    body = { state, _, current in InoutRef.run(on: &state) { modify(&$0, current) } }
  }

  /// Runs the closure.
  @inlinable
  @Sendable public func modify(
    modifyingState: inout State, transaction: inout Transaction, current: Changes<State>
  ) {
    body(&modifyingState, &transaction, current)
  }

  /// Returns a middleware that runs `modify`, with the transaction of each commit; see
  /// ``StoreMiddlewareType/modify(modifyingState:transaction:current:)``.
  public static func modify(
    modify:
      @escaping @Sendable (
        _ modifyingState: inout State, _ transaction: inout Transaction, _ current: Changes<State>
      ) -> Void
  ) -> AnyStoreMiddleware {
    AnyStoreMiddleware(modify: modify)
  }

  /// Returns a middleware that runs `modify`; see ``StoreMiddlewareType``.
  public static func modify(
    modify: @escaping @Sendable (_ modifyingState: inout State, _ current: Changes<State>) -> Void
  ) -> AnyStoreMiddleware {
    AnyStoreMiddleware(modify: modify)
  }

  /// Returns a middleware that runs `modify` on a reference, as in Verge 10 to 13; see
  /// ``InoutRef``.
  @_disfavoredOverload
  public static func modify(
    modify:
      @escaping @Sendable (
        _ modifyingState: inout InoutRef<State>, _ current: Changes<State>
      ) -> Void
  ) -> AnyStoreMiddleware {
    AnyStoreMiddleware(modify: modify)
  }
}

extension Store {
  /// Adds a middleware, which runs in every later commit, after the existing middleware.
  ///
  /// It also runs in commits through other views of the same state. With middleware, a commit keeps
  /// the previous state until the commit ends, so the parts that change are copied.
  ///
  /// - Parameter middleware: Retained until the state is deallocated.
  /// - Important: Traps if called inside a mutation of the same state, or on a derived value that
  ///   is not a binding.
  @inlinable
  public final func add(middleware: some StoreMiddlewareType<State>) {
    view.add(
      CommitRule(at: view.location) {
        middleware.modify(modifyingState: &$0, transaction: &$1, current: $2)
      })
  }

  /// Adds a middleware, like any other: so that `.modify { … }` can be written for the argument.
  @inlinable
  public final func add(middleware: AnyStoreMiddleware<State>) {
    view.add(
      CommitRule(at: view.location) {
        middleware.modify(modifyingState: &$0, transaction: &$1, current: $2)
      })
  }
}

extension StateView {
  @usableFromInline
  func add(_ rule: CommitRule) {
    if location.accessor?.isReadOnly == true { core.stopForAddingRuleToDerived(origin.name) }
    core.add(rule)
  }
}
