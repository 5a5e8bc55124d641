#if canImport(SwiftUI)
import Combine
public import SwiftUI

/// A store, or a component that has one, that belongs to a view: created once, and retained while
/// the view exists.
///
/// The view is not evaluated again when the state changes: read the state with a ``StoreReader``.
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
@propertyWrapper
public struct StoreObject<Component: StoreComponentType>: DynamicProperty {
  @StateObject private var box: Box

  /// A wrapper whose component is created when SwiftUI installs the view.
  public init(wrappedValue: @autoclosure @escaping () -> Component) {
    _box = StateObject(wrappedValue: Box(wrappedValue()))
  }

  /// The component.
  @MainActor public var wrappedValue: Component { box.component }

  /// The immutable storage of the component.
  private final class Box: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    let component: Component

    init(_ component: Component) {
      self.component = component
    }
  }
}
#endif
