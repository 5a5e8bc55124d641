extension StoreComponentType {
  /// A value derived from the store's state.
  ///
  /// ```swift
  /// let count: Derived<Int> = store.derived(.select(\.count))
  /// let doubled: Derived<Int> = store.derived(.map { $0.count * 2 })
  /// ```
  ///
  /// The state and the value are `Sendable`, because every thread that commits, or reads the derived
  /// value, may run the pipeline.
  ///
  /// Each call makes a new object, which costs the store something at each commit: `.select` of a
  /// stored property a comparison of that property, `.map` a call.
  ///
  /// - Parameters:
  ///   - pipeline: Computes the value; see ``PipelineType``.
  ///   - queue: The queue for observers that ask for `.passthrough`. Any other queue takes
  ///     precedence.
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

  /// A value derived from the store's state, which calls its `.passthrough` observers on the main
  /// actor.
  ///
  /// - Parameters:
  ///   - pipeline: Computes the value; see ``PipelineType``.
  ///   - queue: The main-actor queue for observers that ask for `.passthrough`.
  ///     Any other queue takes precedence.
  /// - Returns: The derived value. It does not retain the store.
  /// - Important: Traps if called inside a mutation of the same state.
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

  // The ready-made pipelines by their types: an implicit member's closure is `@Sendable` only then.

  /// A value derived from the store's state; see ``derived(_:queue:)``.
  ///
  /// - Parameters:
  ///   - pipeline: How the value is made: a ready-made `.select` or `.map`.
  ///   - queue: The queue for observers that ask for `.passthrough`. Any other queue takes
  ///     precedence.
  /// - Returns: The derived value. It does not retain the store.
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public func derived<Output>(
    _ pipeline: Pipelines.ChangesSelectPipeline<TargetStore.State, Output>,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    store.asStore().view.derive(pipeline.plan, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// A value derived from the store's state; see ``derived(_:queue:)``.
  ///
  /// - Parameters:
  ///   - pipeline: How the value is made: a ready-made `.select` or `.map`.
  ///   - queue: The main-actor queue for observers that ask for `.passthrough`.
  ///     Any other queue takes precedence.
  /// - Returns: The derived value. It does not retain the store.
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public func derived<Output>(
    _ pipeline: Pipelines.ChangesSelectPipeline<TargetStore.State, Output>,
    queue: some MainActorTargetQueueType
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    store.asStore().view.derive(pipeline.plan, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// A value derived from the store's state; see ``derived(_:queue:)``.
  ///
  /// - Parameters:
  ///   - pipeline: How the value is made: a ready-made `.map(using:transform:)`.
  ///   - queue: The queue for observers that ask for `.passthrough`. Any other queue takes
  ///     precedence.
  /// - Returns: The derived value. It does not retain the store.
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public func derived<Intermediate, Output>(
    _ pipeline: Pipelines.ChangesMapPipeline<TargetStore.State, Intermediate, Output>,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    store.asStore().view.derive(pipeline.plan, defaultQueue: makeDefaultQueue(to: queue))
  }

  /// A value derived from the store's state; see ``derived(_:queue:)``.
  ///
  /// - Parameters:
  ///   - pipeline: How the value is made: a ready-made `.map(using:transform:)`.
  ///   - queue: The main-actor queue for observers that ask for `.passthrough`.
  ///     Any other queue takes precedence.
  /// - Returns: The derived value. It does not retain the store.
  /// - Important: Traps if called inside a mutation of the same state.
  @inlinable
  public func derived<Intermediate, Output>(
    _ pipeline: Pipelines.ChangesMapPipeline<TargetStore.State, Intermediate, Output>,
    queue: some MainActorTargetQueueType
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    store.asStore().view.derive(pipeline.plan, defaultQueue: makeDefaultQueue(to: queue))
  }
}

extension StateView {
  /// A value made from this state.
  @inlinable
  func derive<Output>(_ plan: DerivedPlan<State, Output>, defaultQueue: DefaultQueue?) -> Derived<
    Output
  > {
    let view = plan.connect(self)
    withExtendedLifetime(self) {}
    return Derived(view: view, defaultQueue: defaultQueue)
  }
}
