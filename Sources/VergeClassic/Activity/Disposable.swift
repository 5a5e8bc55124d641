import Verge

/// A registration that can be ended: here, an observer of activities.
///
/// A stand-in for RxSwift's protocol of the same name.
public protocol Disposable {
  /// Ends the registration. A second call does nothing.
  ///
  /// After `dispose()` returns on the thread or actor that calls the observer, no further call
  /// starts; on the main actor none at all. When another thread is delivering at that moment, one
  /// call that it has already decided on may still begin.
  func dispose()
}

extension Disposable {
  /// Has `bag` end it when that goes away.
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}

// Sendable: its one variable is only touched under its lock.
/// Ends what has been put into it when it goes away.
///
/// A stand-in for RxSwift's class of the same name.
public final class DisposeBag: @unchecked Sendable {
  private let lock = Lock()
  private var disposables: [any Disposable] = []

  /// An empty bag.
  public init() {}

  deinit {
    for disposable in disposables { disposable.dispose() }
  }

  /// Keeps `disposable`, and ends it when the bag goes away.
  public func insert(_ disposable: any Disposable) {
    lock.withLock { disposables.append(disposable) }
  }
}

// Sendable: its one variable is only touched under its lock.
/// Ends something once.
final class AnonymousDisposable: Disposable, @unchecked Sendable {
  private let lock = Lock()
  private var body: (() -> Void)?

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  func dispose() {
    lock.withLock { body.take() }?()
  }
}
