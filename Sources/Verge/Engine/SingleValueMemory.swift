#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// On Linux, `UnsafeMutablePointer.allocate` calls `posix_memalign`, which takes more than twice as many
// instructions as `malloc`. A store allocates twice when it is created, a channel twice.
extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Allocates memory for one value.
  @inlinable @inline(__always)
  static func allocateOne() -> UnsafeMutablePointer<Pointee> {
    guard isAlignedByMalloc else { return allocate(capacity: 1) }
    return allocateBytes(MemoryLayout<Pointee>.size).bindMemory(to: Pointee.self, capacity: 1)
  }

  /// Frees memory from ``allocateOne()``.
  @inlinable @inline(__always)
  func deallocateOne() {
    guard Self.isAlignedByMalloc else { return deallocate() }
    freeBytes(self)
  }

  /// Whether memory from `malloc` has the alignment of the value.
  @inlinable static var isAlignedByMalloc: Bool {
    MemoryLayout<Pointee>.alignment <= 2 * MemoryLayout<UnsafeRawPointer>.size
  }
}

@usableFromInline
func allocateBytes(_ count: Int) -> UnsafeMutableRawPointer {
  // If memory is exhausted, `allocate` traps.
  malloc(max(1, count)) ?? .allocate(byteCount: max(1, count), alignment: 1)
}

@usableFromInline
func freeBytes(_ memory: UnsafeMutableRawPointer) {
  free(memory)
}
