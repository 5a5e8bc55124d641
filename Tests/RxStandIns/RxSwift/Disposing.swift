import Foundation

/// Work that can be ended.
public protocol Disposable {
  func dispose()
}

/// A disposable that knows its state.
public protocol Cancelable: Disposable {
  var isDisposed: Bool { get }
}

/// Makes disposables.
public struct Disposables {
  private init() {}
}

extension Disposables {
  /// Creates one that does nothing.
  public static func create() -> Disposable { NopDisposable() }

  /// A disposable that runs a closure once.
  public static func create(with dispose: @escaping () -> Void) -> Cancelable {
    AnonymousDisposable(dispose)
  }

  /// Creates one that stands for two.
  public static func create(_ disposable1: Disposable, _ disposable2: Disposable) -> Cancelable {
    create([disposable1, disposable2])
  }

  /// Creates one that stands for several.
  public static func create(_ disposables: [Disposable]) -> Cancelable {
    AnonymousDisposable { for disposable in disposables { disposable.dispose() } }
  }
}

private struct NopDisposable: Disposable {
  func dispose() {}
}

/// Runs a closure once.
private final class AnonymousDisposable: Cancelable {
  private let action: Guarded<(() -> Void)?>

  init(_ action: @escaping () -> Void) {
    self.action = Guarded(action)
  }

  var isDisposed: Bool { action.withValue { $0 == nil } }

  func dispose() {
    action.withValue { $0.take() }?()
  }
}

/// The base class of disposables.
public class DisposeBase {}

/// A bag of disposables, which its deallocation disposes of.
public final class DisposeBag: DisposeBase {
  private let disposables = Guarded<[Disposable]>([])

  public override init() {}

  deinit {
    for disposable in disposables.withValue({ $0 }) { disposable.dispose() }
  }

  /// Adds disposables.
  public func insert(_ disposable: Disposable) {
    disposables.withValue { $0.append(disposable) }
  }
}

extension DisposeBag {
  /// Adds disposables.
  public func insert(_ disposables: Disposable...) {
    for disposable in disposables { insert(disposable) }
  }
}

extension Disposable {
  /// Adds the disposable to a bag.
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}

/// A disposable that can be replaced.
public final class SerialDisposable: DisposeBase, Cancelable {
  private let content = Guarded<(current: Disposable?, isDisposed: Bool)>((nil, false))

  public override init() {}

  /// Whether `dispose()` was called.
  public var isDisposed: Bool { content.withValue { $0.isDisposed } }

  /// The current disposable; setting it disposes of the one before.
  public var disposable: Disposable {
    get { content.withValue { $0.current } ?? Disposables.create() }
    set {
      let former = content.withValue { content -> Disposable? in
        if content.isDisposed { return newValue }
        defer { content.current = newValue }
        return content.current
      }
      former?.dispose()
    }
  }

  /// Ends the work. A second call does nothing.
  public func dispose() {
    let former = content.withValue { content -> Disposable? in
      content.isDisposed = true
      return content.current.take()
    }
    former?.dispose()
  }
}

/// A disposable that is set once.
public final class SingleAssignmentDisposable: DisposeBase, Cancelable {
  private let serial = SerialDisposable()
  private let isAssigned = Guarded(false)

  public override init() {}

  /// Whether `dispose()` was called.
  public var isDisposed: Bool { serial.isDisposed }

  /// Sets the disposable. Traps the second time.
  public func setDisposable(_ disposable: Disposable) {
    let isSecond = isAssigned.withValue { isAssigned -> Bool in
      defer { isAssigned = true }
      return isAssigned
    }
    if isSecond { fatalError("A second disposable was set.") }
    serial.disposable = disposable
  }

  /// Ends the work. A second call does nothing.
  public func dispose() {
    serial.dispose()
  }
}

/// A value and the lock that guards it.
final class Guarded<Value>: @unchecked Sendable {
  // Sendable: the lock guards the value.
  private let lock = NSRecursiveLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
