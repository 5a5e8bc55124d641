import Verge

#if LegacyDeprecations
@available(
  *, deprecated, message: "Write `derived(.map { … })`. See Migration/FromClassic.md#mapped-values."
)
#endif
extension ReadonlyStorage {
  /// A storage that follows this one with a part of its value. Mirrors Verge 2.3–7.0.
  ///
  /// It keeps this storage alive, and this one does not keep it.
  public final func map<U>(_ keyPath: KeyPath<Value, U>) -> Storage<U> {
    map { $0[keyPath: keyPath] }
  }

  /// A storage that follows this one. Mirrors Verge 2.3–5.1.
  ///
  /// It keeps this storage alive, and this one does not keep it. `closure` is called once now, and
  /// once for each update, on the thread that delivers it; the value is set whether it is another
  /// one or not.
  public final func map<U>(_ closure: @escaping (Value) -> U) -> Storage<U> {
    following(onUpdated: nil, onPassed: nil, filter: nil, transform: closure)
  }

  /// A storage that follows this one. Mirrors Verge 6.0.
  ///
  /// - Parameter selector: Makes the new storage's value.
  @_disfavoredOverload
  public final func map<U>(selector: @escaping (Value) -> U) -> Storage<U> {
    following(onUpdated: nil, onPassed: nil, filter: nil, transform: selector)
  }

  /// A storage that follows this one, but for some updates. Mirrors Verge 6.0–13.
  ///
  /// It keeps this storage alive, and this one does not keep it.
  ///
  /// - Parameters:
  ///   - onUpdated: Called after an update that was let through, with the value of this storage.
  ///   - onPassed: Called after an update that was not, with the value of this storage.
  ///   - filter: Whether an update is *not* let through.
  ///   - transform: Makes the new storage's value.
  @_disfavoredOverload
  public final func map<U>(
    onUpdated: @escaping (Value) -> Void = { _ in },
    onPassed: @escaping (Value) -> Void = { _ in },
    filter: @escaping (Value) -> Bool = { _ in false },
    transform: @escaping (Value) -> U
  ) -> Storage<U> {
    following(onUpdated: onUpdated, onPassed: onPassed, filter: filter, transform: transform)
  }

  private func following<U>(
    onUpdated: ((Value) -> Void)?,
    onPassed: ((Value) -> Void)?,
    filter: ((Value) -> Bool)?,
    transform: @escaping (Value) -> U
  ) -> Storage<U> {
    let source = modernStore.state
    let mapped = Storage<U>(transform(source.primitive), upstreams: [self, core])
    let token = core.addDidUpdate(since: source.version) { [weak target = mapped.core] value in
      guard let target else { return }
      if let filter, filter(value) {
        onPassed?(value)
      } else {
        let new = transform(value)
        target.update(.replacement, sender: target, #fileID, #function, #line) { $0 = new }
        onUpdated?(value)
      }
    }
    mapped.core.stopFollowing = { [weak observers = core.observers] in observers?.remove(token) }
    return mapped
  }
}
