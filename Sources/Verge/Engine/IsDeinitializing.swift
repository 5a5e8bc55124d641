#if canImport(ObjectiveC)
import ObjectiveC
#endif

/// Whether an object is in its `deinit`. No strong reference to it may outlive that.
@usableFromInline
package func isDeinitializing(_ object: AnyObject) -> Bool {
  #if canImport(ObjectiveC)
  // A weak reference to an `NSObject` in its `deinit` traps.
  if object is NSObject { return false }
  #endif
  return { [weak object] in object == nil }()
}
