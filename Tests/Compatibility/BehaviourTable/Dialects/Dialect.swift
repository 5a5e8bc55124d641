import TestSupport
import Verge

/// The state of a scenario's containers.
struct Sample: Equatable, Sendable {
  struct Detail: Equatable, Sendable { var text = "" }

  var count = 0
  var detail: Detail?
  var text = ""
}

/// A state with slices for a scenario's containers.
struct Pair: Equatable, Sendable {
  var left = Sample()
  var right = Sample()
}

/// A modern store that dialects can share. Its activities are integers.
typealias ModernStore<State> = Verge.Store<State, Int>

/// An error for steps that a dialect cannot express.
struct Unsupported: Error {}

/// An adapter of a dialect, so that one scenario runs in all dialects.
///
/// Observers are called on the delivering thread, except those of `observeByDefault`.
protocol Dialect: AnyObject, Sendable {
  associatedtype State: Equatable & Sendable

  /// A container with its own state.
  ///
  /// - Parameter log: Receives `will` and `did` of each commit from the dialect's logger.
  init(_ state: State, log: Recorder<String>?) throws
  /// A container with its own state, without an explicit executor.
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
  /// Commits to an optional member through the dialect's API for optionals.
  func commitIfPresent<Member: Sendable>(
    _ member: any WritableKeyPath<State, Member?> & Sendable,
    _ edit: @escaping @Sendable (inout Member) -> Void
  ) throws

  func observe(_ receive: @escaping @Sendable (State) -> Void) -> Registration
  /// Observes without an explicit queue or executor.
  func observeByDefault(_ receive: @escaping @Sendable (State) -> Void) -> Registration
  func observeActivities(_ receive: @escaping @Sendable (Int) -> Void) throws -> Registration
  func send(_ activity: Int) throws
}

/// The error that a scenario's mutation throws.
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
  ) throws { throw Unsupported() }

  func commitIfPresent<Member: Sendable>(
    _ member: any WritableKeyPath<State, Member?> & Sendable,
    _ edit: @escaping @Sendable (inout Member) -> Void
  ) throws { throw Unsupported() }

  func observeByDefault(_ receive: @escaping @Sendable (State) -> Void) -> Registration {
    observe(receive)
  }

  func observeActivities(_ receive: @escaping @Sendable (Int) -> Void) throws -> Registration {
    throw Unsupported()
  }

  func send(_ activity: Int) throws { throw Unsupported() }
}

// Sendable: immutable, and the dialects' tokens are thread-safe.
/// Holds only the token that a dialect returns for an observer.
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
/// A reference that an observer can read and release.
final class Box<Value>: @unchecked Sendable {
  var value: Value?

  init(_ value: Value? = nil) {
    self.value = value
  }
}
