extension VergeType {
  /// Creates a binder that commits each value on the main queue. Mirrors Verge 3.0–13.
  ///
  /// The binder does not retain the verge.
  ///
  /// - `name`: The name of the commits in logs.
  /// - `description`: Further text for the verge's logger.
  /// - `mutate`: Changes the state, given a value. Retained.
  @_disfavoredOverload
  public func commitBinder<S>(
    name: String = "",
    description: String = "",
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line,
    mutate: @escaping (inout State, S) -> Void
  ) -> Binder<S> {
    Binder(self) { verge, value in
      verge.commit(name, description, file, function, line) { mutate(&$0, value) }
    }
  }

  /// Creates a binder that commits each optional value on the main queue; otherwise like the one
  /// for a value. Mirrors Verge 3.0–13.
  @_disfavoredOverload
  public func commitBinder<S>(
    name: String = "",
    description: String = "",
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line,
    mutate: @escaping (inout State, S?) -> Void
  ) -> Binder<S?> {
    Binder(self) { verge, value in
      verge.commit(name, description, file, function, line) { mutate(&$0, value) }
    }
  }

  /// Creates a binder that sets a property to each value on the main queue; otherwise like the one
  /// with a closure. Mirrors Verge 3.0–13.
  @_disfavoredOverload
  public func commitBinder<S>(
    name: String = "",
    description: String = "",
    target: WritableKeyPath<State, S>,
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) -> Binder<S> {
    Binder(self) { verge, value in
      verge.commit(name, description, file, function, line) { $0[keyPath: target] = value }
    }
  }

  /// Creates a binder that sets an optional property to each value on the main queue; otherwise
  /// like the one with a closure. Mirrors Verge 3.0–13.
  @_disfavoredOverload
  public func commitBinder<S>(
    name: String = "",
    description: String = "",
    target: WritableKeyPath<State, S?>,
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) -> Binder<S?> {
    Binder(self) { verge, value in
      verge.commit(name, description, file, function, line) { $0[keyPath: target] = value }
    }
  }
}
