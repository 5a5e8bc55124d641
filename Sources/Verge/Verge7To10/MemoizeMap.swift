/// A pipeline made of closures: the type from which Verge 7 and 8 made derived values.
///
/// In new code, use `.select`, `.map`, or your own ``PipelineType``.
@available(*, deprecated, message: "Use .map or .map(using:transform:), in derived(_:queue:).")
public struct MemoizeMap<Input, Output>: PipelineType {
  /// The result of a further input.
  public enum Result {
    /// A new output.
    case updated(Output)
    /// No new output. The name is that of the original.
    case noChanages
  }

  private let first: @Sendable (Input) -> Output
  private let next: @Sendable (Input) -> Result
  private let isDropped: @Sendable (Input) -> Bool

  private init(
    first: @escaping @Sendable (Input) -> Output,
    next: @escaping @Sendable (Input) -> Result,
    isDropped: @escaping @Sendable (Input) -> Bool
  ) {
    self.first = first
    self.next = next
    self.isDropped = isDropped
  }

  /// A pipeline that computes an output from each input.
  ///
  /// - Parameter map: Computes the output. Retained.
  public init(map: @escaping @Sendable (Input) -> Output) {
    self.init(dropInput: { _ in false }, map: map)
  }

  /// A pipeline that computes an output from each input that is not dropped.
  ///
  /// - Parameters:
  ///   - dropInput: Whether an input after the first is skipped. Retained.
  ///   - map: Computes the output. Retained.
  public init(
    dropInput: @escaping @Sendable (Input) -> Bool,
    map: @escaping @Sendable (Input) -> Output
  ) {
    self.init(first: map, next: { .updated(map($0)) }, isDropped: dropInput)
  }

  /// A pipeline that decides which inputs produce a new output.
  ///
  /// - Parameters:
  ///   - makeInitial: Computes the first output. Retained.
  ///   - update: Called with each further input. Retained.
  public init(
    makeInitial: @escaping @Sendable (Input) -> Output,
    update: @escaping @Sendable (Input) -> Result
  ) {
    self.init(first: makeInitial, next: update, isDropped: { _ in false })
  }

  /// Returns the first output.
  public func makeInitial(_ input: Input) -> Output { first(input) }

  /// Returns the result of a further input.
  public func makeResult(_ input: Input) -> Result {
    isDropped(input) ? .noChanages : next(input)
  }

  /// Returns the first output.
  public func yield(_ input: Input) -> Output { makeInitial(input) }

  /// Returns the result of a further input, as a ``ContinuousResult``.
  public func yieldContinuously(_ input: Input) -> ContinuousResult<Output> {
    switch makeResult(input) {
    case .updated(let output): .new(output)
    case .noChanages: .noUpdates
    }
  }

  /// Returns a copy of the pipeline that also skips inputs for which `predicate` returns `true`.
  ///
  /// - Parameter predicate: Called with each input after the first that no earlier predicate drops.
  ///   Retained.
  public func dropsInput(while predicate: @escaping @Sendable (Input) -> Bool) -> Self {
    Self(first: first, next: next) { [isDropped] in isDropped($0) || predicate($0) }
  }
}

/// The name of ``MemoizeMap`` in Verge 8.
@available(*, deprecated, message: "Use .map or .map(using:transform:), in derived(_:queue:).")
public typealias Pipeline = MemoizeMap

@available(*, deprecated, message: "Use .map or .map(using:transform:), in derived(_:queue:).")
extension MemoizeMap {
  /// Returns a pipeline that computes an output from each input.
  ///
  /// - Parameter map: Computes the output. Retained.
  public static func map(_ map: @escaping @Sendable (Input) -> Output) -> Self {
    Self(map: map)
  }

  /// Returns a pipeline that selects a member of each state.
  ///
  /// - Parameter keyPath: The member.
  public static func map<State>(
    _ keyPath: any KeyPath<State, Output> & Sendable
  ) -> Self where Input == Changes<State> {
    Self { $0.primitive[keyPath: keyPath] }
  }

  /// Returns a pipeline that selects a value of each state, and computes an output from it when it
  /// has changed.
  ///
  /// - Parameters:
  ///   - derive: Selects the value. Retained.
  ///   - compute: Computes the output. Retained.
  public static func map<State, Value: Equatable & SendableMetatype>(
    derive: @escaping @Sendable (Changes<State>) -> Value,
    compute: @escaping @Sendable (Value) -> Output
  ) -> Self where Input == Changes<State> {
    map(derive: derive, dropsDerived: { $0 == $1 }, compute: compute)
  }

  /// Returns a pipeline that selects a value of each state, and computes an output from it when it
  /// has changed, according to `dropsDerived`, which receives the earlier value first. The
  /// closures are retained.
  public static func map<State, Value>(
    derive: @escaping @Sendable (Changes<State>) -> Value,
    dropsDerived: @escaping @Sendable (Value, Value) -> Bool,
    compute: @escaping @Sendable (Value) -> Output
  ) -> Self where Input == Changes<State> {
    Self(makeInitial: { compute(derive($0)) }) { input in
      let value = derive(input)
      if let previous = input.previous, dropsDerived(derive(previous), value) {
        return .noChanages
      }
      return .updated(compute(value))
    }
  }
}

extension Pipelines.ChangesMapPipeline where Output: Equatable & SendableMetatype {
  /// Returns a pipeline that computes an output from one value of the state: the form of
  /// `map(using:transform:)` in Verge 7 and 8.
  ///
  /// - Parameters:
  ///   - derive: Selects the value. Called once for each state. Retained.
  ///   - compute: Computes the output. Called when the value has changed. Retained.
  @available(*, deprecated, renamed: "map(using:transform:)")
  public static func map(
    derive: @escaping @Sendable (Source) -> Intermediate,
    compute: @escaping @Sendable (Intermediate) -> Output
  ) -> Self where Intermediate: Equatable & SendableMetatype {
    map(derive: derive, dropsDerived: { $0 == $1 }, compute: compute)
  }

  /// Returns a pipeline that selects a value of the state, and computes an output from it when it
  /// has changed, according to `dropsDerived`, which receives the earlier value first. The
  /// closures are retained.
  @available(*, deprecated, renamed: "map(using:transform:)")
  public static func map(
    derive: @escaping @Sendable (Source) -> Intermediate,
    dropsDerived: @escaping @Sendable (Intermediate, Intermediate) -> Bool,
    compute: @escaping @Sendable (Intermediate) -> Output
  ) -> Self {
    Self(
      intermediate: { PipelineIntermediate(value: derive($0), isEqual: dropsDerived) },
      transform: compute, isEqual: { $0 == $1 })
  }
}
