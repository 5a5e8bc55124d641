// API of earlier versions, newest first.

/// The name of ``Edge`` until Verge 11.
@available(*, deprecated, renamed: "Edge")
public typealias Fragment<Value> = Edge<Value>

/// The name of ``EdgeType`` until Verge 11.
@available(*, deprecated, renamed: "EdgeType")
public typealias FragmentType = EdgeType

/// The name of ``ReferenceEdge`` until Verge 11.
@available(*, deprecated, renamed: "ReferenceEdge")
public typealias _COWFragment<State> = ReferenceEdge<State>

extension Store {
  /// The state's value; since Verge 12, `state.primitive`.
  @available(*, deprecated, renamed: "state.primitive")
  public final var primitiveState: State { state.primitive }
}

extension Derived {
  /// The value with the previous one; since Verge 12, `state`.
  @available(*, deprecated, renamed: "state")
  public final var value: Changes<Value> { state }
}

extension StoreComponentType {
  /// The value of the component's state; since Verge 12, `state.primitive`.
  @available(*, deprecated, renamed: "state.primitive")
  public var primitiveState: Scope { state.primitive }

  /// Returns a value derived from the store's state: the earlier name of `derived(_:queue:)`.
  @available(*, deprecated, renamed: "derived(_:queue:)")
  public func chain<Pipeline: PipelineType>(
    _ pipeline: Pipeline,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Pipeline.Output>
  where
    Pipeline.Input == Changes<TargetStore.State>, TargetStore.State: Sendable,
    Pipeline.Output: Sendable
  {
    derived(pipeline, queue: queue)
  }

  /// Returns a value derived from the store's state: the earlier name of `derived(_:queue:)`, with
  /// a main-actor queue.
  @available(*, deprecated, renamed: "derived(_:queue:)")
  public func chain<Pipeline: PipelineType>(
    _ pipeline: Pipeline,
    queue: some MainActorTargetQueueType
  ) -> Derived<Pipeline.Output>
  where
    Pipeline.Input == Changes<TargetStore.State>, TargetStore.State: Sendable,
    Pipeline.Output: Sendable
  {
    derived(pipeline, queue: queue)
  }

  /// Returns a value derived from the store's state: the earlier name of `derived(_:queue:)` for a
  /// built-in `.select` or `.map`.
  @available(*, deprecated, renamed: "derived(_:queue:)")
  public func chain<Output>(
    _ pipeline: Pipelines.ChangesSelectPipeline<TargetStore.State, Output>,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    derived(pipeline, queue: queue)
  }

  /// Returns a value derived from the store's state: the earlier name of `derived(_:queue:)` for a
  /// built-in `.select` or `.map`, with a main-actor queue.
  @available(*, deprecated, renamed: "derived(_:queue:)")
  public func chain<Output>(
    _ pipeline: Pipelines.ChangesSelectPipeline<TargetStore.State, Output>,
    queue: some MainActorTargetQueueType
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    derived(pipeline, queue: queue)
  }

  /// Returns a value derived from the store's state: the earlier name of `derived(_:queue:)` for a
  /// built-in `.map(using:transform:)`.
  @available(*, deprecated, renamed: "derived(_:queue:)")
  public func chain<Intermediate, Output>(
    _ pipeline: Pipelines.ChangesMapPipeline<TargetStore.State, Intermediate, Output>,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    derived(pipeline, queue: queue)
  }

  /// Returns a value derived from the store's state: the earlier name of `derived(_:queue:)` for a
  /// built-in `.map(using:transform:)`, with a main-actor queue.
  @available(*, deprecated, renamed: "derived(_:queue:)")
  public func chain<Intermediate, Output>(
    _ pipeline: Pipelines.ChangesMapPipeline<TargetStore.State, Intermediate, Output>,
    queue: some MainActorTargetQueueType
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    derived(pipeline, queue: queue)
  }
}
