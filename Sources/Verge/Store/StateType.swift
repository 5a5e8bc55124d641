/// A state that keeps itself consistent.
///
/// ```swift
/// struct Basket: StateType {
///   var items: [Item] = []
///   var total = 0
///
///   static func reduce(modifying: inout Basket, current: Changes<Basket>) {
///     current.ifChanged(\.items) { modifying.total = $0.map(\.price).reduce(0, +) }
///   }
/// }
/// ```
public protocol StateType: Equatable, SendableMetatype {
  /// Makes the state consistent, in every commit and when the store is created.
  ///
  /// Called once for each commit that does not throw, after the mutation and before any middleware,
  /// while the state's lock is held. Implement one of the three forms; the default implementation
  /// does nothing.
  ///
  /// - Parameters:
  ///   - modifying: The state after the mutation.
  ///   - current: The same state, compared with the one before the commit. When the store is
  ///     created, there is no previous state, so everything counts as changed.
  /// - Important: Reading the store or committing to it in this function traps.
  static func reduce(modifying: inout Self, current: Changes<Self>)

  /// Makes the state consistent through a reference, as in Verge 10 to 13; see ``InoutRef``.
  ///
  /// Called if neither of the other forms is implemented.
  ///
  /// - Parameters:
  ///   - modifying: The state after the mutation.
  ///   - current: The same state, compared with the one before the commit.
  /// - Important: Reading the store or committing to it in this function traps.
  static func reduce(modifying: inout InoutRef<Self>, current: Changes<Self>)

  /// Makes the state consistent, with the transaction of the commit, as in Verge 14.
  ///
  /// If you implement this form, the others are not called.
  ///
  /// - Parameters:
  ///   - modifying: The state after the mutation.
  ///   - transaction: The commit's transaction. Observers read the values written here.
  ///   - current: The same state, compared with the one before the commit. When the store is
  ///     created, there is no previous state, so everything counts as changed.
  /// - Important: Reading the store or committing to it in this function traps.
  static func reduce(
    modifying: inout Self, transaction: inout Transaction, current: Changes<Self>)

  /// Returns the hook that calls `reduce`. Do not implement this requirement: the default
  /// implementation is compiled for your type, and therefore fast.
  static func _commitRule(at location: Any) -> AnyObject
}

extension StateType {
  /// Calls the form that takes a reference.
  public static func reduce(modifying: inout Self, current: Changes<Self>) {
    InoutRef.run(on: &modifying) { reduce(modifying: &$0, current: current) }
  }

  /// Does nothing.
  public static func reduce(modifying: inout InoutRef<Self>, current: Changes<Self>) {}

  /// Calls the form without the transaction.
  @inlinable
  public static func reduce(
    modifying: inout Self, transaction: inout Transaction, current: Changes<Self>
  ) {
    reduce(modifying: &modifying, current: current)
  }

  /// Returns the hook that calls `reduce`.
  @inlinable
  public static func _commitRule(at location: Any) -> AnyObject {
    CommitRule(at: location as! StateLocation<Self>) {
      reduce(modifying: &$0, transaction: &$1, current: $2)
    }
  }
}

// The type is checked at run time, so generic code need not know whether its state is a
// `StateType`.

extension StateView {
  /// Creates a view of a new state. If the state is a ``StateType``, its `reduce` runs now and in
  /// each commit.
  @inlinable
  package init(
    reducing state: State,
    isEqual: Equality<State>?,
    origin: StoreOrigin
  ) {
    let type = stateType(State.self)
    self.init(type.map { reduced(state, $0) } ?? state, isEqual: isEqual, origin: origin)
    if let type { addReduce(type) }
  }

  @usableFromInline
  func addReduce(_ type: any StateType.Type) {
    core.add(type._commitRule(at: location) as! CommitRule)
  }
}

/// The types that are known not to conform to ``StateType``. A check by the runtime takes hundreds
/// of instructions.
private let plainStates = TypeCache()

/// Returns the type as a ``StateType``, or `nil` if it is not one.
@usableFromInline
func stateType(_ type: Any.Type) -> (any StateType.Type)? {
  if plainStates.contains(type) { return nil }
  if let type = type as? any StateType.Type { return type }
  plainStates.insert(type)
  return nil
}

@usableFromInline
func reduced<State>(_ state: State, _ type: any StateType.Type) -> State {
  func reduced<Reducing: StateType>(_ type: Reducing.Type) -> State {
    var state = state as! Reducing
    var transaction = Transaction()
    Reducing.reduce(
      modifying: &state, transaction: &transaction, current: Changes(old: nil, new: state))
    return state as! State
  }
  return reduced(type)
}
