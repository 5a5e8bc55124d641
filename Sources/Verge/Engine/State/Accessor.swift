/// The part of an ``Accessor`` that does not depend on its type.
@usableFromInline
package class AnyAccessor {
  /// The accessor through which this one is reached.
  private let parent: AnyAccessor?
  /// The node of the graph that the value belongs to, if it does not belong to the state.
  @usableFromInline let node: GraphNode?
  /// Whether the value is derived, so that it cannot be committed to. Set once.
  @usableFromInline final var isReadOnly: Bool
  private let address: UnsafeRawPointer?
  private let size: Int
  private let type: ObjectIdentifier

  /// - Parameters:
  ///   - base: The extent of the value from which it is reached.
  ///   - node: The node of the graph that the value belongs to.
  @usableFromInline
  init(base: CommitExtent?, node: GraphNode?) {
    address = base?.address
    size = base?.size ?? 0
    type = base?.type ?? ObjectIdentifier(AnyAccessor.self)
    self.node = node
    isReadOnly = node != nil
    parent = base?.accessor
  }

  @usableFromInline var extent: CommitExtent {
    CommitExtent(address, size, type: type, accessor: self)
  }

  /// Whether the value is reached through another accessor, or through the same one.
  func leads(through other: AnyAccessor) -> Bool {
    var next: AnyAccessor? = self
    while let accessor = next {
      if accessor === other { return true }
      next = accessor.parent
    }
    return false
  }
}

/// Closures that access a value without a fixed address.
@usableFromInline
package final class Accessor<Value>: AnyAccessor {
  @usableFromInline let read: () -> Value
  @usableFromInline let modifyInPlace: ((inout Value) -> Void) -> Void
  @usableFromInline let modifyWrapped: (((UnsafeMutableRawPointer) -> Void) -> Void)?
  /// Finds the value inside a value of the node; `nil` if it is that value.
  @usableFromInline let project: ((UnsafeRawPointer) -> Value)?
  /// Returns a key that is equal for all accessors that reach the same value in the same way.
  @usableFromInline let identify: (() -> AnyHashable)?

  /// - Parameters:
  ///   - base: The extent of the value from which this one is reached.
  ///   - node: The node of the graph that the value belongs to.
  ///   - read: Returns a copy.
  ///   - modifyInPlace: Calls its argument exactly once.
  ///   - modifyWrapped: Calls its argument exactly once, with the address of an optional's wrapped
  ///     value; `nil` if the optional can be accessed without a copy.
  ///   - project: Finds the value inside a value of the node, at an address; `nil` if it is that
  ///     value.
  ///   - identify: Returns a key that is equal for all accessors that reach the same value in the
  ///     same way.
  @inlinable
  package init(
    base: CommitExtent?,
    node: GraphNode? = nil,
    read: @escaping () -> Value,
    modifyInPlace: @escaping ((inout Value) -> Void) -> Void,
    modifyWrapped: (((UnsafeMutableRawPointer) -> Void) -> Void)? = nil,
    project: ((UnsafeRawPointer) -> Value)? = nil,
    identify: (() -> AnyHashable)? = nil
  ) {
    self.read = read
    self.modifyInPlace = modifyInPlace
    self.modifyWrapped = modifyWrapped
    self.project = project
    self.identify = identify
    super.init(base: base, node: node)
  }

  @inlinable
  func write(_ value: Value) {
    modifyInPlace { $0 = value }
  }

  /// Runs a nonthrowing mutation through a function that calls its argument exactly once.
  @inlinable
  func run<Part, Result, Failure: Error>(
    _ mutation: (inout Part) throws(Failure) -> Result,
    by modify: @escaping ((inout Part) -> Void) -> Void
  ) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    modify { part in
      do throws(Failure) {
        outcome = .success(try mutation(&part))
      } catch {
        outcome = .failure(error)
      }
    }
    guard let outcome else {
      fatalError("Internal error of the engine: an accessor did not run its mutation.")
    }
    return try outcome.get()
  }
}
