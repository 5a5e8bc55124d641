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
  /// Brings the state in order: a part of every commit, and of making the store.
  ///
  /// Called with the state locked, once for each commit that does not throw, after the mutation and
  /// before any middleware. Does nothing unless you implement it.
  ///
  /// - Parameters:
  ///   - modifying: The state as the mutation has left it.
  ///   - current: The same state, compared with the one before the commit; without one when the
  ///     store is made, so that everything counts as changed.
  /// - Important: Reading or committing to the store in here traps.
  static func reduce(modifying: inout Self, current: Changes<Self>)

  /// The same through a reference, as in Verge 10 to 13; see ``InoutRef``.
  ///
  /// Called where the other form is not implemented. Does nothing unless you implement it.
  ///
  /// - Parameters:
  ///   - modifying: The state as the mutation has left it.
  ///   - current: The same state, compared with the one before the commit.
  /// - Important: Reading or committing to the store in here traps.
  static func reduce(modifying: inout InoutRef<Self>, current: Changes<Self>)

  /// Brings the state in order, with the transaction of the commit: the form of Verge 14.
  ///
  /// Called where the other form is; calls that unless you implement it. Implement one of the forms.
  ///
  /// - Parameters:
  ///   - modifying: The state as the mutation has left it.
  ///   - transaction: The commit's transaction. Observers read what is written here.
  ///   - current: The same state, compared with the one before the commit; without one when the
  ///     store is made, so that everything counts as changed.
  /// - Important: Reading or committing to the store in here traps.
  static func reduce(
    modifying: inout Self, transaction: inout Transaction, current: Changes<Self>)
}

extension StateType {
  /// Calls the form that takes a reference.
  public static func reduce(modifying: inout Self, current: Changes<Self>) {
    InoutRef.run(on: &modifying) { reduce(modifying: &$0, current: current) }
  }

  /// Does nothing.
  public static func reduce(modifying: inout InoutRef<Self>, current: Changes<Self>) {}

  /// Calls the form without the transaction.
  public static func reduce(
    modifying: inout Self, transaction: inout Transaction, current: Changes<Self>
  ) {
    reduce(modifying: &modifying, current: current)
  }
}

// Asked of the type itself: generic code need not know that its state is one of these.

extension StateView {
  /// A new state. A ``StateType`` is reduced, and reduces itself in each commit.
  @inlinable
  init(
    reducing state: State,
    isEqual: Equality<State>?,
    origin: StoreOrigin,
    logger: (any StoreLogger)? = nil
  ) {
    guard let type = stateType(State.self) else {
      self.init(state, isEqual: isEqual, origin: origin)
      if let logger { install(logger) }
      return
    }
    self.init(reduced(state, type), isEqual: isEqual, origin: origin)
    if let logger { install(logger) }
    addReduce(type)
  }

  @usableFromInline
  func addReduce(_ type: any StateType.Type) {
    func add<Reducing: StateType>(_ type: Reducing.Type) {
      let location = location as! StateLocation<Reducing>
      core.add(
        CommitRule(at: location) { Reducing.reduce(modifying: &$0, transaction: &$1, current: $2) })
    }
    add(type)
  }
}

/// The states of stores that are no ``StateType``. The runtime takes hundreds of instructions to
/// find out, each time.
private let plainStates = TypeCache()

/// The type, if it is a ``StateType``.
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
