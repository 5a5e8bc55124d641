extension Pipelines {
  /// A pipeline that computes an output from selected values of a state, when one of them has
  /// changed.
  public struct ChangesMapPipeline<Source, Intermediate, Output>: PipelineType {
    /// The input.
    public typealias Input = Changes<Source>

    @usableFromInline let intermediate: @Sendable (Source) -> PipelineIntermediate<Intermediate>
    @usableFromInline let transform: @Sendable (Intermediate) -> Output
    @usableFromInline let isEqual: (@Sendable (Output, Output) -> Bool)?
    @usableFromInline let predicates: [@Sendable (Changes<Source>) -> Bool]

    @inlinable
    init(
      intermediate: @escaping @Sendable (Source) -> PipelineIntermediate<Intermediate>,
      transform: @escaping @Sendable (Intermediate) -> Output,
      isEqual: (@Sendable (Output, Output) -> Bool)?,
      predicates: [@Sendable (Changes<Source>) -> Bool] = []
    ) {
      self.intermediate = intermediate
      self.transform = transform
      self.isEqual = isEqual
      self.predicates = predicates
    }

    /// Creates a pipeline that computes an output from selected values of a state, when one of them
    /// has changed: `.map(using:transform:)`, with the type written out. It skips an output that
    /// equals the previous one, if outputs can be compared.
    ///
    /// - Parameters:
    ///   - intermediate: Lists the values from which the output is computed, one per line. Called once
    ///     for each state. Retained.
    ///   - transform: Computes the output. Called when one of those values has changed. Retained.
    @inlinable
    public init(
      @PipelineIntermediateBuilder intermediate:
        @escaping @Sendable (Source) -> PipelineIntermediate<Intermediate>,
      transform: @escaping @Sendable (Intermediate) -> Output
    ) where Output: Equatable & SendableMetatype {
      self.init(intermediate: intermediate, transform: transform, isEqual: { $0 == $1 })
    }

    @inlinable var plan: DerivedPlan<Source, Output> {
      let isEqual = isEqual.map(Equality.init)
      return predicates.isEmpty
        ? .mapping(using: intermediate, transform: transform, isEqual: isEqual)
        : .mapping(
          using: intermediate, transform: transform, isEqual: isEqual, dropping: predicates)
    }

    /// Returns the output for the state.
    public func yield(_ input: Changes<Source>) -> Output {
      transform(intermediate(input.primitive).value)
    }

    /// Returns the output for the state, if the intermediate value and the output have changed, and
    /// no predicate drops it.
    public func yieldContinuously(_ input: Changes<Source>) -> ContinuousResult<Output> {
      let new = intermediate(input.primitive)
      guard let previous = input.previousPrimitive else { return .new(transform(new.value)) }
      let old = intermediate(previous)
      if new.isEqual(old.value, new.value) { return .noUpdates }
      let output = transform(new.value)
      if let isEqual, isEqual(transform(old.value), output) { return .noUpdates }
      return predicates.contains { $0(input) } ? .noUpdates : .new(output)
    }

    /// Returns the same pipeline, which skips new outputs while `predicate` returns `true`.
    ///
    /// - Parameter predicate: Called with each state that has a new output. With several
    ///   predicates, the output is skipped if any of them returns `true`.
    @inlinable
    public func drop(while predicate: @escaping @Sendable (Changes<Source>) -> Bool) -> Self {
      Self(
        intermediate: intermediate, transform: transform, isEqual: isEqual,
        predicates: predicates + [predicate])
    }
  }
}

extension Pipelines.ChangesMapPipeline where Output: Equatable & SendableMetatype {
  /// Returns a pipeline that computes an output from selected values of the state.
  ///
  /// ```swift
  /// store.derived(.map(using: { $0.items; $0.filter }, transform: { items, filter in
  ///   items.filter(filter.matches)
  /// }))
  /// ```
  ///
  /// - Parameters:
  ///   - intermediate: Lists the values from which the output is computed, one per line. Called once
  ///     for each state.
  ///   - transform: Computes the output. Called when one of those values has changed.
  @inlinable
  public static func map(
    @PipelineIntermediateBuilder using intermediate:
      @escaping @Sendable (Source) -> PipelineIntermediate<Intermediate>,
    transform: @escaping @Sendable (Intermediate) -> Output
  ) -> Self {
    Self(intermediate: intermediate, transform: transform, isEqual: { $0 == $1 })
  }
}

extension Pipelines.ChangesMapPipeline where Intermediate == Edge<Output> {
  /// Returns a pipeline that selects the value inside an ``Edge`` of the state.
  ///
  /// - Parameter intermediate: Returns the edge. Called once for each state.
  @inlinable
  public static func map(
    @PipelineIntermediateBuilder using intermediate:
      @escaping @Sendable (Source) -> PipelineIntermediate<Edge<Output>>
  ) -> Self {
    Self(intermediate: intermediate, transform: { $0.wrappedValue }, isEqual: nil)
  }
}

/// The value from which a pipeline computes its output, and its comparison.
public struct PipelineIntermediate<Value> {
  /// The value.
  public let value: Value
  /// Whether two such values are equal.
  @usableFromInline let isEqual: (Value, Value) -> Bool

  @inlinable
  init(value: Value, isEqual: @escaping (Value, Value) -> Bool) {
    self.value = value
    self.isEqual = isEqual
  }
}

/// Combines the values from which a pipeline computes its output; see
/// ``Pipelines/ChangesMapPipeline/map(using:transform:)``.
@resultBuilder
public enum PipelineIntermediateBuilder {
  /// One value.
  @inlinable
  public static func buildBlock<Value: Equatable & SendableMetatype>(_ value: Value)
    -> PipelineIntermediate<Value>
  {
    PipelineIntermediate(value: value, isEqual: { $0 == $1 })
  }

  /// Combines several values, which are equal if each of them is.
  @inlinable
  public static func buildBlock<each Value: Equatable & SendableMetatype>(
    _ value: repeat each Value
  ) -> PipelineIntermediate<(repeat each Value)> {
    PipelineIntermediate(value: (repeat each value)) { left, right in
      for (left, right) in repeat (each left, each right) {
        guard left == right else { return false }
      }
      return true
    }
  }
}
