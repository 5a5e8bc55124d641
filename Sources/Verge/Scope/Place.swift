/// Where a value lives inside a core's state: at an address, or behind a closure.
///
/// Used under the core's lock only, and while the state's memory is kept alive.
@usableFromInline
package struct Place<Value> {
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

  /// A copy of the value.
  @inlinable @inline(__always)
  package func read() -> Value {
    if let address { return address.pointee }
    return accessor!.read()
  }

  /// What `body` makes of the value, which it borrows.
  @inlinable @inline(__always)
  package func withValue<Result>(_ body: (Value) -> Result) -> Result {
    if let address { return body(address.pointee) }
    return body(accessor!.read())
  }

  /// Runs a mutation: in place if it cannot throw, else on a copy that takes effect if it does not.
  @inlinable @inline(__always)
  package func mutate<Result, Failure: Error>(
    _ mutation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if Failure.self == Never.self {
      if let address { return try mutation(&address.pointee) }
      return try accessor!.modify(mutation)
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

/// How to reach a value that has no fixed address.
@usableFromInline
package final class Accessor<Value> {
  @usableFromInline let read: () -> Value
  @usableFromInline let modifyInPlace: ((inout Value) -> Void) -> Void

  /// - Parameters:
  ///   - read: Returns a copy.
  ///   - modifyInPlace: Calls its argument exactly once.
  @inlinable
  package init(
    read: @escaping () -> Value,
    modifyInPlace: @escaping ((inout Value) -> Void) -> Void
  ) {
    self.read = read
    self.modifyInPlace = modifyInPlace
  }

  @inlinable
  func write(_ value: Value) {
    modifyInPlace { $0 = value }
  }

  /// Runs a mutation that cannot throw, whatever its type says.
  @inlinable
  func modify<Result, Failure: Error>(
    _ mutation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    modifyInPlace { value in
      do throws(Failure) {
        outcome = .success(try mutation(&value))
      } catch {
        outcome = .failure(error)
      }
    }
    guard let outcome else {
      fatalError("Verge: an accessor did not run the mutation it was given.")
    }
    return try outcome.get()
  }
}
