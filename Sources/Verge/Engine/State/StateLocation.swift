/// The location of a value inside a core's state: an address, or an accessor.
///
/// Used only while the core's lock is held and the state's memory is kept alive.
@usableFromInline
package struct StateLocation<Value> {
  @usableFromInline let address: UnsafeMutablePointer<Value>?
  @usableFromInline let accessor: Accessor<Value>?

  /// A value at a fixed address.
  @inlinable
  package init(_ address: UnsafeMutablePointer<Value>) {
    self.address = address
    self.accessor = nil
  }

  /// A value that only code can reach.
  @inlinable
  package init(_ accessor: Accessor<Value>) {
    self.address = nil
    self.accessor = accessor
  }

  /// Whether the value is at an address, so that reading it runs no code.
  package var isStored: Bool { address != nil }

  /// The key by which observers of the same slice share a channel; `nil` if only code can reach the
  /// slice.
  @inlinable
  package var slice: Slice? {
    address.map { Slice(address: UnsafeRawPointer($0), type: ObjectIdentifier(Value.self)) }
  }

  /// A key that is equal for all locations that reach the same value in the same way.
  @usableFromInline package var identity: AnyHashable {
    if let address { return AnyHashable(UnsafeRawPointer(address)) }
    return accessor!.identify?() ?? AnyHashable(ObjectIdentifier(accessor!))
  }

  /// The part of the state that a commit at this location may change.
  @inlinable @inline(__always)
  package var extent: CommitExtent {
    guard let address else { return accessor!.extent }
    return CommitExtent(
      UnsafeRawPointer(address), MemoryLayout<Value>.size, type: ObjectIdentifier(Value.self))
  }

  /// Returns a copy of the value.
  @inlinable @inline(__always)
  package func read() -> Value {
    if let address { return address.pointee }
    return accessor!.read()
  }

  /// Returns a copy of the value, read once; `nil` if it equals `former`.
  @inlinable @inline(__always)
  package func read(unlessEqual former: Value, by comparison: Equality<Value>) -> Value? {
    if let address {
      // Compared in place: a copy retains each reference.
      return comparison(former, address.pointee) ? nil : address.pointee
    }
    let value = accessor!.read()
    return comparison(former, value) ? nil : value
  }

  /// Returns the result of `body`, which borrows the value.
  @inlinable @inline(__always)
  package func withValue<Result>(_ body: (Value) -> Result) -> Result {
    if let address { return body(address.pointee) }
    return body(accessor!.read())
  }

  /// Runs a mutation: in place if it cannot throw, otherwise on a copy, which replaces the value
  /// unless the mutation throws.
  @inlinable @inline(__always)
  package func mutate<Result, Failure: Error>(
    _ mutation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if Failure.self == Never.self {
      if let address { return try mutation(&address.pointee) }
      return try accessor!.run(mutation, by: accessor!.modifyInPlace)
    }
    var copy = read()
    let result = try mutation(&copy)
    if let address {
      address.pointee = copy
    } else {
      accessor!.write(copy)
    }
    return result
  }
}

extension StateLocation {
  /// Runs a mutation of the wrapped value, which must not be `nil`.
  @inlinable @inline(__always)
  package func mutateWrapped<Wrapped, Result, Failure: Error>(
    _ mutation: (inout Wrapped) throws(Failure) -> Result
  ) throws(Failure) -> Result where Value == Wrapped? {
    if Failure.self == Never.self, let modifyWrapped = accessor?.modifyWrapped {
      return try accessor!.run(mutation) { body in
        modifyWrapped { body(&$0.assumingMemoryBound(to: Wrapped.self).pointee) }
      }
    }
    return try mutate { value throws(Failure) in try mutation(&value!) }
  }
}

/// The address and the type of a slice of a state.
@usableFromInline
package struct Slice: Hashable {
  @usableFromInline let address: UnsafeRawPointer
  @usableFromInline let type: ObjectIdentifier

  @inlinable
  init(address: UnsafeRawPointer, type: ObjectIdentifier) {
    self.address = address
    self.type = type
  }

  // Slices at one address seldom differ in their types.
  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(address) }
}
