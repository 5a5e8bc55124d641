#if canImport(SwiftUI)
import Combine
public import SwiftUI

/// A view whose content is evaluated again when a value that it has read from a store changes.
///
/// ```swift
/// StoreReader(viewModel) { state in
///   Text(state.title)                                  // evaluated when `title` changes
///   Stepper("Count", value: state.binding(\.count))
/// }
/// ```
///
/// Commits are legal anywhere, including while a view's body is being evaluated. The content is
/// evaluated in a later turn of the main queue, once for all commits until then. With a different
/// store, the view starts tracking anew.
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public struct StoreReader<StateType, Content: View>: View {
  @StateObject private var reader = Reader<StateType>()
  private let store: Store<StateType, Never>
  private let content: @MainActor (StoreReaderComponents<StateType>.StateProxy) -> Content

  /// A view on a store.
  ///
  /// - Parameters:
  ///   - debug: Accepted for older code; has no effect.
  ///   - store: The store, or a component that has one. Retained while the view exists.
  ///   - content: Returns the content. Reads through its argument are tracked.
  public init<Component: StoreComponentType>(
    debug: Bool = false,
    _ store: Component,
    @ViewBuilder content:
      @escaping @MainActor (StoreReaderComponents<StateType>.StateProxy) -> Content
  ) where StateType == Component.TargetStore.State {
    self.store = store.store.asStore().withoutActivities()
    self.content = content
  }

  /// A view on a store whose content passes its argument to a function with an `inout` parameter.
  /// The form of Verge 10 to 13.
  @_disfavoredOverload
  public init<Component: StoreComponentType>(
    debug: Bool = false,
    _ store: Component,
    @ViewBuilder content:
      @escaping @MainActor (inout StoreReaderComponents<StateType>.StateProxy) -> Content
  ) where StateType == Component.TargetStore.State {
    self.init(debug: debug, store) { proxy in
      var proxy = proxy
      return content(&proxy)
    }
  }

  /// A view on a store whose content receives the state as a value, with bindings to its
  /// properties. The form of Verge 14.
  ///
  /// ```swift
  /// StoreReader(store) { $state in
  ///   Text(state.title)
  ///   Stepper("Count", value: $state.count)
  /// }
  /// ```
  ///
  /// The content is evaluated again when any part of the state changes. With a plain argument, as in
  /// `{ state in … }`, it is evaluated only when a value that it has read changes.
  ///
  /// - Parameters:
  ///   - label: Accepted for older code; has no effect.
  ///   - store: The store, or a component that has one. Retained while the view exists.
  ///   - content: Returns the content.
  @_disfavoredOverload
  public init<Component: StoreComponentType>(
    label: StaticString? = nil,
    _ store: Component,
    @ViewBuilder content: @escaping @MainActor (BindableReading<Component>) -> Content
  ) where StateType == Component.TargetStore.State {
    self.store = store.store.asStore().withoutActivities()
    self.content = { proxy in content(BindableReading(store, proxy.primitive)) }
  }

  /// The content.
  public var body: some View {
    reader.reading.read(store, content)
  }
}

/// Notifies a view when a value that the view has read changes.
final class Reader<State>: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  let reading: StateReading<State>

  init() {
    let publisher = UncheckedTransfer(objectWillChange)
    reading = StateReading { publisher.content.send() }
  }
}
#endif
