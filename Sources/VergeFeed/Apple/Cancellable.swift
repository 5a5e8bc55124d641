#if canImport(Combine)
import Combine
#else
import Verge
#endif

// For files that do not know where the protocol comes from.
func end(_ cancellable: any Cancellable) {
  cancellable.cancel()
}
