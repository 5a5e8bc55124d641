// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The C library, pthreads and the unfair lock, with the shapes of Apple's headers. The destructor of a
// thread's key takes a pointer that is not optional; `stderr` and `stdout` are variables, which code in
// Swift 6 mode cannot use.

public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public func pthread_self() -> pthread_t { fatalError() }
public func pthread_main_np() -> Int32 { 0 }
public struct _opaque_pthread_mutex_t { public init() {} }
public typealias pthread_mutex_t = _opaque_pthread_mutex_t
public struct _opaque_pthread_mutexattr_t { public init() {} }
public typealias pthread_mutexattr_t = _opaque_pthread_mutexattr_t
public nonisolated var PTHREAD_MUTEX_ERRORCHECK: Int32 { 1 }
@discardableResult public func pthread_mutexattr_init(_: UnsafeMutablePointer<pthread_mutexattr_t>)
  -> Int32
{ 0 }
@discardableResult public func pthread_mutexattr_settype(
  _: UnsafeMutablePointer<pthread_mutexattr_t>, _: Int32
) -> Int32 { 0 }
@discardableResult public func pthread_mutexattr_destroy(
  _: UnsafeMutablePointer<pthread_mutexattr_t>
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_init(
  _: UnsafeMutablePointer<pthread_mutex_t>, _: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_destroy(_: UnsafeMutablePointer<pthread_mutex_t>)
  -> Int32
{ 0 }
@discardableResult public func pthread_mutex_lock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32
{ 0 }
@discardableResult public func pthread_mutex_trylock(_: UnsafeMutablePointer<pthread_mutex_t>)
  -> Int32
{ 0 }
@discardableResult public func pthread_mutex_unlock(_: UnsafeMutablePointer<pthread_mutex_t>)
  -> Int32
{ 0 }
public typealias pthread_key_t = UInt
@discardableResult public func pthread_key_create(
  _: UnsafeMutablePointer<pthread_key_t>, _: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { 0 }
public func pthread_getspecific(_: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult public func pthread_setspecific(_: pthread_key_t, _: UnsafeRawPointer?) -> Int32
{ 0 }
public struct os_unfair_lock_s { public init() {} }
public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>
public func os_unfair_lock_lock(_: os_unfair_lock_t) {}
public func os_unfair_lock_unlock(_: os_unfair_lock_t) {}
public func os_unfair_lock_trylock(_: os_unfair_lock_t) -> Bool { true }
public struct FILE {}
public var stderr: UnsafeMutablePointer<FILE>! = nil
public var stdout: UnsafeMutablePointer<FILE>! = nil
@discardableResult public func fputs(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<FILE>!)
  -> Int32
{ 0 }
@discardableResult public func fflush(_: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }
@discardableResult public func fwrite(
  _: UnsafeRawPointer!, _: Int, _: Int, _: UnsafeMutablePointer<FILE>!
) -> Int { 0 }
public func getenv(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
@discardableResult public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { 0 }
public func abort() -> Never { fatalError() }
public let STDERR_FILENO: Int32 = 2
public func free(_: UnsafeMutableRawPointer!) {}
public func malloc(_: Int) -> UnsafeMutableRawPointer! { nil }
public let RTLD_LAZY: Int32 = 1
public func dlopen(_: UnsafePointer<CChar>!, _: Int32) -> UnsafeMutableRawPointer! { nil }
public func dlsym(_: UnsafeMutableRawPointer!, _: UnsafePointer<CChar>!) -> UnsafeMutableRawPointer!
{ nil }
