/// A derived value that can be written: each write is one commit to its source.
///
/// ```swift
/// @BindingDerived var name: String
/// _name = store.bindingDerived(select: \.profile.name)
///
/// name = "Ada"
/// $name.sinkState { name in field.text = name.primitive }.storeWhileSourceActive()
/// ```
///
/// Each read computes the value from the source's current state with `get`, so a binding is never
/// behind its source, and all bindings to one property have the same value. Unlike other derived
/// values, a binding retains its source, so that no write is lost, and has the source's versions. Its
/// subscriptions do not retain it.
/// Its `get` runs while the lock is held, as a computed property's getter does.
@propertyWrapper
public final class BindingDerived<Value>: Derived<Value> {
  private let site: CallSite

  @usableFromInline
  init(view: StateView<Value>, site: CallSite, defaultQueue: DefaultQueue?) {
    self.site = site
    super.init(view: view, defaultQueue: defaultQueue)
  }

  /// The value. Setting it commits to the source; reading it in a tracking scope of `Observation`
  /// tracks it.
  ///
  /// - Important: Traps if used inside a mutation of the source.
  public var wrappedValue: Value {
    get { observedPrimitive }
    set { (self as Store).commit(site.name, site.file, site.function, site.line) { $0 = newValue } }
  }

  /// The value: the name of `wrappedValue` in Verge 7 to 11. Setting it commits to the source.
  ///
  /// - Important: Traps if used inside a mutation of the source.
  @available(*, deprecated, renamed: "wrappedValue")
  public override var primitiveValue: Value {
    get { state.primitive }
    set { wrappedValue = newValue }
  }

  /// The binding itself, to observe it or derive from it.
  public var projectedValue: BindingDerived<Value> { self }

  /// Changes the value, with one commit to the source, as a store does.
  @inlinable
  @discardableResult
  public override nonisolated func commit<Failure: Error, Result>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try asStore().commit(name, file, function, line, mutation: mutation)
  }

  /// Changes the value, with one commit to the source, as a store does.
  @inlinable
  @discardableResult
  public override nonisolated func commit<Failure: Error, Result>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout Value, inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try asStore().commit(name, file, function, line, mutation: mutation)
  }

  /// Changes the value, with one commit to the source, as a store does.
  @inlinable
  @discardableResult
  public override nonisolated func commitIfPresent<Failure: Error, Result, Wrapped>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    mutation: (inout Wrapped) throws(Failure) -> Result
  ) throws(Failure) -> Result? where Value == Wrapped? {
    try asStore().commitIfPresent(name, file, function, line, mutation: mutation)
  }
}

// Sendable: like every store.
extension BindingDerived: @unchecked Sendable where Value: Sendable {}

