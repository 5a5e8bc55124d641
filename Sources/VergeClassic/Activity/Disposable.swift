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

/// Ends what has been put into it when it goes away.
///
/// A stand-in for RxSwift's class of the same name.
public final class DisposeBag: Sendable {
  private let disposables = Bag<any Disposable>()

  /// An empty bag.
  public init() {}

  deinit {
    for disposable in disposables.close() { disposable.dispose() }
  }

  /// Keeps `disposable`, and ends it when the bag goes away.
  public func insert(_ disposable: any Disposable) {
    disposables.add(disposable)
  }
}

/// Ends something once.
final class AnonymousDisposable: Disposable, Sendable {
  private let action: OneShot

  init(_ body: @escaping () -> Void) {
    action = OneShot(body)
  }

  func dispose() {
    action.run()
  }
}
