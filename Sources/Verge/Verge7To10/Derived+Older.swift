// The names of derived values in Verge 7 to 10.

extension Derived {
  /// Observes the value on the delivering thread: `sinkState(queue: .passthrough)`.
  ///
  /// `receive` gets the value as `Changes`; with `sinkValues` of a component, it gets the plain
  /// value.
  @available(*, deprecated, renamed: "sinkState(dropsFirst:queue:receive:)")
  public final func sinkValue(
    dropsFirst: Bool = false,
    queue: Queues.Passthrough,
    receive: @escaping @Sendable (Changes<Value>) -> Void
  ) -> StoreStateSubscription {
    sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the value on a target queue: `sinkState(queue:)`.
  ///
  /// `receive` gets the value as `Changes`; with `sinkValues` of a component, it gets the plain
  /// value.
  @available(*, deprecated, renamed: "sinkState(dropsFirst:queue:receive:)")
  public final func sinkValue(
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Changes<Value>) -> Void
  ) -> StoreStateSubscription where Value: Sendable {
    sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the value on the main actor: `sinkState`.
  ///
  /// `receive` gets the value as `Changes`; with `sinkValues` of a component, it gets the plain
  /// value.
  @available(*, deprecated, renamed: "sinkState(dropsFirst:queue:receive:)")
  public final func sinkValue(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType = .mainIsolated(),
    receive: @escaping @MainActor (Changes<Value>) -> Void
  ) -> StoreStateSubscription where Value: Sendable {
    sinkState(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the plain value on the delivering thread: the `sinkChangedValue` of Verge 7, now
  /// `sinkChangedPrimitiveValue`.
  @available(*, deprecated, message: "Use sinkChangedPrimitiveValue(queue: .passthrough).")
  public final func sinkChangedValue(
    dropsFirst: Bool = false,
    queue: Queues.Passthrough = .passthrough,
    receive: @escaping @Sendable (Value) -> Void
  ) -> StoreStateSubscription {
    sinkChangedPrimitiveValue(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the plain value on a target queue: `sinkChangedPrimitiveValue`.
  @available(*, deprecated, renamed: "sinkChangedPrimitiveValue(dropsFirst:queue:receive:)")
  public final func sinkChangedValue(
    dropsFirst: Bool = false,
    queue: some TargetQueueType,
    receive: @escaping @Sendable (Value) -> Void
  ) -> StoreStateSubscription where Value: Sendable {
    sinkChangedPrimitiveValue(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }

  /// Observes the plain value on the main actor: `sinkChangedPrimitiveValue`.
  @available(*, deprecated, renamed: "sinkChangedPrimitiveValue(dropsFirst:queue:receive:)")
  public final func sinkChangedValue(
    dropsFirst: Bool = false,
    queue: some MainActorTargetQueueType,
    receive: @escaping @MainActor (Value) -> Void
  ) -> StoreStateSubscription where Value: Sendable {
    sinkChangedPrimitiveValue(dropsFirst: dropsFirst, queue: queue, receive: receive)
  }
}

extension Derived where Value: Sendable {
  /// Sets a property of an object to the current value and to each later one: the form of Verge 7.
  ///
  /// - Parameters:
  ///   - keyPath: The property. Set on the delivering thread.
  ///   - object: The object. Not retained.
  ///   - dropsOutput: Whether a value is skipped. Retained.
  /// - Returns: The subscription. Dropping it cancels it.
  @available(*, deprecated, message: "Use sinkState(queue: .passthrough), and assign the value.")
  public final func assign<Object: AnyObject & Sendable>(
    to keyPath: any ReferenceWritableKeyPath<Object, Value> & Sendable,
    on object: Object,
    dropsOutput: @escaping @Sendable (Changes<Value>) -> Bool = { _ in false }
  ) -> StoreStateSubscription {
    sinkState(queue: .passthrough) { [weak object] changes in
      if !dropsOutput(changes) { object?[keyPath: keyPath] = changes.primitive }
    }
  }

  /// Commits the current value and each later one to a property of a store's state: `assign(to:)`
  /// with `assignee(_:dropsOutput:)`, in the form of Verge 7.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - target: The store. Not retained.
  ///   - dropsOutput: Whether a value is skipped. Retained.
  /// - Returns: The subscription. Dropping it cancels it.
  @available(*, deprecated, message: "Use assign(to: target.assignee(_:dropsOutput:)).")
  public final func assign<Target: StoreComponentType>(
    to keyPath: any WritableKeyPath<Target.TargetStore.State, Value> & Sendable,
    on target: Target,
    dropsOutput: @escaping @Sendable (Changes<Value>) -> Bool = { _ in false }
  ) -> StoreStateSubscription
  where Target.TargetStore.State: Sendable, Target.Activity: Sendable {
    assign(to: target.assignee(keyPath, dropsOutput: dropsOutput))
  }
}

extension Derived {
  /// Returns two derived values combined into one tuple: the form of Verge 7 and 8, with an
  /// explicit result type.
  ///
  /// ```swift
  /// let both: Derived<(String, Int)> = .combined(name, age)
  /// ```
  ///
  /// A tuple has no `==`, so each change of a part is an update.
  ///
  /// - Parameters:
  ///   - first: The first value. Retained.
  ///   - second: The second value. Retained.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  @available(*, deprecated, message: "Leave out the type: the value is then an Edge of Changes.")
  @_disfavoredOverload
  public static func combined<First: Sendable, Second: Sendable>(
    _ first: Derived<First>,
    _ second: Derived<Second>,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Value> where Value == (First, Second) {
    combine(first, second, makeDefaultQueue(to: queue))
  }

  /// Returns two derived values combined into one tuple, with a main-actor queue as the default.
  @available(*, deprecated, message: "Leave out the type: the value is then an Edge of Changes.")
  @_disfavoredOverload
  public static func combined<First: Sendable, Second: Sendable>(
    _ first: Derived<First>,
    _ second: Derived<Second>,
    queue: some MainActorTargetQueueType
  ) -> Derived<Value> where Value == (First, Second) {
    combine(first, second, makeDefaultQueue(to: queue))
  }

  /// Returns three derived values combined into one tuple, with an explicit result type; otherwise
  /// like two.
  @available(*, deprecated, message: "Leave out the type: the value is then an Edge of Changes.")
  @_disfavoredOverload
  public static func combined<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Derived<First>,
    _ second: Derived<Second>,
    _ third: Derived<Third>,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Value> where Value == (First, Second, Third) {
    combine(first, second, third, makeDefaultQueue(to: queue))
  }

  /// Returns three derived values combined into one tuple, with a main-actor queue as the default.
  @available(*, deprecated, message: "Leave out the type: the value is then an Edge of Changes.")
  @_disfavoredOverload
  public static func combined<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Derived<First>,
    _ second: Derived<Second>,
    _ third: Derived<Third>,
    queue: some MainActorTargetQueueType
  ) -> Derived<Value> where Value == (First, Second, Third) {
    combine(first, second, third, makeDefaultQueue(to: queue))
  }

  private static func combine<First: Sendable, Second: Sendable>(
    _ first: Derived<First>, _ second: Derived<Second>, _ queue: DefaultQueue?
  ) -> Derived<Value> where Value == (First, Second) {
    Derived<Never>.combined(first, second).view.derive(
      .mapping(
        { ($0.wrappedValue.0.primitive, $0.wrappedValue.1.primitive) },
        isEqual: Equality { _, _ in false }, dropping: []),
      defaultQueue: queue)
  }

  private static func combine<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Derived<First>, _ second: Derived<Second>, _ third: Derived<Third>,
    _ queue: DefaultQueue?
  ) -> Derived<Value> where Value == (First, Second, Third) {
    Derived<Never>.combined(first, second, third).view.derive(
      .mapping(
        { edge in
          let parts = edge.wrappedValue
          return (parts.0.primitive, parts.1.primitive, parts.2.primitive)
        },
        isEqual: Equality { _, _ in false }, dropping: []),
      defaultQueue: queue)
  }
}

extension StoreComponentType where TargetStore.State: Sendable {
  /// Returns a value derived from the store's state that skips some outputs: the form of Verge 7
  /// and 8.
  ///
  /// - Parameters:
  ///   - pipeline: A built-in `.select` or `.map`.
  ///   - dropsOutput: Whether an output is skipped, given the previous one. Retained.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived value. It does not retain the store.
  @available(*, deprecated, message: "Use drop(while:) of the pipeline.")
  public func derived<Output: Sendable>(
    _ pipeline: Pipelines.ChangesSelectPipeline<TargetStore.State, Output>,
    dropsOutput: @escaping @Sendable (Changes<Output>) -> Bool,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Output> {
    derived(pipeline).dropping(dropsOutput, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a value derived from the store's state that skips some outputs, with a main-actor
  /// queue as the default.
  @available(*, deprecated, message: "Use drop(while:) of the pipeline.")
  public func derived<Output: Sendable>(
    _ pipeline: Pipelines.ChangesSelectPipeline<TargetStore.State, Output>,
    dropsOutput: @escaping @Sendable (Changes<Output>) -> Bool,
    queue: some MainActorTargetQueueType
  ) -> Derived<Output> {
    derived(pipeline).dropping(dropsOutput, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a value derived from the store's state that skips some outputs.
  ///
  /// - `pipeline`: A built-in `.map(using:transform:)` or `.map(derive:compute:)`.
  /// - Returns: The derived value. It does not retain the store.
  @available(*, deprecated, message: "Use drop(while:) of the pipeline.")
  public func derived<Intermediate, Output: Sendable>(
    _ pipeline: Pipelines.ChangesMapPipeline<TargetStore.State, Intermediate, Output>,
    dropsOutput: @escaping @Sendable (Changes<Output>) -> Bool,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Output> {
    derived(pipeline).dropping(dropsOutput, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a value derived from the store's state that skips some outputs, with a main-actor
  /// queue as the default.
  @available(*, deprecated, message: "Use drop(while:) of the pipeline.")
  public func derived<Intermediate, Output: Sendable>(
    _ pipeline: Pipelines.ChangesMapPipeline<TargetStore.State, Intermediate, Output>,
    dropsOutput: @escaping @Sendable (Changes<Output>) -> Bool,
    queue: some MainActorTargetQueueType
  ) -> Derived<Output> {
    derived(pipeline).dropping(dropsOutput, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a value derived from the store's state that skips some outputs.
  ///
  /// - `pipeline`: Computes the value: a ``MemoizeMap``, or your own pipeline.
  /// - Returns: The derived value. It does not retain the store.
  @available(*, deprecated, message: "Use drop(while:) of the pipeline.")
  public func derived<Pipeline: PipelineType>(
    _ pipeline: Pipeline,
    dropsOutput: @escaping @Sendable (Changes<Pipeline.Output>) -> Bool,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Pipeline.Output>
  where Pipeline.Input == Changes<TargetStore.State>, Pipeline.Output: Sendable {
    derived(pipeline).dropping(dropsOutput, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a value derived from the store's state that skips some outputs, with a main-actor
  /// queue as the default.
  @available(*, deprecated, message: "Use drop(while:) of the pipeline.")
  public func derived<Pipeline: PipelineType>(
    _ pipeline: Pipeline,
    dropsOutput: @escaping @Sendable (Changes<Pipeline.Output>) -> Bool,
    queue: some MainActorTargetQueueType
  ) -> Derived<Pipeline.Output>
  where Pipeline.Input == Changes<TargetStore.State>, Pipeline.Output: Sendable {
    derived(pipeline).dropping(dropsOutput, defaultQueue: makeDefaultQueue(to: queue))
  }
}

extension Derived where Value: Sendable {
  /// Returns the same value, but skips the dropped updates.
  fileprivate final func dropping(
    _ predicate: @escaping @Sendable (Changes<Value>) -> Bool,
    defaultQueue: DefaultQueue?
  ) -> Derived<Value> {
    view.derive(
      .mapping({ $0 }, isEqual: Equality { _, _ in false }, dropping: [predicate]),
      defaultQueue: defaultQueue)
  }
}

extension StoreComponentType where TargetStore.State: Sendable, Activity: Sendable {
  /// Returns a derived value that can be written: the form of `bindingDerived(get:set:)` in Verge
  /// 7.
  ///
  /// - `name`: The name of its commits in logs.
  /// - `pipeline`: A built-in `.select` or `.map`.
  /// - `set`: Stores a written value in the state. Called inside a commit, while the state's lock
  ///   is held.
  /// - `queue`: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  ///
  /// - Returns: The binding, which retains the store's state.
  @available(*, deprecated, renamed: "bindingDerived(_:_:_:_:get:set:queue:)")
  public func binding<Output: Sendable>(
    _ name: String = "",
    _ file: StaticString = #fileID, _ function: StaticString = #function, _ line: UInt = #line,
    get pipeline: Pipelines.ChangesSelectPipeline<TargetStore.State, Output>,
    set: @escaping @Sendable (inout TargetStore.State, Output) -> Void,
    queue: some TargetQueueType = .passthrough
  ) -> BindingDerived<Output> {
    bindingDerived(name, file, function, line, get: pipeline, set: set, queue: queue)
  }
}
