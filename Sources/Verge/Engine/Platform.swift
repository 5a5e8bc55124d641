#if canImport(Darwin)
import Darwin
import Dispatch
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
#if canImport(ObjectiveC)
import ObjectiveC
#endif

// What differs between platforms and compilers, except locks (`Locking.swift`).

/// Returns the nanoseconds on a monotonic clock, for durations.
@usableFromInline
package func uptime() -> UInt64 {
  #if canImport(Darwin)
  return DispatchTime.now().uptimeNanoseconds
  #else
  // Takes a third of the instructions of `DispatchTime.now()`; a logged commit reads the clock twice.
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  #endif
}

/// Whether an object is in its `deinit`. No reference to it may outlive that.
@usableFromInline
package func isDeinitializing(_ object: AnyObject) -> Bool {
  #if canImport(ObjectiveC)
  // A weak reference to an `NSObject` in its `deinit` traps; the run time asks this before it makes one.
  if object is NSObject {
    let question = sel_registerName("allowsWeakReference")
    guard let method = class_getMethodImplementation(object_getClass(object), question) else {
      return false
    }
    typealias Method = @convention(c) (AnyObject, Selector) -> ObjCBool
    return !unsafeBitCast(method, to: Method.self)(object, question).boolValue
  }
  #endif
  return { [weak object] in object == nil }()
}

// On Linux, `UnsafeMutablePointer.allocate` calls `posix_memalign`, which takes more than twice as many
// instructions as `malloc`. A store allocates twice when it is created, a channel twice.
extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Allocates memory for a few values.
  @inlinable @inline(__always)
  static func allocateFew(_ count: Int = 1) -> UnsafeMutablePointer<Pointee> {
    guard isAlignedByMalloc else { return allocate(capacity: count) }
    let bytes = count * MemoryLayout<Pointee>.stride
    return allocateBytes(bytes).bindMemory(to: Pointee.self, capacity: count)
  }

  /// Frees memory from ``allocateFew(_:)``.
  @inlinable @inline(__always)
  func deallocateFew() {
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

#if compiler(<6.2)
/// Any type: before Swift 6.2, no conformance is isolated to an actor.
@_documentation(visibility: internal)
public typealias SendableMetatype = Any
#endif
