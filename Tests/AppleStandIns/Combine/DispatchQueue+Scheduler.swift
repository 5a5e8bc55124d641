public import Dispatch
public import OpenCombine

// OpenCombineDispatch declares this too, but not after a module named Combine has been built: it
// mistakes that module for Apple's.
extension DispatchQueue: @retroactive Scheduler {
  /// A point in time.
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    /// The point in time, as a Dispatch value.
    public var dispatchTime: DispatchTime

    /// A point in time.
    public init(_ time: DispatchTime) {
      dispatchTime = time
    }

    /// The duration until `other`.
    public func distance(to other: Self) -> Stride {
      .nanoseconds(
        Int(Int64(bitPattern: other.dispatchTime.rawValue &- dispatchTime.rawValue)))
    }

    /// The point in time after `duration`.
    public func advanced(by duration: Stride) -> Self {
      Self(dispatchTime + duration.timeInterval)
    }

    /// Whether both values are the same point in time.
    public static func == (left: Self, right: Self) -> Bool {
      left.dispatchTime == right.dispatchTime
    }

    /// Adds the point in time to `hasher`.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(dispatchTime.rawValue)
    }
  }

  /// Options for scheduling work.
  public struct SchedulerOptions {
    /// The quality of service.
    public var qos: DispatchQoS
    /// The flags of the work item.
    public var flags: DispatchWorkItemFlags
    /// The group that is left when the work is done.
    public var group: DispatchGroup?

    /// Creates options.
    public init(
      qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [],
      group: DispatchGroup? = nil
    ) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }

  /// The current time.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// The minimum tolerance: none.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// Enqueues `action`.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    async(
      group: options?.group,
      qos: options?.qos ?? .unspecified,
      flags: options?.flags ?? [],
      execute: Work(action: action).run
    )
  }

  /// Runs `action` at `date`.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    asyncAfter(
      deadline: date.dispatchTime,
      qos: options?.qos ?? .unspecified,
      flags: options?.flags ?? [],
      execute: Work(action: action).run
    )
  }

  /// Runs `action` at `date`, and again after every `interval`, until the result is cancelled.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let timer = DispatchSource.makeTimerSource(queue: self)
    timer.setEventHandler(
      qos: options?.qos ?? .unspecified,
      flags: options?.flags ?? [],
      handler: Work(action: action).run
    )
    timer.schedule(
      deadline: date.dispatchTime,
      repeating: interval.timeInterval,
      leeway: tolerance.timeInterval
    )
    timer.resume()
    return AnyCancellable { timer.cancel() }
  }
}

// Sendable: a scheduler receives closures that are not `Sendable`; only the queue calls them.
private struct Work: @unchecked Sendable {
  let action: () -> Void

  @Sendable func run() { action() }
}
