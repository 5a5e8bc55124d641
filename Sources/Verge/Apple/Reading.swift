#if canImport(SwiftUI)
import Combine
public import SwiftUI

/// A state value with bindings to its properties: the argument of a ``StoreReader`` written as
/// `{ $state in … }`, and the projection of a ``Reading``.
///
/// `state` is the value, and `$state.title` is a binding to a property.
@propertyWrapper
@dynamicMemberLookup
public struct BindableReading<Driver: StoreComponentType> {
  /// The store, or the component that has one.
  public let driver: Driver
  /// The state at the time of the read.
  public let wrappedValue: Driver.TargetStore.State

  init(_ driver: Driver, _ state: Driver.TargetStore.State) {
    self.driver = driver
    wrappedValue = state
  }

  /// The same reading, as the argument of a closure.
  public init(projectedValue: BindableReading) {
    self = projectedValue
  }

  /// The reading itself.
  public var projectedValue: BindableReading { self }

  /// A binding to a property of the state. Each write is a commit; the binding retains the store's
  /// state.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Driver.TargetStore.State, Member>
  ) -> Binding<Member> {
    binding(keyPath)
  }

  /// Returns a binding to a property of the state. Each write is a commit; the binding retains the
  /// store's state.
  public func binding<Member>(
    _ keyPath: WritableKeyPath<Driver.TargetStore.State, Member>
  ) -> Binding<Member> {
    driver.store.asStore().binding(keyPath)
  }
}

/// The state of a store, in a view that is evaluated again when the state changes. The property
/// wrapper of Verge 14.
///
/// ```swift
/// struct CounterView: View {
///   @Reading<Store<Counter, Never>> var state: Counter
///
///   init(store: Store<Counter, Never>) { _state = .init(store) }
///
///   var body: some View { Stepper("\(state.count)", value: $state.count) }
/// }
/// ```
///
/// To evaluate a view only when a property that it has read changes, use a ``StoreReader``.
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
@propertyWrapper
public struct Reading<Driver: StoreComponentType>: DynamicProperty {
  /// The ownership of a reading's store.
  public enum Mode {
    /// The reading retains the store.
    case strong
    /// The reading does not retain the store. Reading after the store has been deallocated traps.
    case unowned
  }

  private struct Unowned {
    unowned let driver: Driver
  }

  private enum Source {
    case strong(Driver)
    case unowned(Unowned)

    var driver: Driver {
      switch self {
      case .strong(let driver): driver
      case .unowned(let unowned): unowned.driver
      }
    }
  }

  @StateObject private var reader = Reader<Driver.TargetStore.State>()
  private let source: Source

  /// A reading of a store.
  ///
  /// - Parameters:
  ///   - label: Accepted for older code; has no effect.
  ///   - mode: Whether the reading retains the store.
  ///   - driver: The store, or a component that has one.
  public init(label: StaticString? = nil, mode: Mode = .strong, _ driver: Driver) {
    source =
      switch mode {
      case .strong: .strong(driver)
      case .unowned: .unowned(Unowned(driver: driver))
      }
  }

  /// The state.
  @MainActor public var wrappedValue: Driver.TargetStore.State {
    reader.reading.read(source.driver.store.asStore()) { $0.primitive }
  }

  /// The state, with bindings to its properties.
  @MainActor public var projectedValue: BindableReading<Driver> {
    BindableReading(source.driver, wrappedValue)
  }
}

/// The state of a store that belongs to a view: created once, and retained while the view exists. The
/// view is evaluated again when the state changes. The property wrapper of Verge 14.
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
@propertyWrapper
public struct ReadingObject<Driver: StoreComponentType>: DynamicProperty {
  @StateObject private var reader = Reader<Driver.TargetStore.State>()
  @StoreObject private var driver: Driver

  /// A reading of a store that `makeDriver` returns.
  ///
  /// - Parameters:
  ///   - label: Accepted for older code; has no effect.
  ///   - makeDriver: Returns the store, or a component that has one. Called when SwiftUI installs
  ///     the view.
  public init(label: StaticString? = nil, _ makeDriver: @escaping () -> Driver) {
    _driver = StoreObject(wrappedValue: makeDriver())
  }

  /// The state.
  @MainActor public var wrappedValue: Driver.TargetStore.State {
    reader.reading.read(driver.store.asStore()) { $0.primitive }
  }

  /// The state, with bindings to its properties.
  @MainActor public var projectedValue: BindableReading<Driver> {
    BindableReading(driver, wrappedValue)
  }
}
#endif
