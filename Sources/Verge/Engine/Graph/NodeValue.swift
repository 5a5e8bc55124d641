/// The typed part of a ``GraphNode``: its value and its evaluation.
@usableFromInline
package protocol NodeValue: AnyObject {
  /// The address of the value, which only the deliverer writes.
  var address: UnsafeRawPointer { get }
  /// The state of the evaluation, other than the value.
  var memo: AnyObject? { get set }
  /// Replaces the value with a copy.
  ///
  /// - Returns: The former value.
  func replace(with copy: AnyObject) -> AnyObject?
  /// Returns an object that holds a copy of the value.
  func copy() -> AnyObject
  /// Returns the address of the value in such an object.
  func address(in copy: AnyObject) -> UnsafeRawPointer
  /// Evaluates an event for a reader, from copies. Runs user code.
  ///
  /// - Returns: The new value, if there is one, and the new memo.
  func evaluate(
    from base: AnyObject, _ memo: AnyObject?, _ inputs: GraphInputs
  ) -> (AnyObject?, AnyObject?)
}

/// The operations of the deliverer's evaluation.
///
/// Closures instead of requirements, because witnesses in generic classes are never specialized.
@usableFromInline
package struct NodeOperations {
  /// Evaluates an event, and stores the result. Runs user code. Returns whether there is a new
  /// value.
  let evaluate: (GraphInputs) -> Bool
  /// Moves the result into place if requested. Returns the replaced objects, to release once the
  /// lock is not held.
  let publish: (_ isPublished: Bool) -> AnyObject?

  @usableFromInline
  init(
    evaluate: @escaping (GraphInputs) -> Bool,
    publish: @escaping (_ isPublished: Bool) -> AnyObject?
  ) {
    self.evaluate = evaluate
    self.publish = publish
  }
}

/// A copy of a value at its own address, which is freed with the object.
// Behind a pointer, because inputs are passed by their addresses.
@usableFromInline
final class ValueCopy<Value> {
  @usableFromInline let address: UnsafeMutablePointer<Value>

  @inlinable
  init(_ value: Value) {
    address = .allocateOne()
    address.initialize(to: value)
  }

  @inlinable
  deinit {
    address.deinitialize(count: 1)
    address.deallocateOne()
  }
}

/// The value of a node.
@usableFromInline
final class TypedNodeValue<Output>: NodeValue {
  /// Makes the next output and memo.
  ///
  /// - Parameters:
  ///   - base: The address of the newest output.
  ///   - memo: The memo of that output.
  @usableFromInline typealias Evaluation = (
    _ base: UnsafePointer<Output>, _ memo: AnyObject?, _ inputs: GraphInputs
  ) -> (output: Output?, memo: AnyObject?)

  // Memory of its own, because each evaluation receives the address. Freed in `deinit`; the operations
  // retain this object.
  @usableFromInline let value: UnsafeMutablePointer<Output>
  @exclusivity(unchecked) @usableFromInline package var memo: AnyObject?
  @exclusivity(unchecked) @usableFromInline var hasValue = false
  @exclusivity(unchecked) @usableFromInline var result: Output?
  @exclusivity(unchecked) @usableFromInline var resultMemo: AnyObject?
  /// The evaluation, specialized where the value is made.
  @usableFromInline let step: Evaluation

  @inlinable
  init(_ step: @escaping Evaluation) {
    self.step = step
    value = .allocateOne()
  }

  @inlinable
  deinit {
    if hasValue { value.deinitialize(count: 1) }
    value.deallocateOne()
  }

  @usableFromInline package var address: UnsafeRawPointer { UnsafeRawPointer(value) }

  @usableFromInline
  func start(_ output: Output, _ memo: AnyObject?) {
    value.initialize(to: output)
    hasValue = true
    self.memo = memo
  }

  @inlinable
  func makeOperations() -> NodeOperations {
    NodeOperations(
      evaluate: { [self] inputs in
        let (output, memo) = step(UnsafePointer(value), memo, inputs)
        resultMemo = memo
        result = output
        return output != nil
      },
      publish: { [self] isPublished in
        if isPublished {
          swap(&memo, &resultMemo)
          if result != nil { swap(&value.pointee, &result!) }
        }
        if _isPOD(Output.self), resultMemo == nil {
          result = nil
          return nil
        }
        guard result != nil || resultMemo != nil else { return nil }
        return ReleaseLater((result.take(), resultMemo.take()))
      }
    )
  }

  @usableFromInline
  package func replace(with copy: AnyObject) -> AnyObject? {
    let copy = unsafeDowncast(copy, to: ValueCopy<Output>.self)
    let former = ReleaseLater(value.pointee)
    value.pointee = copy.address.pointee
    return former
  }

  @usableFromInline
  package func copy() -> AnyObject { ValueCopy(value.pointee) }

  @usableFromInline
  package func address(in copy: AnyObject) -> UnsafeRawPointer {
    UnsafeRawPointer(unsafeDowncast(copy, to: ValueCopy<Output>.self).address)
  }

  @usableFromInline
  package func evaluate(
    from base: AnyObject, _ memo: AnyObject?, _ inputs: GraphInputs
  ) -> (AnyObject?, AnyObject?) {
    let base = unsafeDowncast(base, to: ValueCopy<Output>.self)
    let (output, memo) = step(UnsafePointer(base.address), memo, inputs)
    return (output.map { ValueCopy($0) }, memo)
  }
}
