import ShimSupport
import Verge

extension ReadonlyStorage {
  /// Creates a storage that follows a part of this one's value. Mirrors Verge 2.3–7.0.
  ///
  /// The new storage retains this one, but not vice versa.
  public final func map<U>(_ keyPath: KeyPath<Value, U>) -> Storage<U> {
    map { $0[keyPath: keyPath] }
  }

  /// Creates a storage that follows this one. Mirrors Verge 2.3–5.1.
  ///
  /// The new storage retains this one, but not vice versa. `closure` is called once now, on this
  /// thread, and once for each update, on the delivering thread. Its result is set even if it is
  /// equal.
  public final func map<U>(_ closure: @escaping (Value) -> U) -> Storage<U> {
    following(onUpdated: nil, onPassed: nil, filter: nil, transform: closure)
  }

  /// Creates a storage that follows this one. Mirrors Verge 6.0.
  ///
  /// - Parameter selector: Returns the new storage's value.
  @_disfavoredOverload
  public final func map<U>(selector: @escaping (Value) -> U) -> Storage<U> {
    following(onUpdated: nil, onPassed: nil, filter: nil, transform: selector)
  }

  /// Creates a storage that follows this one, except for filtered updates. Mirrors Verge 6.0–13.
  ///
  /// The new storage retains this one, but not vice versa.
  ///
  /// - Parameters:
  ///   - onUpdated: Called with the value of this storage after an update that the new one follows.
  ///   - onPassed: Called with the value of this storage after an update that the new one ignores.
  ///   - filter: Returns whether the new storage *ignores* an update to this value.
  ///   - transform: Returns the new storage's value.
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
