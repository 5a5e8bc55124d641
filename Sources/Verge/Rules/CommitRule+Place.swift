extension CommitRule {
  /// A rule for the value at a place.
  convenience init<Value>(
    at place: Place<Value>,
    _ body: @escaping (inout Value, inout Transaction, Changes<Value>) -> Void
  ) {
    var former: Value?
    self.init {
      former = place.read()
    } end: { version, context in
      let previous = former.take()
      let current = Changes(
        primitive: place.read(),
        version: version,
        previousPrimitive: previous,
        previousVersion: version &- 1,
        context: context
      )
      var transaction = context?.transaction ?? Transaction()
      let writeCount = transaction.writeCount
      if place.address != nil {
        place.mutate { body(&$0, &transaction, current) }
      } else {
        // Avoid calling the setter, which is user code, when nothing changed.
        var value = current.primitive
        body(&value, &transaction, current)
        if equality(of: Value.self)?(current.primitive, value) != true {
          place.mutate { $0 = value }
        }
      }
      let new =
        transaction.writeCount == writeCount
        ? nil : ChangesContext(transaction: transaction, trace: context?.trace)
      return (ReleaseLater((previous, current)), new)
    }
  }
}
