/// The RxSwift members of a type.
@dynamicMemberLookup
public struct Reactive<Base> {
  /// The object.
  public let base: Base

  /// Creates one.
  public init(_ base: Base) {
    self.base = base
  }

  /// A binder of a property.
  public subscript<Property>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject {
    Binder(base) { $0[keyPath: keyPath] = $1 }
  }
}

/// A type with RxSwift members.
public protocol ReactiveCompatible {
  associatedtype ReactiveBase
  static var rx: Reactive<ReactiveBase>.Type { get set }
  var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
  /// The RxSwift members.
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    set {}
  }

  /// The RxSwift members.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    set {}
  }
}