extension StoreComponentType where TargetStore.State: Sendable, Activity: Sendable {
  /// Returns a derived value that can be written.
  ///
  /// The state, the activities and the value are `Sendable`, because any thread may write to the
  /// binding, and then deliver.
  ///
  /// - `name`: The name of its commits in logs.
  /// - `pipeline`: Computes the value, with its `yield`. `drop(while:)` has no effect, because a
  ///   binding is never behind its source.
  /// - `set`: Stores a written value in the state. Called inside a commit, while the lock is held.
  /// - `queue`: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  ///
  /// - Returns: The binding, which retains the store's state.
  @inlinable
  public func bindingDerived<Pipeline: PipelineType>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    get pipeline: Pipeline,
    set: @escaping @Sendable (inout TargetStore.State, Pipeline.Output) -> Void,
    queue: some TargetQueueType = .passthrough
  ) -> BindingDerived<Pipeline.Output>
  where Pipeline.Input == Changes<TargetStore.State>, Pipeline.Output: Sendable {
    makeBinding(
      get: { pipeline.yield(Changes($0, version: 0)) }, set: set,
      site: CallSite(name, file, function, line), defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a derived value that can be written, and that calls its `.passthrough` observers on a
  /// main-actor queue; see `bindingDerived(get:set:queue:)`.
  @inlinable
  public func bindingDerived<Pipeline: PipelineType>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    get pipeline: Pipeline,
    set: @escaping @Sendable (inout TargetStore.State, Pipeline.Output) -> Void,
    queue: some MainActorTargetQueueType
  ) -> BindingDerived<Pipeline.Output>
  where Pipeline.Input == Changes<TargetStore.State>, Pipeline.Output: Sendable {
    makeBinding(
      get: { pipeline.yield(Changes($0, version: 0)) }, set: set,
      site: CallSite(name, file, function, line), defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a derived value that can be written; see `bindingDerived(get:set:queue:)`.
  @inlinable
  public func bindingDerived<Output>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    get pipeline: Pipelines.ChangesSelectPipeline<TargetStore.State, Output>,
    set: @escaping @Sendable (inout TargetStore.State, Output) -> Void,
    queue: some TargetQueueType = .passthrough
  ) -> BindingDerived<Output> where Output: Sendable {
    makeBinding(
      get: { pipeline.yield(Changes($0, version: 0)) }, set: set,
      site: CallSite(name, file, function, line), defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a derived value that can be written, and that calls its `.passthrough` observers on a
  /// main-actor queue; see `bindingDerived(get:set:queue:)`.
  @inlinable
  public func bindingDerived<Output>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    get pipeline: Pipelines.ChangesSelectPipeline<TargetStore.State, Output>,
    set: @escaping @Sendable (inout TargetStore.State, Output) -> Void,
    queue: some MainActorTargetQueueType
  ) -> BindingDerived<Output> where Output: Sendable {
    makeBinding(
      get: { pipeline.yield(Changes($0, version: 0)) }, set: set,
      site: CallSite(name, file, function, line), defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a derived value that can be written; see `bindingDerived(get:set:queue:)`.
  @inlinable
  public func bindingDerived<Intermediate, Output>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    get pipeline: Pipelines.ChangesMapPipeline<TargetStore.State, Intermediate, Output>,
    set: @escaping @Sendable (inout TargetStore.State, Output) -> Void,
    queue: some TargetQueueType = .passthrough
  ) -> BindingDerived<Output> where Output: Sendable {
    makeBinding(
      get: { pipeline.yield(Changes($0, version: 0)) }, set: set,
      site: CallSite(name, file, function, line), defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a derived value that can be written, and that calls its `.passthrough` observers on a
  /// main-actor queue; see `bindingDerived(get:set:queue:)`.
  @inlinable
  public func bindingDerived<Intermediate, Output>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    get pipeline: Pipelines.ChangesMapPipeline<TargetStore.State, Intermediate, Output>,
    set: @escaping @Sendable (inout TargetStore.State, Output) -> Void,
    queue: some MainActorTargetQueueType
  ) -> BindingDerived<Output> where Output: Sendable {
    makeBinding(
      get: { pipeline.yield(Changes($0, version: 0)) }, set: set,
      site: CallSite(name, file, function, line), defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a derived value that shows a part of the state and can be written.
  ///
  /// - `name`: The name of its commits in logs.
  /// - `keyPath`: The key path to the part.
  /// - `queue`: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  ///
  /// - Returns: The binding, which retains the store's state.
  @inlinable
  public func bindingDerived<Part>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    select keyPath: any WritableKeyPath<TargetStore.State, Part> & Sendable,
    queue: some TargetQueueType = .passthrough
  ) -> BindingDerived<Part> where Part: Sendable {
    makeBinding(
      select: keyPath, site: CallSite(name, file, function, line),
      defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a derived value that shows a part of the state and can be written, and that calls its
  /// `.passthrough` observers on a main-actor queue; see `bindingDerived(select:queue:)`.
  @inlinable
  public func bindingDerived<Part>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    select keyPath: any WritableKeyPath<TargetStore.State, Part> & Sendable,
    queue: some MainActorTargetQueueType
  ) -> BindingDerived<Part> where Part: Sendable {
    makeBinding(
      select: keyPath, site: CallSite(name, file, function, line),
      defaultQueue: makeDefaultQueue(to: queue))
  }
}

extension StoreComponentType {
  /// Explains a compile-time error: the key path needs its label.
  @available(*, unavailable, renamed: "bindingDerived(select:)")
  @_disfavoredOverload
  public func bindingDerived<Part>(
    _ keyPath: WritableKeyPath<TargetStore.State, Part>
  ) -> BindingDerived<Part> {
    fatalError()
  }

  #if !canImport(SwiftUI)
  /// Explains a compile-time error: `binding` needs SwiftUI.
  @available(
    *, unavailable, message: "`binding` needs SwiftUI. Elsewhere, write `bindingDerived(select:)`."
  )
  @_disfavoredOverload
  public func binding<Part>(
    _ keyPath: WritableKeyPath<Scope, Part>
  ) -> BindingDerived<Part> {
    fatalError()
  }
  #endif
}

extension StoreComponentType {
  @inlinable
  func makeBinding<Part>(
    select keyPath: WritableKeyPath<TargetStore.State, Part>,
    site: CallSite,
    defaultQueue: DefaultQueue?
  ) -> BindingDerived<Part> {
    let view = store.asStore().view
    return BindingDerived(
      view: view.moved(to: view.location.appending(keyPath), isEqual: nil), site: site,
      defaultQueue: defaultQueue)
  }

  @inlinable
  func makeBinding<Value>(
    get: @escaping (TargetStore.State) -> Value,
    set: @escaping (inout TargetStore.State, Value) -> Void,
    site: CallSite,
    defaultQueue: DefaultQueue?
  ) -> BindingDerived<Value> {
    let view = store.asStore().view
    let location = view.location.appending(get: get, set: set)
    return BindingDerived(
      view: view.moved(to: location, isEqual: nil), site: site, defaultQueue: defaultQueue)
  }
}

extension StateLocation {
  /// Returns the location of the value that `get` returns. A mutation of it is written back with
  /// `set`.
  @inlinable
  func appending<Part>(
    get: @escaping (Value) -> Part,
    set: @escaping (inout Value, Part) -> Void
  ) -> StateLocation<Part> {
    StateLocation<Part>(
      Accessor(
        base: extent,
        node: accessor?.node,
        read: { withValue(get) },
        modifyInPlace: { body in
          mutate { value in
            var part = get(value)
            body(&part)
            set(&value, part)
          }
        },
        project: projection(get)
      )
    )
  }
}
