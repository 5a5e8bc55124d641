#if canImport(SwiftUI)
import Combine
public import SwiftUI

/// A view whose content is evaluated again when a store's state changes. The view of Verge 7 to 10.
///
/// ```swift
/// StateReader(store) { changes in Text(changes.title) }
/// ```
///
/// The content receives ``Changes`` without a previous state. The content of a ``StoreReader``, by
/// contrast, is evaluated only when a value that it has read changes.
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public struct StateReader<State, Content: View>: View {
  @StateObject private var reader = Reader<State>()
  private let store: Store<State, Never>
  private let makeContent: @MainActor (Changes<State>) -> Content

  private init(
    reading store: Store<State, Never>,
    _ makeContent: @escaping @MainActor (Changes<State>) -> Content
  ) {
    self.store = store
    self.makeContent = makeContent
  }

  /// A view on a store or a derived value.
  ///
  /// - Parameters:
  ///   - store: The store, or a component that has one. Retained while the view exists.
  ///   - content: Returns the content.
  public init<Component: StoreComponentType>(
    _ store: Component,
    @ViewBuilder content: @escaping @MainActor (Changes<State>) -> Content
  ) where State == Component.TargetStore.State {
    self.init(reading: store.store.asStore().withoutActivities(), content)
  }

  /// A view on a store or a derived value, with a label.
  public init<Component: StoreComponentType>(
    store: Component,
    @ViewBuilder content: @escaping @MainActor (Changes<State>) -> Content
  ) where State == Component.TargetStore.State {
    self.init(store, content: content)
  }

  /// A view on a value derived from a store's state.
  ///
  /// - Parameters:
  ///   - store: The store, or a component that has one.
  ///   - pipeline: Computes the value. Each call of this initializer makes a new derived value.
  ///   - content: Returns the content.
  public init<Component: StoreComponentType>(
    _ store: Component,
    _ pipeline: Pipelines.ChangesSelectPipeline<Component.TargetStore.State, State>,
    @ViewBuilder content: @escaping @MainActor (Changes<State>) -> Content
  ) where Component.TargetStore.State: Sendable, State: Sendable {
    self.init(reading: store.derived(pipeline), content)
  }

  /// The content.
  public var body: some View {
    reader.reading.read(store) { proxy in
      _ = proxy.primitive
      return makeContent(store.state)
    }
  }
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
extension StateReader where Content == EmptyView {
  /// A view without content; add the content with ``content(_:)``.
  ///
  /// - Parameter store: The store, or a component that has one. Retained while the view exists.
  public init<Component: StoreComponentType>(_ store: Component)
  where State == Component.TargetStore.State {
    self.init(store) { _ in EmptyView() }
  }

  /// Returns the same view, with content.
  ///
  /// - Parameter content: Returns the content.
  public func content<NewContent: View>(
    @ViewBuilder _ content: @escaping @MainActor (Changes<State>) -> NewContent
  ) -> StateReader<State, NewContent> {
    StateReader<State, NewContent>(reading: store, content)
  }
}

/// The name of ``StateReader`` until Verge 8.
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
public typealias UseState = StateReader
#endif
