public import Dispatch
public import OpenCombine

// OpenCombineDispatch has this too, but not once a module called Combine has been built: it then
// takes that to be Apple's.
extension DispatchQueue: @retroactive Scheduler {
  /// A point in time.
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    /// The point in time, as Dispatch has it.
    public var dispatchTime: DispatchTime

    /// A point in time.
    public init(_ time: DispatchTime) {
      dispatchTime = time
    }

    /// The time from here to `other`.
    public func distance(to other: Self) -> Stride {
      .nanoseconds(
        Int(Int64(bitPattern: other.dispatchTime.rawValue &- dispatchTime.rawValue)))
    }

    /// The point in time that is `duration` later.
    public func advanced(by duration: Stride) -> Self {
      Self(dispatchTime + duration.timeInterval)
    }

    /// Whether both are the same point in time.
    public static func == (left: Self, right: Self) -> Bool {
      left.dispatchTime == right.dispatchTime
    }

    /// Adds the point in time to `hasher`.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(dispatchTime.rawValue)
    }
  }

  /// How work is scheduled.
  public struct SchedulerOptions {
    /// How urgent it is.
    public var qos: DispatchQoS
    /// What else is to be regarded.
    public var flags: DispatchWorkItemFlags
    /// Is left when the work is done.
    public var group: DispatchGroup?

    /// Makes options.
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

  /// The present.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// How late work may be at least: not at all.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// Runs `action` as soon as the queue comes to it.
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

  /// Runs `action` at `date`, and then again after every `interval`, until that is cancelled.
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

// Sendable: a scheduler is given what cannot be sent; the queue is the only one to call it.
private struct Work: @unchecked Sendable {
  let action: () -> Void

  @Sendable func run() { action() }
}
