import Checker
import Dispatch
import Playback
import Testing

/// A view of a store with one observer.
///
/// Its members are the references that a user holds: the observer may end with the last of them.
struct Subject {
  /// The views, which have to be deallocated with their last reference.
  var views: [AnyObject] = []
  /// The objects that the user keeps for the observer.
  var tokens: [Any] = []
  /// Ends the observer.
  var cancel: () -> Void
}

/// Makes a view of a store, and an observer of it.
struct SubjectKind: Sendable, CustomTestStringConvertible {
  typealias Make = @Sendable (BoardStore, @escaping @Sendable () -> Void) -> Subject

  let testDescription: String
  let make: Make

  init(_ description: String, _ make: @escaping Make) {
    testDescription = description
    self.make = make
  }

  /// All kinds.
  static let all: [SubjectKind] = modern + derived + asynchronous + dialects
  private static let dialects: [SubjectKind] = [
    .vergeStore, .vergeStoreAll, .vergeStoreMapped, .vergeStoreBeta, .classic, .classicReplaying,
    .viewModel, .viewModelState, .emitter, .neue, .neueScope, .neueChild, .vueFlux,
    .vueFluxConstant,
    .vueFluxStore, .vueFluxScope, .feed, .feedInScope, .entity,
  ]

  /// The queue of the observers that have one.
  static let queue = DispatchQueue(label: "reliability.lifetimes")
}

// Sendable: `lock` guards the content.
/// A holder of the last references to its content.
final class LastReferences<Content>: @unchecked Sendable {
  private let lock = DispatchSemaphore(value: 1)
  private var content: Content?

  init(_ content: Content? = nil) {
    self.content = content
  }

  func put(_ new: Content) {
    lock.wait()
    content = new
    lock.signal()
  }

  /// Whether there is no content.
  var isEmpty: Bool {
    lock.wait()
    defer { lock.signal() }
    return content == nil
  }

  /// Moves the content to another holder; `nil` if there is none.
  func move() -> LastReferences<Content>? {
    take().map { LastReferences($0) }
  }

  /// Takes the content out, for the caller to release.
  func take() -> Content? {
    lock.wait()
    defer { lock.signal() }
    let former = content
    content = nil
    return former
  }
}

/// An object that a closure captures. Its content is overwritten when it is deallocated, so that a call
/// of a released closure is noticed.
final class Captured: @unchecked Sendable {
  // Sendable: only the deinitializer writes.
  private var number = 0x5EED
  private let onDeinit: @Sendable () -> Void

  init(onDeinit: @escaping @Sendable () -> Void = {}) {
    self.onDeinit = onDeinit
  }

  /// Traps if the object is deallocated.
  func check() {
    guard number == 0x5EED else { fatalError("A closure runs after its release.") }
  }

  deinit {
    number = 0
    onDeinit()
  }
}
