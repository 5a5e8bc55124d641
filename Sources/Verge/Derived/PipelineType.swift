/// Computes a derived value from the states of its source.
///
/// `.select`, `.map` and `.map(using:transform:)` are pipelines. Conform your own type to decide which
/// states update the value.
///
/// A pipeline runs on the thread that calls `derived`, on the delivering thread, or on a thread that
/// reads the derived value. The last two may run it for the same event at the same time; the first result is kept. The source's lock is held
/// only for a ``BindingDerived``, and for the key path of a `.select`.
///
/// A pipeline returns a value and has no side effects: it must not block, acquire a lock that is held
/// while the derived value is read, or read a store inside a mutation of that store. Committing to
/// the source from a pipeline traps.
public protocol PipelineType<Input, Output>: Sendable {
  /// The input: for a derived value, the ``Changes`` of its source's state.
  associatedtype Input
  /// The output.
  associatedtype Output

  /// Returns the first output.
  func yield(_ input: Input) -> Output

  /// Returns the result for a further input.
  ///
  /// Called, in order, with every state of the source that differs from the previous one. An output
  /// that equals the previous one is skipped.
  func yieldContinuously(_ input: Input) -> ContinuousResult<Output>
}

/// A pipeline's result for a further input.
public enum ContinuousResult<Output> {
  /// A new output.
  case new(Output)
  /// The output has not changed.
  case noUpdates
}

extension ContinuousResult: Sendable where Output: Sendable {}

extension ContinuousResult: Equatable where Output: Equatable {}

/// The built-in pipelines; see ``PipelineType``.
public enum Pipelines {}
