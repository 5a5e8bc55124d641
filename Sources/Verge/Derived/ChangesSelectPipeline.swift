extension Pipelines {
  /// A pipeline that selects a part of a state, or computes an output from it, and emits each
  /// output that differs from the previous one.
  public struct ChangesSelectPipeline<Source, Output>: PipelineType {
    /// The input.
    public typealias Input = Changes<Source>

    @usableFromInline let selector: @Sendable (Source) -> Output
    @usableFromInline let isEqual: @Sendable (Output, Output) -> Bool
    @usableFromInline let predicates: [@Sendable (Changes<Source>) -> Bool]
    // Sendable: immutable, and so are its closures.
    @usableFromInline nonisolated(unsafe) let plan: DerivedPlan<Source, Output>

    @inlinable
    init(
      selector: @escaping @Sendable (Source) -> Output,
      isEqual: @escaping @Sendable (Output, Output) -> Bool,
      predicates: [@Sendable (Changes<Source>) -> Bool] = [],
      plan: DerivedPlan<Source, Output>
    ) {
      self.selector = selector
      self.isEqual = isEqual
      self.predicates = predicates
      self.plan = plan
    }

    /// Returns the output for the state.
    public func yield(_ input: Changes<Source>) -> Output {
      selector(input.primitive)
    }

    /// Returns the output for the state, if it differs from the previous output, and no predicate
    /// drops it.
    public func yieldContinuously(_ input: Changes<Source>) -> ContinuousResult<Output> {
      let output = selector(input.primitive)
      if let previous = input.previousPrimitive, isEqual(selector(previous), output) {
        return .noUpdates
      }
      return predicates.contains { $0(input) } ? .noUpdates : .new(output)
    }

    /// Returns the same pipeline, which skips new outputs while `predicate` returns `true`.
    ///
    /// - Parameter predicate: Called with each state that has a new output. With several
    ///   predicates, the output is skipped if any of them returns `true`.
    @inlinable
    public func drop(while predicate: @escaping @Sendable (Changes<Source>) -> Bool) -> Self {
      let predicates = predicates + [predicate]
      return Self(
        selector: selector, isEqual: isEqual, predicates: predicates,
        plan: .mapping(selector, isEqual: Equality(isEqual), dropping: predicates))
    }
  }
}

extension Pipelines.ChangesSelectPipeline where Output: Equatable & SendableMetatype {
  /// Returns a pipeline that selects a part of the state.
  ///
  /// It keeps a copy of only that part, and does nothing for a commit that leaves the part
  /// unchanged.
  @inlinable
  public static func select(_ selector: any KeyPath<Source, Output> & Sendable) -> Self {
    Self(
      selector: { $0[keyPath: selector] }, isEqual: { $0 == $1 },
      plan: .selecting(selector, isEqual: Equality { $0 == $1 }))
  }

  /// Returns a pipeline that computes an output from the state: the other form of `map`.
  @inlinable
  public static func select(_ selector: @escaping @Sendable (Source) -> Output) -> Self {
    map(selector)
  }

  /// Returns a pipeline that selects a part of the state: the other form of `select`.
  @inlinable
  public static func map(_ selector: any KeyPath<Source, Output> & Sendable) -> Self {
    select(selector)
  }

  /// Returns a pipeline that computes an output from the state.
  ///
  /// - Parameter selector: Called once for each state of the source. Use `map(using:transform:)` if
  ///   that is too often.
  @inlinable
  public static func map(_ selector: @escaping @Sendable (Source) -> Output) -> Self {
    Self(
      selector: selector, isEqual: { $0 == $1 },
      plan: .mapping(selector, isEqual: Equality { $0 == $1 }))
  }
}
