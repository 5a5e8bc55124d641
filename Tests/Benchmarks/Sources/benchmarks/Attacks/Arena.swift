import Foundation
import Probe
import Synchronization

/// A flag that is set once, and read by any thread.
final class Latch: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }

  func set() { value.store(true, ordering: .sequentiallyConsistent) }
}

/// A count that any thread may increment.
final class Count: Sendable {
  private let atomic = Atomic(0)

  var value: Int { atomic.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func increase(by amount: Int = 1) -> Int {
    atomic.add(amount, ordering: .sequentiallyConsistent).newValue
  }
}

// Sendable: used by one thread at a time.
/// A variable that one thread after another uses.
final class Box<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// Threads that run one body concurrently.
struct Crew {
  private let group = DispatchGroup()

  /// - Parameter stackKilobytes: The size of each thread's stack; the platform's default if `nil`.
  init(_ count: Int, stackKilobytes: Int? = nil, _ body: @escaping @Sendable (Int) -> Void) {
    for index in 0..<count {
      group.enter()
      let thread = Thread { [group] in
        body(index)
        group.leave()
      }
      if let stackKilobytes { thread.stackSize = stackKilobytes << 10 }
      thread.start()
    }
  }

  /// Waits until all threads have ended; returns `false` on a timeout.
  @discardableResult
  func join(seconds: Double = .infinity) -> Bool {
    let end: DispatchTime = seconds.isFinite ? .now() + seconds : .distantFuture
    return group.wait(timeout: end) == .success
  }
}

/// Runs `body` on a thread with a stack of this size, and waits until it returns.
func onStack(kilobytes: Int, _ body: @escaping @Sendable () -> Void) {
  Crew(1, stackKilobytes: kilobytes) { _ in body() }.join()
}

/// The maximum number of bytes that an attack may use.
let memoryCap: UInt64 = 1 << 30

/// Sets `end` after a number of seconds, or when the process uses one gigabyte.
///
/// - Returns: A note if memory was the reason.
func watch(_ end: Latch, seconds: Double) -> String? {
  let start = now()
  while now() - start < UInt64(seconds * 1e9) {
    usleep(2000)
    guard probe_resident_bytes() < memoryCap else {
      end.set()
      return "stopped at 1 GB after \(format(now() - start))"
    }
  }
  end.set()
  return nil
}

/// Nanoseconds since an arbitrary point in time.
@inline(__always)
func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

/// The nanoseconds that `body` takes.
func time(_ body: () -> Void) -> UInt64 {
  let start = now()
  body()
  return now() - start
}

/// Spins on the calling thread.
func spin(nanoseconds: UInt64) {
  let end = now() + nanoseconds
  while now() < end {}
}

/// Nanoseconds in a readable unit.
func format(_ nanoseconds: UInt64) -> String { format(Double(nanoseconds)) }

/// Nanoseconds in a readable unit.
func format(_ nanoseconds: Double) -> String {
  switch nanoseconds {
  case 1e9...: String(format: "%.2f s", nanoseconds / 1e9)
  case 1e6...: String(format: "%.2f ms", nanoseconds / 1e6)
  case 1e3...: String(format: "%.2f µs", nanoseconds / 1e3)
  default: String(format: "%.0f ns", nanoseconds)
  }
}

/// Retains an object until the process ends, so that its release is not part of an attack.
func keepForever(_ object: AnyObject) { _ = Unmanaged.passRetained(object) }

/// The time of many equal steps, compared with the time of few.
struct Growing {
  let count: Int
  let time: UInt64
  let smallCount: Int
  let smallTime: UInt64

  /// Runs `measure` with both counts, the smaller first.
  init(_ count: Int, beside smallCount: Int, _ measure: (Int) -> UInt64) {
    self.count = count
    self.smallCount = smallCount
    smallTime = measure(smallCount)
    progress("\(smallCount): \(format(smallTime))")
    time = measure(count)
  }

  /// The cost of a step among many, as a multiple of one among few.
  var ratio: Double {
    (Double(time) / Double(count)) / (Double(max(smallTime, 1)) / Double(smallCount))
  }

  /// The aim allows three times the cost, because only the few fit into the processor's caches.
  var figure: Figure {
    let each = format(Double(time) / Double(count))
    return Figure(
      "\(format(time)), \(each) each, \(String(format: "%.1f", ratio)) × one of \(smallCount)",
      isMet: ratio <= 3)
  }
}
