#if canImport(SwiftUI)
import Combine
public import SwiftUI

/// A view whose content is evaluated again when what it has read of a store's state has changed.
///
/// ```swift
/// StoreReader(viewModel) { state in
///   Text(state.title)                                  // evaluated when `title` changes
///   Stepper("Count", value: state.binding(\.count))
/// }
/// ```
///
/// Commits are legal anywhere, also while a view's body is being evaluated. The content is evaluated
/// in a later turn of the main queue, once for all commits until then. It begins anew when it is
/// given another store.
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public struct StoreReader<StateType, Content: View>: View {
  @StateObject private var reader = Reader<StateType>()
  private let store: Store<StateType, Never>
  private let content: @MainActor (inout StoreReaderComponents<StateType>.StateProxy) -> Content

  /// A view on a store.
  ///
  /// - Parameters:
  ///   - debug: Accepted for older code; has no effect.
  ///   - store: The store, or a component that has one. Retained while the view is there.
  ///   - content: Makes the content of what it reads through its argument.
  public init<Component: StoreComponentType>(
    debug: Bool = false,
    _ store: Component,
    @ViewBuilder content:
      @escaping @MainActor (inout StoreReaderComponents<StateType>.StateProxy) -> Content
  ) where StateType == Component.TargetStore.State {
    self.store = store.store.asStore().withoutActivities()
    self.content = content
  }

  /// A view on a store, whose content gets the state as a value, and bindings to its properties: the
  /// form of Verge 14.
  ///
  /// ```swift
  /// StoreReader(store) { $state in
  ///   Text(state.title)
  ///   Stepper("Count", value: $state.count)
  /// }
  /// ```
  ///
  /// The content is evaluated again when the state is different. With an argument that is not
  /// projected, as in `{ state in … }`, it is evaluated when what it has read is.
  ///
  /// - Parameters:
  ///   - label: Accepted for older code; has no effect.
  ///   - store: The store, or a component that has one. Retained while the view is there.
  ///   - content: Makes the content.
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
    reader.reading.read(store) { content(&$0) }
  }
}

/// Tells a view that what it has read has changed.
final class Reader<State>: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  let reading: StateReading<State>

  init() {
    let publisher = UncheckedTransfer(objectWillChange)
    reading = StateReading { publisher.content.send() }
  }
}
#endif
