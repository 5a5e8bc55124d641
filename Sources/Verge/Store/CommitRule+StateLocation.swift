extension CommitRule {
  /// Creates a commit rule for the value at a location.
  convenience init<Value>(
    at location: StateLocation<Value>,
    _ body: @escaping (inout Value, inout Transaction, Changes<Value>) -> Void
  ) {
    var former: Value?
    self.init {
      former = location.read()
    } end: { version, context in
      let previous = former.take()
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
      let new =
        transaction.writeCount == writeCount
        ? nil : ChangesContext(transaction: transaction, trace: context?.trace)
      return (ReleaseLater((previous, current)), new)
    }
  }
}
