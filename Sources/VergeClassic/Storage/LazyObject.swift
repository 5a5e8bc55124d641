public import Verge

// Sendable: the address is atomic, and never changes once it is set.
/// An object that is created on first use, by any thread.
///
/// The type of the object is a parameter of the accessors, because a generic type would need its
/// metadata to destroy itself.
@usableFromInline
package struct LazyObject: ~Copyable, @unchecked Sendable {
  /// The address of the object, which is retained; 0 before its creation.
  @usableFromInline let address: AtomicWord

  @inlinable
  package init() {
    address = AtomicWord(0)
  }

  @usableFromInline
  package init(_ object: AnyObject) {
    address = AtomicWord(Self.address(of: .passRetained(object)))
  }

  deinit {
    Self.reference(to: address.loadAcquiring(), as: AnyObject.self)?.release()
  }

  /// Whether the object has been created.
  @inlinable @inline(__always)
  package var isCreated: Bool { address.loadAcquiring() != 0 }

  /// Returns the object; `nil` before its creation.
  @inlinable
  package func existing<Object: AnyObject>(_ type: Object.Type) -> Object? {
    Self.reference(to: address.loadAcquiring(), as: type)?.takeUnretainedValue()
  }

  /// Returns the object, and creates it if there is none.
  ///
  /// - Parameter make: Creates the object. If two threads call it at the same time, one of their
  ///   objects is dropped.
  @inlinable
  package func object<Object: AnyObject>(_ make: () -> Object) -> Object {
    if let existing = existing(Object.self) { return existing }
    let new = Unmanaged.passRetained(make())
    let former = address.storeIfZero(Self.address(of: new))
    guard let winner = Self.reference(to: former, as: Object.self) else {
      return new.takeUnretainedValue()
    }
    new.release()
    return winner.takeUnretainedValue()
  }

  @inlinable
  static func address<Object>(of reference: Unmanaged<Object>) -> UInt64 {
    UInt64(UInt(bitPattern: reference.toOpaque()))
  }

  @inlinable
  static func reference<Object>(to address: UInt64, as _: Object.Type) -> Unmanaged<Object>? {
    UnsafeRawPointer(bitPattern: UInt(address)).map { .fromOpaque($0) }
  }
}
