public import Dispatch
public import OpenCombine

extension DispatchQueue.SchedulerTimeType {
  /// A duration, in nanoseconds.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Hashable,
    Sendable
  {
    /// The number of nanoseconds.
    public var magnitude: Int

    /// The duration, as a Dispatch value.
    public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

    /// A number of nanoseconds.
    public static func nanoseconds(_ ns: Int) -> Self { Self(magnitude: ns) }
    /// A number of microseconds.
    public static func microseconds(_ us: Int) -> Self { nanoseconds(us * 1_000) }
    /// A number of milliseconds.
    public static func milliseconds(_ ms: Int) -> Self { nanoseconds(ms * 1_000_000) }
    /// A number of seconds.
    public static func seconds(_ s: Int) -> Self { nanoseconds(s * 1_000_000_000) }
    /// A number of seconds.
    public static func seconds(_ s: Double) -> Self { nanoseconds(Int(s * 1_000_000_000)) }

    private init(magnitude: Int) {
      self.magnitude = magnitude
    }

    /// A number of seconds.
    public init(integerLiteral value: Int) {
      self = .seconds(value)
    }

    /// A number of nanoseconds; `nil` if it does not fit.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let magnitude = Int(exactly: source) else { return nil }
      self.init(magnitude: magnitude)
    }

    /// Whether `left` is shorter.
    public static func < (left: Self, right: Self) -> Bool { left.magnitude < right.magnitude }

    /// The sum of both durations.
    public static func + (left: Self, right: Self) -> Self {
      nanoseconds(left.magnitude + right.magnitude)
    }

    /// The difference between the durations.
    public static func - (left: Self, right: Self) -> Self {
      nanoseconds(left.magnitude - right.magnitude)
    }

    /// The product of the nanoseconds.
    public static func * (left: Self, right: Self) -> Self {
      nanoseconds(left.magnitude * right.magnitude)
    }

    /// Assigns the product of the nanoseconds to `left`.
    public static func *= (left: inout Self, right: Self) { left = left * right }
  }
}
