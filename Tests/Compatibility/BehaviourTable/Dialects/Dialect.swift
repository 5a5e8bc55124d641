import TestSupport
import Verge

/// What the containers of a scenario hold.
struct Sample: Equatable, Sendable {
  struct Detail: Equatable, Sendable { var text = "" }

  var count = 0
  var detail: Detail?
  var text = ""
}

/// A state of which the containers of a scenario hold a part.
struct Pair: Equatable, Sendable {
  var left = Sample()
  var right = Sample()
}

/// A modern store that dialects can share. Its activities are numbers.
typealias ModernStore<State> = Verge.Store<State, Int>

/// Thrown where a dialect has no way of writing what a scenario asks for.
struct NotOffered: Error {}

/// One way of writing code against a store, so that one scenario can be played in all of them.
///
/// Observers are called on the delivering thread, but for `observeByDefault`.
protocol Dialect: AnyObject, Sendable {
  associatedtype State: Equatable & Sendable

  /// A container with a state of its own.
  ///
  /// - Parameter log: Gets `will` and `did` of each commit from the dialect's logger.
  init(_ state: State, log: Recorder<String>?) throws
  /// A container with a state of its own, without a word about executors.
  init(byDefault state: State) throws
  /// A container on the state of a modern store.
  init(sharing store: ModernStore<State>) throws
  /// A container on a slice of a modern store's state.
  init<Root: Sendable>(
    sharing store: ModernStore<Root>, at keyPath: any WritableKeyPath<Root, State> & Sendable)
    throws

  /// The dialect's own object, which holds the state.
  var container: AnyObject { get }
  var state: State { get }

  func commit(_ edit: @escaping @Sendable (inout State) -> Void)
  /// Commits `edit`, and calls `body` inside the mutation, after it.
  func commit(
    _ edit: @escaping @Sendable (inout State) -> Void, inside body: @escaping @Sendable () -> Void
  ) throws
  /// Commits `edit`, which throws a ``Failure``.
  func commitThrowing(_ edit: @escaping @Sendable (inout State) throws(Failure) -> Void) throws
  /// Commits to an optional member in the dialect's own form for that.
  func commitIfPresent<Member>(
    _ member: any WritableKeyPath<State, Member?> & Sendable,
    _ edit: @escaping @Sendable (inout Member) -> Void
  ) throws

  func observe(_ receive: @escaping @Sendable (State) -> Void) -> Registration
  /// Observes without a word about queues and executors.
  func observeByDefault(_ receive: @escaping @Sendable (State) -> Void) -> Registration
  func observeActivities(_ receive: @escaping @Sendable (Int) -> Void) throws -> Registration
  func send(_ activity: Int) throws
}

/// What a scenario's mutation throws.
struct Failure: Error {}

extension Dialect {
  init(_ state: State) throws {
    try self.init(state, log: nil)
  }

  init(byDefault state: State) throws {
    try self.init(state, log: nil)
  }

  func commit(
    _ edit: @escaping @Sendable (inout State) -> Void, inside body: @escaping @Sendable () -> Void
  ) throws {
    commit {
      edit(&$0)
      body()
    }
  }

  func commitThrowing(
    _ edit: @escaping @Sendable (inout State) throws(Failure) -> Void
  ) throws { throw NotOffered() }

  func commitIfPresent<Member>(
    _ member: any WritableKeyPath<State, Member?> & Sendable,
    _ edit: @escaping @Sendable (inout Member) -> Void
  ) throws { throw NotOffered() }

  func observeByDefault(_ receive: @escaping @Sendable (State) -> Void) -> Registration {
    observe(receive)
  }

  func observeActivities(_ receive: @escaping @Sendable (Int) -> Void) throws -> Registration {
    throw NotOffered()
  }

  func send(_ activity: Int) throws { throw NotOffered() }
}

// Sendable: immutable, and what the dialects give out to end an observer guards itself.
/// Holds what a dialect returns for an observer, and nothing else.
final class Registration: @unchecked Sendable {
  private let token: Any
  private let end: () -> Void

  init(_ token: Any, end: @escaping () -> Void) {
    self.token = token
    self.end = end
  }

  func cancel() {
    end()
  }
}

// Sendable: used by one thread at a time.
/// Something that an observer can get at, and let go of.
final class Box<Value>: @unchecked Sendable {
  var value: Value?

  init(_ value: Value? = nil) {
    self.value = value
  }
}
