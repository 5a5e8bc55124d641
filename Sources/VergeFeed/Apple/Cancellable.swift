#if canImport(Combine)
import Combine
#else
import Verge
#endif

// For files that do not import the module of `Cancellable`, which depends on the platform.
func end(_ cancellable: any Cancellable) {
  cancellable.cancel()
}
