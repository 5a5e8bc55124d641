extension StoreComponentType {
  /// Reads several derived values of the store as of one commit.
  ///
  /// ```swift
  /// let (items, index) = store.read(items, index)
  /// ```
  ///
  /// Separate reads may see different commits of other threads. Like every read of a derived value,
  /// this evaluates the commits that are not evaluated yet, without waiting for other threads.
  ///
  /// - Parameters:
  ///   - first: A derived value or a binding of this store.
  ///   - others: Any number of further ones.
  /// - Returns: Their values, in order.
  /// - Important: Traps for constants and values of another store, and if called inside a mutation of
  ///   the store.
  public func read<First, each Other>(
    _ first: Derived<First>,
    _ others: repeat Derived<each Other>
  ) -> (First, repeat each Other) {
    readTogether(first, repeat each others)
  }

  private func readTogether<each Value>(
    _ values: repeat Derived<each Value>
  ) -> (repeat each Value) {
    let core = store.asStore().view.core
    var nodes: [GraphNode] = []
    var hasBinding = false
    for value in repeat each values {
      let view = value.view
      guard view.core === core else {
        fatalError(
          """
          The derived value "\(view.origin.name)" does not belong to the store "\(core.origin.name)", \
          which was asked to read it. Read it on its own, or combine the values with `Derived.combined`.
          """
        )
      }
      if let node = view.location.accessor?.node { nodes.append(node) } else { hasBinding = true }
    }
    while true {
      let result = core.withSnapshot(of: nodes, named: core.origin) {
        number, _ -> (repeat each Value)? in
        // A binding shows the newest state, which the values may not have reached yet.
        if hasBinding, core.newestInput != number { return nil }
        return (repeat core.readLocked((each values).view))
      }
      if let result { return result }
    }
  }
}

extension StateCore {
  /// The number of the newest event that is an input of the graph, even if it has been evaluated.
  fileprivate var newestInput: UInt64 { state.graph?.newestCapture ?? 0 }

  fileprivate func readLocked<Value>(_ view: StateView<Value>) -> Value {
    inSection(.getter) { view.location.read() }
  }
}
