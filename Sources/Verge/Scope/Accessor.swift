/// How to reach a value that has no fixed address.
@usableFromInline
package final class Accessor<Value> {
  @usableFromInline let read: () -> Value
  @usableFromInline let modifyInPlace: ((inout Value) -> Void) -> Void
  @usableFromInline let modifyWrapped: (((UnsafeMutableRawPointer) -> Void) -> Void)?
  /// What is the same for all accessors that reach the same value in the same way.
  @usableFromInline let identify: (() -> AnyHashable)?

  /// - Parameters:
  ///   - read: Returns a copy.
  ///   - modifyInPlace: Calls its argument exactly once.
  ///   - modifyWrapped: Calls its argument exactly once, with the address of what an optional value
  ///     wraps; given where that cannot be had through the optional without a copy.
  ///   - identify: What is the same for all accessors that reach the same value in the same way.
  @inlinable
  package init(
    read: @escaping () -> Value,
    modifyInPlace: @escaping ((inout Value) -> Void) -> Void,
    modifyWrapped: (((UnsafeMutableRawPointer) -> Void) -> Void)? = nil,
    identify: (() -> AnyHashable)? = nil
  ) {
    self.read = read
    self.modifyInPlace = modifyInPlace
    self.modifyWrapped = modifyWrapped
    self.identify = identify
  }

  @inlinable
  func write(_ value: Value) {
    modifyInPlace { $0 = value }
  }

  /// Runs a mutation, which does not throw, by way of what calls its argument exactly once.
  @inlinable
  func run<Part, Result, Failure: Error>(
    _ mutation: (inout Part) throws(Failure) -> Result,
    by modify: @escaping ((inout Part) -> Void) -> Void
  ) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    modify { part in
      do throws(Failure) {
        outcome = .success(try mutation(&part))
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
