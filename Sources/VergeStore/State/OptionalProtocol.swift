/// The protocol of `Optional`, for VergeStore's generic signatures. No other type needs to conform.
///
/// Mirrors VergeStore 6.
public protocol _VergeStore_OptionalProtocol {
  /// The type of the value that may be absent.
  associatedtype Wrapped

  /// The value; `nil` if it is absent.
  var _vergestore_wrappedValue: Wrapped? { get set }
}

extension Optional: _VergeStore_OptionalProtocol {
  /// The optional itself.
  public var _vergestore_wrappedValue: Wrapped? {
    get { self }
    set { self = newValue }
  }
}

extension _VergeStore_OptionalProtocol {
  /// Changes the value, if it is not `nil`.
  @inlinable
  package mutating func updateWrapped<Failure: Error>(
    _ update: (inout Wrapped) throws(Failure) -> Void
  ) throws(Failure) {
    if Self.self == Wrapped?.self {
      // In place, because reading and writing the property would copy the value twice.
      try withUnsafeMutablePointer(to: &self) { pointer throws(Failure) in
        let optional = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Wrapped?.self)
        if optional.pointee != nil { try update(&optional.pointee!) }
      }
    } else if var wrapped = _vergestore_wrappedValue {
      try update(&wrapped)
      _vergestore_wrappedValue = wrapped
    }
  }
}
