#if canImport(ObjectiveC)
import ObjectiveC
#endif

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
