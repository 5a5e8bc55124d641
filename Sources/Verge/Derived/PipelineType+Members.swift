// Members of the protocol, for generic functions in user code:
// `func show<P: PipelineType>(_ pipeline: P)` can be called with `.select(\.count)`. Disfavored,
// because functions that name a pipeline's type use the members of that type.
//
// A closure needs an explicit `@Sendable` here: the compiler infers it only for members of a type.
// It does not apply a result builder to such a closure, so `map(using:transform:)` is not a member.

extension PipelineType {
  /// Selects a part of the state: a ``Pipelines/ChangesSelectPipeline`` for a generic function.
  ///
  /// ```swift
  /// func show<P: PipelineType>(_ pipeline: P) where P.Input == Changes<Counter> { … }
  ///
  /// show(.select(\.count))
  /// ```
  ///
  /// For `.map(using:transform:)`, name the type: `show(Pipelines.ChangesMapPipeline.map(…))`.
  ///
  /// - Parameter selector: The key path to the part. `Sendable`, because any committing or
  ///   reading thread may evaluate it.
  @inlinable
  @_disfavoredOverload
  public static func select<Source, Output: Equatable & SendableMetatype>(
    _ selector: any KeyPath<Source, Output> & Sendable
  ) -> Self where Self == Pipelines.ChangesSelectPipeline<Source, Output> {
    Pipelines.ChangesSelectPipeline<Source, Output>.select(selector)
  }

  /// Computes an output from the state, for a generic function: the other form of `map`.
  ///
  /// - Parameter selector: Called once for each state of the source. Retained. Write
  ///   `{ @Sendable in … }` in Swift 6 mode.
  @inlinable
  @_disfavoredOverload
  public static func select<Source, Output: Equatable & SendableMetatype>(
    _ selector: @escaping @Sendable (Source) -> Output
  ) -> Self where Self == Pipelines.ChangesSelectPipeline<Source, Output> {
    Pipelines.ChangesSelectPipeline<Source, Output>.map(selector)
  }

  /// Selects a part of the state, for a generic function: the other form of `select`.
  ///
  /// - Parameter selector: The key path to the part. `Sendable`, because any committing or
  ///   reading thread may evaluate it.
  @inlinable
  @_disfavoredOverload
  public static func map<Source, Output: Equatable & SendableMetatype>(
    _ selector: any KeyPath<Source, Output> & Sendable
  ) -> Self where Self == Pipelines.ChangesSelectPipeline<Source, Output> {
    Pipelines.ChangesSelectPipeline<Source, Output>.select(selector)
  }

  /// Computes an output from the state: a ``Pipelines/ChangesSelectPipeline`` for a generic
  /// function.
  ///
  /// ```swift
  /// show(.map { @Sendable in $0.count + 1 })
  /// ```
  ///
  /// - Parameter selector: Called once for each state of the source. Retained. Write
  ///   `{ @Sendable in … }` in Swift 6 mode.
  @inlinable
  @_disfavoredOverload
  public static func map<Source, Output: Equatable & SendableMetatype>(
    _ selector: @escaping @Sendable (Source) -> Output
  ) -> Self where Self == Pipelines.ChangesSelectPipeline<Source, Output> {
    Pipelines.ChangesSelectPipeline<Source, Output>.map(selector)
  }
}
