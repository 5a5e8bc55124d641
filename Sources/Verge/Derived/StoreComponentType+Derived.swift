extension StoreComponentType {
  /// Returns a value derived from the store's state.
  ///
  /// ```swift
  /// let count: Derived<Int> = store.derived(.select(\.count))
  /// let doubled: Derived<Int> = store.derived(.map { $0.count * 2 })
  /// ```
  ///
  /// The state and the value are `Sendable`, because every thread that commits, or reads the
  /// derived value, may run the pipeline.
  ///
  /// Each call makes a new object, which adds a cost to each commit: `.select` of a stored property
  /// adds a comparison of that property, `.map` adds a call.
  ///
  /// - Parameters:
  ///   - pipeline: Computes the value; see ``PipelineType``.
  ///   - queue: The queue for observers that use `.passthrough`. Any other queue takes precedence.
  /// - Returns: The derived value. It does not retain the store.
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public func derived<Pipeline: PipelineType>(
    _ pipeline: Pipeline,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Pipeline.Output>
  where
    Pipeline.Input == Changes<TargetStore.State>, TargetStore.State: Sendable,
    Pipeline.Output: Sendable
  {
    store.asStore().view.derive(.custom(pipeline), defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a value derived from the store's state, which calls its `.passthrough` observers on the
  /// main actor; see ``derived(_:queue:)``.
  @inlinable
  public func derived<Pipeline: PipelineType>(
    _ pipeline: Pipeline,
    queue: some MainActorTargetQueueType
  ) -> Derived<Pipeline.Output>
  where
    Pipeline.Input == Changes<TargetStore.State>, TargetStore.State: Sendable,
    Pipeline.Output: Sendable
  {
    store.asStore().view.derive(.custom(pipeline), defaultQueue: makeDefaultQueue(to: queue))
  }

  // These overloads name the types of the built-in pipelines: only then is the closure of an implicit
  // member `@Sendable`.

  /// Returns a value derived from the store's state; see ``derived(_:queue:)``.
  @inlinable
  public func derived<Output>(
    _ pipeline: Pipelines.ChangesSelectPipeline<TargetStore.State, Output>,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    store.asStore().view.derive(pipeline.plan, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a value derived from the store's state, which calls its `.passthrough` observers on the
  /// main actor; see ``derived(_:queue:)``.
  @inlinable
  public func derived<Output>(
    _ pipeline: Pipelines.ChangesSelectPipeline<TargetStore.State, Output>,
    queue: some MainActorTargetQueueType
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    store.asStore().view.derive(pipeline.plan, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a value derived from the store's state; see ``derived(_:queue:)``.
  @inlinable
  public func derived<Intermediate, Output>(
    _ pipeline: Pipelines.ChangesMapPipeline<TargetStore.State, Intermediate, Output>,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    store.asStore().view.derive(pipeline.plan, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// Returns a value derived from the store's state, which calls its `.passthrough` observers on the
  /// main actor; see ``derived(_:queue:)``.
  @inlinable
  public func derived<Intermediate, Output>(
    _ pipeline: Pipelines.ChangesMapPipeline<TargetStore.State, Intermediate, Output>,
    queue: some MainActorTargetQueueType
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    store.asStore().view.derive(pipeline.plan, defaultQueue: makeDefaultQueue(to: queue))
  }
}

extension StateView {
  /// Returns a value derived from this state.
  @usableFromInline
  func derive<Output>(_ plan: DerivedPlan<State, Output>, defaultQueue: DefaultQueue?) -> Derived<
    Output
  > {
    let view = plan.makeNode(of: self)
    withExtendedLifetime(self) {}
    return Derived(view: view, defaultQueue: defaultQueue)
  }
}

extension StoreComponentType {
  /// Explains a compile-time error: a key path or a closure is not a pipeline.
  @available(
    *, unavailable, message: "Write `derived(.select(\\.…))` or `derived(.map { … })`."
  )
  @_disfavoredOverload
  public func derived<Output>(
    _ transform: (Changes<TargetStore.State>) -> Output
  ) -> Derived<Output> {
    fatalError()
  }
}
