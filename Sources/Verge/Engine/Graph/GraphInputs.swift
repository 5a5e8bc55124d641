/// An input of an evaluation.
///
/// It retains nothing, so a copy costs nothing. For the deliverer, the source keeps the memory and
/// the context alive; for a reader, an owner does.
@usableFromInline
package struct GraphInput {
  @usableFromInline let pointer: UnsafeRawPointer
  @usableFromInline let version: UInt64
  private let unretainedContext: Unmanaged<ChangesContext>?

  @usableFromInline
  init(_ pointer: UnsafeRawPointer, version: UInt64, context: ChangesContext?) {
    self.pointer = pointer
    self.version = version
    unretainedContext = context.map { .passUnretained($0) }
  }

  @usableFromInline var context: ChangesContext? { unretainedContext?.takeUnretainedValue() }

  /// The value at the address.
  @inlinable @inline(__always)
  func value<Value>() -> UnsafePointer<Value> { pointer.assumingMemoryBound(to: Value.self) }

  /// Calls `body` with the value at the address, or with what `project` finds there.
  @inlinable @inline(__always)
  func withValue<Value, Result>(
    _ project: ((UnsafeRawPointer) -> Value)?, _ body: (UnsafePointer<Value>) -> Result
  ) -> Result {
    guard let project else { return body(value()) }
    return withUnsafePointer(to: project(pointer), body)
  }

  /// Returns an input that is a copy of a value, and the object that owns it.
  @usableFromInline
  static func owned(
    _ pointer: UnsafeRawPointer, in copy: AnyObject, version: UInt64, context: ChangesContext?
  ) -> Owned {
    (
      GraphInput(pointer, version: version, context: context),
      context == nil ? copy : ReleaseLater((copy, context))
    )
  }

  @usableFromInline typealias Owned = (input: GraphInput, owner: AnyObject)
}

/// The inputs of an evaluation, one for each source; `nil` for a source that has not changed.
///
/// Like ``GraphInput``, it retains nothing.
@usableFromInline
package struct GraphInputs {
  @usableFromInline let first: GraphInput?
  private let others: Others

  private enum Others {
    case none
    /// For the deliverer: the sources of the node have the inputs of this event in place.
    case inPlace(Unmanaged<GraphNode>, UInt64)
    case copies(Unmanaged<CopiedInputs>)
  }

  /// The only input of a node, in place.
  init(_ only: GraphInput?) {
    first = only
    others = .none
  }

  /// The inputs of an event, in place.
  init(_ number: UInt64, of node: GraphNode) {
    first = node.sources[0].input(number)
    others = .inPlace(.passUnretained(node), number)
  }

  /// Copies, which the caller retains.
  init(_ copies: CopiedInputs) {
    first = copies.all[0]?.input
    others = .copies(.passUnretained(copies))
  }

  @usableFromInline subscript(index: Int) -> GraphInput? {
    if index == 0 { return first }
    return switch others {
    case .none: nil
    case .inPlace(let node, let number):
      node._withUnsafeGuaranteedRef { $0.sources[index].input(number) }
    case .copies(let copies): copies._withUnsafeGuaranteedRef { $0.all[index]?.input }
    }
  }

  var context: ChangesContext? {
    if let context = first?.context { return context }
    guard case .inPlace(let node, _) = others else { return nil }
    return node._withUnsafeGuaranteedRef { node in
      (1..<node.sources.count).lazy.compactMap { self[$0]?.context }.first
    }
  }
}

/// Copies of the inputs of a reader's evaluation.
final class CopiedInputs {
  let all: [GraphInput.Owned?]

  init(_ all: [GraphInput.Owned?]) {
    self.all = all
  }

  var context: ChangesContext? { all.lazy.compactMap { $0?.input.context }.first }
}
