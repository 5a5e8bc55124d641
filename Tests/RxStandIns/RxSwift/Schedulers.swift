public import Dispatch
public import Foundation

/// A duration.
public typealias RxTimeInterval = DispatchTimeInterval
/// A point in time.
public typealias RxTime = Date

/// A type that runs actions.
public protocol ImmediateSchedulerType {
  func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> Disposable
  ) -> Disposable
}

/// A scheduler that knows the time.
public protocol SchedulerType: ImmediateSchedulerType {
  var now: RxTime { get }
  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable
  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> Disposable
}

/// A scheduler that uses a serial queue.
public class SerialDispatchQueueScheduler: SchedulerType {
  private let queue: DispatchQueue

  init(serialQueue: DispatchQueue) {
    queue = serialQueue
  }

  /// Creates one.
  public convenience init(
    queue: DispatchQueue, internalSerialQueueName: String,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue))
  }

  /// Creates one.
  public convenience init(
    qos: DispatchQoS, internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, qos: qos))
  }

  /// The time.
  public var now: RxTime { Date() }

  /// Runs an action.
  public final func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    scheduleInternal(state, action: action)
  }

  func scheduleInternal<StateType>(
    _ state: StateType, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    let cancel = SingleAssignmentDisposable()
    queue.async {
      if !cancel.isDisposed { cancel.setDisposable(action(state)) }
    }
    return cancel
  }

  /// Runs an action later.
  public final func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    let cancel = SingleAssignmentDisposable()
    queue.asyncAfter(deadline: .now() + dueTime) {
      if !cancel.isDisposed { cancel.setDisposable(action(state)) }
    }
    return cancel
  }
}

/// A scheduler that uses the main queue.
public final class MainScheduler: SerialDispatchQueueScheduler {
  /// The shared scheduler.
  public static let instance = MainScheduler()
  /// The shared scheduler that never runs an action synchronously.
  public static let asyncInstance = SerialDispatchQueueScheduler(serialQueue: .main)

  private static let key = DispatchSpecificKey<Bool>()
  private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: true)

  private let enqueued = Guarded(0)

  /// Creates one.
  public init() {
    Self.mark
    super.init(serialQueue: .main)
  }

  /// Runs the action synchronously on the main queue, if no action of this scheduler is enqueued or runs.
  override func scheduleInternal<StateType>(
    _ state: StateType, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    let isIdle = enqueued.withValue { count -> Bool in
      defer { count += 1 }
      return count == 0
    }
    if isIdle, DispatchQueue.getSpecific(key: Self.key) == true {
      defer { enqueued.withValue { $0 -= 1 } }
      return action(state)
    }
    let cancel = SingleAssignmentDisposable()
    DispatchQueue.main.async {
      if !cancel.isDisposed { cancel.setDisposable(action(state)) }
      self.enqueued.withValue { $0 -= 1 }
    }
    return cancel
  }
}
