import Dispatch

/// Nanoseconds on a clock that is never set back, for durations.
@usableFromInline
package func uptime() -> UInt64 {
  DispatchTime.now().uptimeNanoseconds
}
