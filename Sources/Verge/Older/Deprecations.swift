// Older spellings, newest first.

/// ``Edge``, as it was called until Verge 11.
public typealias Fragment<Value> = Edge<Value>

/// ``EdgeType``, as it was called until Verge 11.
public typealias FragmentType = EdgeType

/// ``ReferenceEdge``, as it was called until Verge 11.
public typealias _COWFragment<State> = ReferenceEdge<State>

/// The result of `detached(from:)` and `detached(by:)`: a store on the slice.
public typealias DetachedDispatcher<State, Activity, Scope> = Store<Scope, Activity>

extension Store {
  /// The state's value; since Verge 12 it is spelled `state.primitive`.
  @available(*, deprecated, renamed: "state.primitive")
  public final var primitiveState: State { state.primitive }
}

extension Derived {
  /// The value with what was before; since Verge 12 it is spelled `state`.
  @available(*, deprecated, renamed: "state")
  public final var value: Changes<Value> { state }
}

extension StoreComponentType {
  /// The value of what the component sees; since Verge 12 it is spelled `state.primitive`.
  @available(*, deprecated, renamed: "state.primitive")
  public var primitiveState: Scope { state.primitive }

  /// A value made from the store's state: the older spelling of `derived(_:queue:)`.
  ///
  /// - Parameters:
  ///   - pipeline: How the value is made; see ``PipelineType``.
  ///   - queue: The default queue for observers of the value.
  /// - Returns: The derived value. It does not keep the store.
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

  /// A value made from the store's state: the older spelling of `derived(_:queue:)`.
  ///
  /// - Parameters:
  ///   - pipeline: How the value is made: a ready-made `.select` or `.map`.
  ///   - queue: The default queue for observers of the value.
  /// - Returns: The derived value. It does not keep the store.
  public func chain<Output>(
    _ pipeline: Pipelines.ChangesSelectPipeline<TargetStore.State, Output>,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    derived(pipeline, queue: queue)
  }

  /// A value made from the store's state: the older spelling of `derived(_:queue:)`.
  ///
  /// - Parameters:
  ///   - pipeline: How the value is made: a ready-made `.map(using:transform:)`.
  ///   - queue: The default queue for observers of the value.
  /// - Returns: The derived value. It does not keep the store.
  public func chain<Intermediate, Output>(
    _ pipeline: Pipelines.ChangesMapPipeline<TargetStore.State, Intermediate, Output>,
    queue: some TargetQueueType = .passthrough
  ) -> Derived<Output> where TargetStore.State: Sendable, Output: Sendable {
    derived(pipeline, queue: queue)
  }
}
