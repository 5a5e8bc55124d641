// Outputs without `==`, and `uniqueMap` of Verge 14.

extension Pipelines.ChangesSelectPipeline {
  /// Returns a pipeline that selects a part of the state without `==`. Every commit produces a new
  /// output.
  ///
  /// - Parameter selector: The key path to the part.
  @_disfavoredOverload
  public static func select(_ selector: any KeyPath<Source, Output> & Sendable) -> Self {
    map { $0[keyPath: selector] }
  }

  /// Returns a pipeline that selects a part of the state without `==`: the other form of `select`.
  ///
  /// - Parameter selector: The key path to the part.
  @_disfavoredOverload
  public static func map(_ selector: any KeyPath<Source, Output> & Sendable) -> Self {
    map { $0[keyPath: selector] }
  }

  /// Returns a pipeline that computes an output without `==` from the state. Every commit produces
  /// a new output.
  ///
  /// - Parameter selector: Computes the output. Called once for each state of the source. Retained.
  @_disfavoredOverload
  public static func map(_ selector: @escaping @Sendable (Source) -> Output) -> Self {
    Self(
      selector: selector, isEqual: { _, _ in false },
      plan: .mapping(selector, isEqual: Equality { _, _ in false }))
  }
}

extension Pipelines.ChangesSelectPipeline where Output: Equatable & SendableMetatype {
  /// Returns a pipeline that computes an output from the state, and compares only the outputs: the
  /// name of `.map` in Verge 14.
  ///
  /// - Parameter transform: Computes the output. Called once for each state of the source. Retained.
  public static func uniqueMap(_ transform: @escaping @Sendable (Source) -> Output) -> Self {
    map(transform)
  }
}

extension Pipelines.ChangesSelectPipeline {
  /// Returns a pipeline that computes an output from the state, and compares only the outputs, by a
  /// comparator.
  ///
  /// - Parameters:
  ///   - transform: Computes the output. Called once for each state of the source. Retained.
  ///   - comparator: Compares an output with the previous one. Retained.
  public static func uniqueMap(
    _ transform: @escaping @Sendable (Source) -> Output,
    _ comparator: some TypedComparator<Output>
  ) -> Self {
    let isEqual: @Sendable (Output, Output) -> Bool = { comparator($0, $1) }
    return Self(
      selector: transform, isEqual: isEqual,
      plan: .mapping(transform, isEqual: Equality(isEqual)))
  }
}
