extension CommitRule {
  /// Creates a commit rule for the value at a location.
  @inlinable
  convenience init<Value>(
    at location: StateLocation<Value>,
    _ body: @escaping (inout Value, inout Transaction, Changes<Value>) -> Void
  ) {
    let memory = FormerValue<Value>()
    self.init {
      memory.value = location.read()
    } end: { version, context in
      let previous = memory.value.take()
      let current = Changes(
        primitive: location.read(),
        version: version,
        previousPrimitive: previous,
        previousVersion: version &- 1,
        context: context
      )
      var transaction = context?.transaction ?? Transaction()
      let writeCount = transaction.writeCount
      if location.address != nil {
        location.mutate { body(&$0, &transaction, current) }
      } else {
        // Avoid calling the setter, which is user code, when nothing changed.
        var value = current.primitive
        body(&value, &transaction, current)
        if equality(of: Value.self)?(current.primitive, value) != true {
          location.mutate { $0 = value }
        }
      }
      return (
        // A trivial value needs no release, and the core releases the context.
        _isPOD(Value.self) ? nil : ReleaseLater((previous, current)),
        transaction.writeCount == writeCount
          ? nil : ChangesContext(transaction: transaction, trace: context?.trace)
      )
    }
  }
}

/// The value before the running commit. Guarded by the core's lock.
@usableFromInline
final class FormerValue<Value> {
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @inlinable
  init() {}
}
