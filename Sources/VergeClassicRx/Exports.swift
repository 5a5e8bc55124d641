#if Rx
// RxFuture has no package for SwiftPM, so `RxFuture` is a type of this module.
@_exported public import RxSwift
@_exported public import VergeClassic

#if canImport(RxCocoa)
@_exported public import RxCocoa
#endif

// The names that VergeClassic and RxSwift share. A module's own declaration hides re-exported ones,
// so each of these names refers to RxSwift's type, even in a file that also imports RxSwift.

/// RxSwift's `Binder`, not the stand-in of VergeClassic.
public typealias Binder = RxSwift.Binder

/// RxSwift's `Disposable`, not the stand-in of VergeClassic.
public typealias Disposable = RxSwift.Disposable

/// RxSwift's `DisposeBag`, not the stand-in of VergeClassic.
public typealias DisposeBag = RxSwift.DisposeBag

#if canImport(RxCocoa)
/// RxCocoa's `Signal`, not the stand-in of VergeClassic.
public typealias Signal = RxCocoa.Signal
#endif
#else
/// Not available: the package trait `Rx` is off.
@available(
  *, unavailable,
  message: """
    VergeClassicRx is empty: the package trait `Rx` is off. Write \
    `.package(url: …, traits: ["Rx"])`, or import VergeClassic for the members without RxSwift. \
    See Migration/README.md#rxswift.
    """
)
public protocol VergeType {}
#endif
