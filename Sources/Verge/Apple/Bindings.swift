#if canImport(SwiftUI)
public import SwiftUI

extension StoreComponentType {
  /// Returns a binding to the state of the component's scope. Each write is a commit; the binding
  /// retains the store's state.
  ///
  /// On iOS 17, macOS 14 and later, a view that reads it is evaluated again after each commit that
  /// changes the state, even if the view does not use ``observable()``.
  public func binding() -> Binding<Scope> {
    scopedStore.makeBinding(nil)
  }

  /// Returns a binding to a property of the component's state. Each write is a commit; the binding
  /// retains the store's state.
  ///
  /// On iOS 17, macOS 14 and later, a view that reads it is evaluated again after each commit that
  /// changes the property, even if the view does not use ``observable()``.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - didSet: Called with each written value, after the commit.
  public func binding<Value>(
    _ keyPath: WritableKeyPath<Scope, Value>,
    with didSet: ((Value) -> Void)? = nil
  ) -> Binding<Value> {
    scopedStore.slice(at: keyPath).makeBinding(didSet)
  }
}

extension StoreReaderComponents.StateProxy {
  /// Returns a binding to a property, which counts as read. Each write is a commit.
  public func binding<Value>(_ keyPath: WritableKeyPath<State, Value>) -> Binding<Value> {
    reads.set.insert(keyPath, isEqual: equality(of: Value.self))
    return store.slice(at: keyPath).makeBinding(nil)
  }
}

extension BindingDerived {
  /// Returns a SwiftUI binding to the same value.
  public func _swiftUIBinding() -> Binding<Value> {
    makeBinding(nil)
  }
}

extension Store {
  fileprivate func makeBinding(_ didSet: ((State) -> Void)?) -> Binding<State> {
    // SwiftUI uses a binding on the main actor, regardless of the isolation of its closures.
    let target = UncheckedTransfer((store: self, didSet: didSet))
    return Binding {
      target.content.store.observedPrimitive
    } set: { value in
      target.content.store.commit { $0 = value }
      target.content.didSet?(value)
    }
  }
}
#endif
