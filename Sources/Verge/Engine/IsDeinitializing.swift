#if canImport(ObjectiveC)
import ObjectiveC
#endif

/// Whether an object is in its `deinit`, which no strong reference to it may outlive.
@usableFromInline
package func isDeinitializing(_ object: AnyObject) -> Bool {
  #if canImport(ObjectiveC)
  // There, such objects must not be inspected.
  if object is NSObject { return false }
  #endif
  weak let reference = object
  return reference == nil
}
