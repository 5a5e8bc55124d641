extension InoutRef {
  /// Does nothing: observers are notified when the state differs from the previous one.
  ///
  /// In Verge 8 to 13, it notified observers of a commit that leaves an equal state. To notify
  /// observers of an event without a change of state, send an activity.
  @available(
    *, deprecated,
    message:
      "Does nothing: observers are notified when the state differs. Send an activity instead."
  )
  public mutating func markAsModified() {}

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value.
  @inlinable
  public mutating func replace(with newValue: Wrapped) {
    pointer.pointee = newValue
  }

  /// Changes the value in place.
  ///
  /// - Parameter perform: Changes its argument. Called once, synchronously.
  /// - Returns: The result of `perform`.
  /// - Throws: Any error that `perform` throws.
  @inlinable
  @discardableResult
  public mutating func modify<Result, Failure: Error>(
    _ perform: (inout Wrapped) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try perform(&pointer.pointee)
  }

  /// Changes the value in place; the same as ``modify(_:)``.
  ///
  /// - Parameter perform: Changes its argument. Called once, synchronously.
  /// - Returns: The result of `perform`.
  /// - Throws: Any error that `perform` throws.
  @inlinable
  @discardableResult
  public mutating func modifyDirectly<Result, Failure: Error>(
    _ perform: (inout Wrapped) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try modify(perform)
  }

  /// Calls `perform` with the type of the value, for its static functions, and this reference.
  ///
  /// - Parameter perform: Called once, synchronously.
  /// - Returns: The result of `perform`.
  /// - Throws: Any error that `perform` throws.
  @inlinable
  @discardableResult
  public mutating func withType<Result, Failure: Error>(
    _ perform: (Wrapped.Type, inout InoutRef<Wrapped>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try perform(Wrapped.self, &self)
  }

  /// Changes a member of the value.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the member.
  ///   - perform: Receives a reference to the member. Called once, synchronously.
  /// - Returns: The result of `perform`.
  /// - Throws: Any error that `perform` throws.
  @inlinable
  @discardableResult
  public mutating func map<Member, Result, Failure: Error>(
    keyPath: WritableKeyPath<Wrapped, Member>,
    perform: (inout InoutRef<Member>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try InoutRef<Member>.run(on: &pointer.pointee[keyPath: keyPath], perform)
  }

  /// Changes an optional member of the value, if it exists.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the member.
  ///   - perform: Receives a reference to the wrapped value. Called at most once, synchronously.
  /// - Returns: The result of `perform`, or `nil` if it was not called.
  /// - Throws: Any error that `perform` throws.
  @inlinable
  @discardableResult
  public mutating func map<Member, Result, Failure: Error>(
    keyPath: WritableKeyPath<Wrapped, Member?>,
    perform: (inout InoutRef<Member>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard pointer.pointee[keyPath: keyPath] != nil else { return nil }
    return try InoutRef<Member>.run(on: &pointer.pointee[keyPath: keyPath]!, perform)
  }

  /// Changes an optional member of the value, as in Verge 8 to 11: `perform` is also called for
  /// `nil`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the member.
  ///   - perform: Receives a reference to the wrapped value, or `nil`. Called once, synchronously.
  /// - Returns: The result of `perform`.
  /// - Throws: Any error that `perform` throws.
  @inlinable
  @_disfavoredOverload
  @discardableResult
  public mutating func map<Member, Result, Failure: Error>(
    keyPath: WritableKeyPath<Wrapped, Member?>,
    perform: (inout InoutRef<Member>?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard pointer.pointee[keyPath: keyPath] != nil else {
      var absent: InoutRef<Member>? = nil
      return try perform(&absent)
    }
    return try withUnsafeMutablePointer(to: &pointer.pointee[keyPath: keyPath]!) {
      pointer throws(Failure) in
      var present: InoutRef<Member>? = InoutRef<Member>(pointer)
      return try perform(&present)
    }
  }
}
