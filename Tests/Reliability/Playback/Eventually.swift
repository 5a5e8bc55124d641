import Dispatch
import Foundation

/// Whether a condition becomes true within ten seconds, as an effect of another thread.
func eventually(_ condition: () -> Bool) -> Bool {
  let end = DispatchTime.now() + 10
  while !condition() {
    guard DispatchTime.now() < end else { return false }
    sched_yield()
  }
  return true
}
