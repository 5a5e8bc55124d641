#if canImport(SwiftUI)
import Combine
public import SwiftUI

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
extension View {
  /// Performs an action with the current state of a store and each later one, while this view is
  /// shown.
  ///
  /// - Parameters:
  ///   - component: The store, or a component that has one.
  ///   - perform: Called on the main actor.
  public func onReceiveState<Component: StoreComponentType>(
    _ component: Component,
    perform: @escaping @MainActor (Changes<Component.TargetStore.State>) -> Void
  ) -> some View {
    let store = component.store.asStore()
    return Receiving(content: self, identity: StateIdentity(store), perform: perform) {
      receive in store.sinkState { receive($0) }
    }
  }

  /// Performs an action with each activity of a store while this view is shown.
  ///
  /// - Parameters:
  ///   - component: The store, or a component that has one.
  ///   - perform: Called on the main actor.
  public func onReceiveActivity<Component: StoreComponentType>(
    _ component: Component,
    perform: @escaping @MainActor (Component.Activity) -> Void
  ) -> some View {
    let store = component.store.asStore()
    return Receiving(content: self, identity: StateIdentity(store), perform: perform) {
      receive in store.sinkActivity { receive($0) }
    }
  }
}

/// A view that keeps a subscription while it is shown with the same store.
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
private struct Receiving<Content: View, Output>: View {
  let content: Content
  let identity: StateIdentity
  let perform: @MainActor (Output) -> Void
  let subscribe: @MainActor (@escaping @MainActor (Output) -> Void) -> StoreSubscription

  @StateObject private var receiver = Receiver<Output>()

  init(
    content: Content,
    identity: StateIdentity,
    perform: @escaping @MainActor (Output) -> Void,
    subscribe: @escaping @MainActor (@escaping @MainActor (Output) -> Void) -> StoreSubscription
  ) {
    self.content = content
    self.identity = identity
    self.perform = perform
    self.subscribe = subscribe
  }

  var body: some View {
    receiver.state.prepare(identity, perform, subscribe)
    return content.onAppear { receiver.state.isShown = true }.onDisappear {
      receiver.state.isShown = false
    }
  }
}

/// The immutable storage of a view.
private final class Receiver<Output>: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  let state = ReceiverState<Output>()
}

/// The subscription of a view.
@MainActor
private final class ReceiverState<Output> {
  private var identity: StateIdentity?
  private var perform: (@MainActor (Output) -> Void)?
  private var subscribe: (@MainActor (@escaping @MainActor (Output) -> Void) -> StoreSubscription)?
  private var subscription: StoreSubscription?

  nonisolated init() {}

  var isShown = false {
    didSet {
      if !isShown { subscription = nil }
      start()
    }
  }

  /// Stores the action of the newest view. If the view has a different store, subscribes in a later
  /// turn, because a view's body is being evaluated now.
  func prepare(
    _ identity: StateIdentity,
    _ perform: @escaping @MainActor (Output) -> Void,
    _ subscribe: @escaping @MainActor (@escaping @MainActor (Output) -> Void) -> StoreSubscription
  ) {
    self.perform = perform
    guard self.identity != identity else { return }
    self.identity = identity
    self.subscribe = subscribe
    subscription = nil
    MainQueueCoalescer { [weak self] in self?.start() }.schedule()
  }

  private func start() {
    guard isShown, subscription == nil, let subscribe else { return }
    subscription = subscribe { [weak self] in self?.perform?($0) }
  }
}
#endif
