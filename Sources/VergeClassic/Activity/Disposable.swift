import ShimSupport
import Verge

/// The registration of an activity observer. ``dispose()`` ends it.
///
/// A stand-in for RxSwift's protocol of the same name.
public protocol Disposable {
  /// Ends the registration. A second call does nothing.
  ///
  /// After `dispose()` returns on the thread that calls the observer, no further call starts. If
  /// another thread is delivering at that moment, one call that it has already decided on may still
  /// start. That cannot happen if the observer runs on the main queue and `dispose()` is called
  /// there.
  func dispose()
}

extension Disposable {
  /// Adds the registration to `bag`, which ends it when the bag is deallocated.
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}

/// A collection of registrations, which are ended when the bag is deallocated.
///
/// A stand-in for RxSwift's class of the same name.
public final class DisposeBag: Sendable {
  private let disposables = Bag<any Disposable>()

  /// Creates an empty bag.
  public init() {}

  deinit {
    for disposable in disposables.close() { disposable.dispose() }
  }

  /// Adds `disposable`, which is ended when the bag is deallocated.
  public func insert(_ disposable: any Disposable) {
    disposables.add(disposable)
  }
}

/// A registration that runs a closure on the first `dispose()`.
final class AnonymousDisposable: Disposable, Sendable {
  private let action: OneShot

  init(_ body: @escaping () -> Void) {
    action = OneShot(body)
  }

  func dispose() {
    action.run()
  }
}
