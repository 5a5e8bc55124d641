/// A ``GraphNode`` with its value and its evaluation.
@usableFromInline
final class TypedNode<Output>: GraphNode {
  /// Makes the next output and memo.
  ///
  /// - Parameters:
  ///   - base: The address of the newest output.
  ///   - memo: The memo of that output.
  @usableFromInline typealias Evaluation = (
    _ base: UnsafePointer<Output>, _ memo: AnyObject?, _ inputs: GraphInputs
  ) -> (output: Output?, memo: AnyObject?)

  /// The evaluation, specialized where the value is made.
  @usableFromInline let step: Evaluation
  @exclusivity(unchecked) private var hasValue = false
  /// Whether there is a new value beside the current one.
  @exclusivity(unchecked) @usableFromInline var hasResult = false
  @exclusivity(unchecked) @usableFromInline var resultMemo: AnyObject?

  /// - Parameter operations: See ``operations()``.
  init(
    _ core: StateCore, origin: StoreOrigin, _ sources: [GraphSource], _ operations: NodeOperations,
    _ step: @escaping Evaluation
  ) {
    self.step = step
    // Memory of its own, because each evaluation receives the address.
    super.init(
      core, origin: origin, sources, operations,
      at: UnsafeMutablePointer<Output>.allocateFew(2))
  }

  deinit {
    if hasValue { value.deinitialize(count: 1) }
    value.deallocateFew()
  }

  /// The operations of the deliverer, to specialize where the value is made.
  @inlinable
  static func operations() -> NodeOperations {
    NodeOperations(
      evaluate: { node, inputs in
        let node = unsafeDowncast(node, to: TypedNode.self)
        let (output, memo) = node.step(UnsafePointer(node.value), node.memo, inputs)
        node.resultMemo = memo
        guard let output else { return false }
        (node.value + 1).initialize(to: output)
        node.hasResult = true
        return true
      },
      publish: { node, isPublished in
        unsafeDowncast(node, to: TypedNode.self).publish(isPublished)
      }
    )
  }

  @inlinable @inline(__always)
  func publish(_ isPublished: Bool) -> AnyObject? {
    var former = resultMemo.take()
    if isPublished { swap(&memo, &former) }
    guard hasResult else { return former }
    hasResult = false
    let result = value + 1
    if isPublished { swap(&value.pointee, &result.pointee) }
    if _isPOD(Output.self) { return former }
    return ReleaseLater((result.move(), former))
  }

  /// The address of the value, and of room for the next one.
  @usableFromInline var value: UnsafeMutablePointer<Output> {
    @inlinable @inline(__always) get { address.assumingMemoryBound(to: Output.self) }
  }

  /// Stores the first value.
  func start(_ output: Output, _ memo: AnyObject?) {
    value.initialize(to: output)
    hasValue = true
    self.memo = memo
  }

  override func replaceValue(with copy: AnyObject) -> AnyObject? {
    let former = ReleaseLater(value.pointee)
    value.pointee = unsafeDowncast(copy, to: ValueCopy<Output>.self).address.pointee
    return former
  }

  override func copyValue() -> AnyObject { ValueCopy(value.pointee) }

  override func address(in copy: AnyObject) -> UnsafeRawPointer {
    UnsafeRawPointer(unsafeDowncast(copy, to: ValueCopy<Output>.self).address)
  }

  override func evaluate(
    from base: AnyObject, _ memo: AnyObject?, _ inputs: GraphInputs
  ) -> (AnyObject?, AnyObject?) {
    let base = unsafeDowncast(base, to: ValueCopy<Output>.self)
    let (output, memo) = step(UnsafePointer(base.address), memo, inputs)
    return (output.map { ValueCopy($0) }, memo)
  }
}

/// A copy of a value at its own address, which is freed with the object.
// Behind a pointer, because inputs are passed by their addresses.
@usableFromInline
final class ValueCopy<Value> {
  @usableFromInline let address: UnsafeMutablePointer<Value>

  @inlinable
  init(_ value: Value) {
    address = .allocateFew()
    address.initialize(to: value)
  }

  @inlinable
  deinit {
    address.deinitialize(count: 1)
    address.deallocateFew()
  }
}
