#if canImport(Darwin)
import Dispatch
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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
