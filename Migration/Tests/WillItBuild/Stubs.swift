// The parts of UIKit and RxSwift that the programs beside this file use, for `will-it-build --stubs`.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

// module: UIKit
@MainActor open class UIResponder: NSObject {}

open class UIView: UIResponder {
  open func addSubview(_ view: UIView) {}
}

open class UILabel: UIView {
  open var text: String?
}

open class UIViewController: UIResponder {
  open var view: UIView! = UIView()
  open var title: String?

  open func viewDidLoad() {}
}

open class UIWindow: UIView {
  open var rootViewController: UIViewController?

  open func makeKeyAndVisible() {}
}

// module: RxSwift
public protocol ObserverType {
  associatedtype Element

  func onNext(_ element: Element)
}

public class Observable<Element> {
  fileprivate var observers: [(Element) -> Void] = []

  public func subscribe(onNext: @escaping (Element) -> Void) {
    observers.append(onNext)
  }

  public func map<Result>(_ transform: @escaping (Element) -> Result) -> Observable<Result> {
    let result = PublishSubject<Result>()
    subscribe { result.onNext(transform($0)) }
    return result
  }
}

public final class PublishSubject<Element>: Observable<Element>, ObserverType {
  override public init() {}

  public func onNext(_ element: Element) {
    for observer in observers { observer(element) }
  }

  public func asObservable() -> Observable<Element> { self }
}
