/// A reference to the state inside a mutation, the parameter of mutations in Verge 8 to 13.
///
/// A mutation receives the state itself as a plain `inout` parameter. If the closure uses a member
/// of this type, or names the type, the compiler chooses the `commit` that passes a reference:
///
/// ```swift
/// store.commit { $0.map(keyPath: \.profile) { $0.name = "Ada" } }
/// store.commit { (state: inout InoutRef<AppState>) in state.count += 1 }
/// ```
///
/// Members of the state read and write the state in place, at the same cost. The reference does not
/// record writes: observers find changes by comparison. It cannot be copied, and must not leave the
/// closure.
@dynamicMemberLookup
public struct InoutRef<Wrapped>: ~Copyable {
  // Valid while the closure runs, because the reference is made from an `inout` access.
  @usableFromInline let pointer: UnsafeMutablePointer<Wrapped>

  @inlinable
  init(_ pointer: UnsafeMutablePointer<Wrapped>) {
    self.pointer = pointer
  }

  /// The value itself.
  @inlinable
  public var wrapped: Wrapped {
    _read { yield pointer.pointee }
    _modify { yield &pointer.pointee }
  }

  /// A member of the value.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Wrapped, Member>) -> Member {
    _read { yield pointer.pointee[keyPath: keyPath] }
    _modify { yield &pointer.pointee[keyPath: keyPath] }
  }

  /// A read-only member of the value.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: KeyPath<Wrapped, Member>) -> Member {
    _read { yield pointer.pointee[keyPath: keyPath] }
  }

  /// A member of the value.
  @inlinable
  public subscript<Member>(keyPath keyPath: WritableKeyPath<Wrapped, Member>) -> Member {
    _read { yield pointer.pointee[keyPath: keyPath] }
    _modify { yield &pointer.pointee[keyPath: keyPath] }
  }

  /// A read-only member of the value.
  @inlinable
  public subscript<Member>(keyPath keyPath: KeyPath<Wrapped, Member>) -> Member {
    _read { yield pointer.pointee[keyPath: keyPath] }
  }
}

extension InoutRef {
  /// Runs a closure on a reference to a value.
  @inlinable @inline(__always)
  static func run<Result, Failure: Error>(
    on value: inout Wrapped,
    _ body: (inout InoutRef<Wrapped>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeMutablePointer(to: &value) { pointer throws(Failure) in
      var reference = InoutRef(pointer)
      return try body(&reference)
    }
  }
}
