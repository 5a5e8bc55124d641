#if canImport(SwiftUI)
public import SwiftUI

extension StoreComponentType {
  /// A binding to what the component sees. Each write is a commit; the binding retains the store.
  public func binding() -> Binding<Scope> {
    scopedStore.makeBinding(nil)
  }

  /// A binding to a property of what the component sees. Each write is a commit; the binding retains
  /// the store.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - didSet: Called with each value written, after the commit.
  public func binding<Value>(
    _ keyPath: WritableKeyPath<Scope, Value>,
    with didSet: ((Value) -> Void)? = nil
  ) -> Binding<Value> {
    scopedStore.scoped(keyPath).makeBinding(didSet)
  }
}

extension StoreReaderComponents.StateProxy {
  /// A binding to a property, which counts as read. Each write is a commit.
  public mutating func binding<Value>(_ keyPath: WritableKeyPath<State, Value>) -> Binding<Value> {
    reads.insert(keyPath, isEqual: equality(of: Value.self))
    return store.scoped(keyPath).makeBinding(nil)
  }
}

extension BindingDerived {
  /// A binding of SwiftUI's to the same value.
  public func _swiftUIBinding() -> Binding<Value> {
    makeBinding(nil)
  }
}

extension Store {
  fileprivate func makeBinding(_ didSet: ((State) -> Void)?) -> Binding<State> {
    // SwiftUI uses a binding on the main actor, whatever its closures are said to be.
    let target = Sealed((store: self, didSet: didSet))
    return Binding {
      target.content.store.state.primitive
    } set: { value in
      target.content.store.commit { $0 = value }
      target.content.didSet?(value)
    }
  }
}
#endif
