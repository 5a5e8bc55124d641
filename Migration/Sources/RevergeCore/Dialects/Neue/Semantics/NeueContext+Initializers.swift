extension NeueContext {
  /// Whether the class of a reducer inherits from another reducer, which has the store.
  func inheritsReducer(_ reducer: String) -> Bool {
    index.lineage(of: reducer).dropFirst().contains {
      index.facts(of: $0)?.kind == .class && index.isReducer($0)
    }
  }

  /// The parameter for the store of a component, or for its logger if it creates the store itself.
  func storeParameter(_ reducer: String) -> String {
    if case .open = index.initialState(of: reducer) { return "logger: (any StoreLogger)? = nil" }
    let type = storeType(of: index.storeState(of: reducer)!)
    guard index.initialState(of: reducer) == .closed else { return "store: \(type)" }
    let name = reducer.split(separator: ".").last.map(String.init) ?? reducer
    return "store: \(type) = .init(initialState: \(name).makeInitialState())"
  }

  /// The parameter for the store of the parent that a component observes.
  func parentParameter(_ reducer: String) -> String? {
    guard index.parentChange(of: reducer) != nil, let state = index.parentState(of: reducer) else {
      return nil
    }
    return "parent: \(storeType(of: state))? = nil"
  }

  /// The statements at the end of an initializer.
  func storeLines(_ reducer: String, after first: [String] = []) -> [String] {
    var lines = first
    if case .open(let expression) = index.initialState(of: reducer) {
      lines.append("store = \(storeName)(initialState: \(expression), logger: logger)")
    } else {
      lines.append("self.store = store")
    }
    switch index.parentChange(of: reducer) {
    case .plain:
      lines += [
        "parentSubscription = parent?.sinkState(queue: .passthrough) { [weak self] state in",
        "\(indentStep)self?.parentChanged(newState: state.primitive)", "}",
      ]
    case .withStore:
      lines += [
        "parentSubscription = parent?.sinkState(queue: .passthrough) { [weak self] state in",
        "\(indentStep)guard let self else { return }",
        "\(indentStep)self.parentChanged(newState: state.primitive, store: self)", "}",
      ]
    case .nothing, nil: break
    }
    return lines
  }
}
