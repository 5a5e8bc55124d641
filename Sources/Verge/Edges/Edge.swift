/// An `Equatable` wrapper of a value that may have no `==`: ``Edge`` or ``ReferenceEdge``.
public protocol EdgeType: Equatable {
  /// The wrapped value.
  associatedtype State

  /// The value.
  var wrappedValue: State { get }
}

/// Wraps a value without `==`, so that it can be a member of an `Equatable` state.
///
/// ```swift
/// struct Screen: Equatable {
///   @Edge var image: Image?  // `Image` has no `==`
/// }
/// ```
///
/// Two edges are equal if neither has been set since one was copied from the other, or if the
/// comparer returns `true`. Without a comparer, a value that has been set counts as changed, even
/// if it was set to an equal value. An `Equatable` value is compared by its own `==`.
///
/// `image` is the value, and `$image` is the edge, which an observer compares:
/// `state.ifChanged(\.$image)`. For a large value that copies of the state share, use
/// ``ReferenceEdge``.
///
/// SwiftUI declares an `Edge` too. In a file that imports both modules, write `Verge.Edge`; or
/// declare `typealias Edge = Verge.Edge` once in your module.
@propertyWrapper
@dynamicMemberLookup
public struct Edge<Value>: EdgeType {
  /// Identifies the edge and its copies.
  public let globalID: UInt64
  /// The number of times that the value has been set.
  public private(set) var version: UInt64 = 0
  /// Identifies the value within the process: two edges have the same stamp if neither has been set
  /// since one was copied from the other. The version does not identify it, because copies that are
  /// set separately may have equal versions.
  @usableFromInline var stamp: UInt64

  @usableFromInline var value: Value
  @usableFromInline let middleware: Middleware?
  @usableFromInline let comparer: @Sendable (Value, Value) -> Bool

  /// An edge around a value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value.
  ///   - middleware: Called with the value, now and each time it is set. It may change the value.
  ///   - comparer: Whether two values count as equal; by default, none do.
  @_disfavoredOverload
  @inlinable
  public init(
    wrappedValue: Value,
    middleware: Middleware? = nil,
    comparer: @escaping @Sendable (Value, Value) -> Bool = { _, _ in false }
  ) {
    let id = EdgeCounter.shared.next()
    globalID = id
    stamp = id
    value = wrappedValue
    self.middleware = middleware
    self.comparer = comparer
    middleware?.onSet(&value)
  }

  /// An edge around an `Equatable` value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value.
  ///   - middleware: Called with the value, now and each time it is set. It may change the value.
  public init(wrappedValue: Value, middleware: Middleware? = nil)
  where Value: Equatable & SendableMetatype {
    self.init(wrappedValue: wrappedValue, middleware: middleware, comparer: { $0 == $1 })
  }

  /// An edge around a tuple without labels whose elements are `Equatable`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The tuple.
  ///   - middleware: Called with the value, now and each time it is set. It may change the value.
  public init<each Element: Equatable & SendableMetatype>(
    wrappedValue: Value,
    middleware: Middleware? = nil
  ) where Value == (repeat each Element) {
    self.init(
      wrappedValue: wrappedValue,
      middleware: middleware,
      comparer: { left, right in
        for (left, right) in repeat (each left, each right) {
          if left != right { return false }
        }
        return true
      }
    )
  }

  /// The value. Setting it, or changing it in place, counts as a change.
  public var wrappedValue: Value {
    @inlinable get { value }
    _modify {
      version &+= 1
      stamp = EdgeCounter.shared.next()
      yield &value
      middleware?.onSet(&value)
    }
  }

  /// The edge itself.
  public var projectedValue: Edge<Value> {
    get { self }
    _modify { yield &self }
  }

  /// A member of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }

  /// A writable member of the value: `state.$image.name = "a"`. Setting it counts as a change of
  /// the value. Setting it changes a copy of the edge, and writes the copy back, whereas
  /// `state.image.name = "a"` changes the value in place.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: keyPath] }
    _modify { yield &wrappedValue[keyPath: keyPath] }
  }

  /// Returns a copy with another value.
  public func next(_ value: Value) -> Self {
    var copy = self
    copy.wrappedValue = value
    return copy
  }

  /// Whether neither edge has been set since one was copied from the other, or the comparer returns
  /// `true`.
  public static func == (left: Self, right: Self) -> Bool {
    left.stamp == right.stamp || left.comparer(left.value, right.value)
  }
}

extension Edge: Sendable where Value: Sendable {}

extension Edge {
  /// A hook that receives a value each time it is set, and may change it.
  public struct Middleware: Sendable {
    @usableFromInline let onSet: @Sendable (inout Value) -> Void

    /// A middleware that calls `onSet`.
    public init(onSet: @escaping @Sendable (inout Value) -> Void) {
      self.onSet = onSet
    }

    /// A middleware that runs several others, in order.
    public init<Middlewares: Collection>(_ middlewares: Middlewares)
    where Middlewares.Element == Middleware {
      let middlewares = Array(middlewares)
      self.init { value in
        for middleware in middlewares { middleware.onSet(&value) }
      }
    }

    /// Returns a middleware that does nothing.
    public static func empty() -> Self {
      Self { _ in }
    }

    /// Returns a middleware that calls `perform` with the value.
    public static func `do`(_ perform: @escaping @Sendable (Value) -> Void) -> Self {
      Self { perform($0) }
    }

    /// Returns a middleware that traps, in debug builds, if the value does not satisfy a condition.
    public static func assert(
      _ condition: @escaping @Sendable (Value) -> Bool,
      _ failureReason: String? = nil
    ) -> Self {
      Self { value in
        Swift.assert(
          condition(value), failureReason ?? "The value \(value) does not satisfy the condition.")
      }
    }
  }
}

/// Issues a number for each new edge, and for each time that an edge is set.
// Sendable: the number is atomic.
@usableFromInline
final class EdgeCounter: @unchecked Sendable {
  @usableFromInline static let shared = EdgeCounter()

  private let newest = AtomicWord(0)

  @usableFromInline
  func next() -> UInt64 { newest.add(1) }
}
