/// How a derived state is connected to its source: what is captured there, and what is made of it.
///
/// Made where a pipeline is made, so that its closures are specialised for the types of whoever
/// writes the pipeline.
@usableFromInline
package final class DerivedPlan<Source, Output> {
  @usableFromInline let isEqual: Equality<Output>?
  @usableFromInline let connect: (DerivedNode<Output>, StateView<Source>) -> Output

  /// - Parameters:
  ///   - isEqual: Whether an output is the same as the one before, where that is not known already.
  ///   - connect: Connects, and returns the first output.
  @inlinable
  init(
    isEqual: Equality<Output>?,
    connect: @escaping (DerivedNode<Output>, StateView<Source>) -> Output
  ) {
    self.isEqual = isEqual
    self.connect = connect
  }

  /// Captures a part of the source, when it has changed.
  @inlinable
  static func selecting(
    _ keyPath: KeyPath<Source, Output>,
    isEqual: Equality<Output>
  ) -> DerivedPlan {
    DerivedPlan(isEqual: nil) { node, view in
      let place = view.place.reading(keyPath)
      return node.connect(
        view,
        DistinctSource(place),
        by: isEqual,
        first: { _, _ in place.read() },
        step: { $0 }
      )
    }
  }

  /// Captures the source at every commit, and maps it.
  @inlinable
  static func mapping(
    _ selector: @escaping (Source) -> Output,
    isEqual: Equality<Output>,
    dropping predicates: [@Sendable (Changes<Source>) -> Bool]
  ) -> DerivedPlan {
    if predicates.isEmpty {
      return DerivedPlan(isEqual: isEqual) { node, view in
        selector(
          node.connect(
            view,
            ValueSource(view.place),
            by: (),
            first: { _, _ in view.place.read() },
            step: selector
          )
        )
      }
    }
    return DerivedPlan(isEqual: isEqual) { node, view in
      let first = node.connect(view) { input in
        let output = selector(input.primitive)
        if node.isCurrent(output) { return nil }
        return predicates.contains { $0(input) } ? nil : output
      }
      return selector(first.primitive)
    }
  }

  /// Captures the source at every commit, and maps what is taken from it when that has changed.
  @inlinable
  static func mapping<Intermediate>(
    using intermediate: @escaping (Source) -> PipelineIntermediate<Intermediate>,
    transform: @escaping (Intermediate) -> Output,
    isEqual: Equality<Output>?,
    dropping predicates: [@Sendable (Changes<Source>) -> Bool]
  ) -> DerivedPlan {
    DerivedPlan(isEqual: isEqual) { node, view in
      var last: Intermediate?
      let start = { (source: Source) -> Output in
        let value = intermediate(source).value
        last = value
        return transform(value)
      }
      if predicates.isEmpty {
        let first = node.connect(
          view,
          ValueSource(view.place),
          by: (),
          first: { _, _ in view.place.read() }
        ) { source in
          let new = intermediate(source)
          if let last, new.isEqual(last, new.value) { return nil }
          last = new.value
          return transform(new.value)
        }
        return start(first)
      }
      let first = node.connect(view) { input in
        let new = intermediate(input.primitive)
        if let last, new.isEqual(last, new.value) { return nil }
        let output = transform(new.value)
        if !node.isCurrent(output), predicates.contains(where: { $0(input) }) { return nil }
        last = new.value
        return output
      }
      return start(first.primitive)
    }
  }

  /// Captures the source's changes, and hands them to a pipeline of the user's.
  @inlinable
  static func custom<Pipeline: PipelineType>(_ pipeline: Pipeline) -> DerivedPlan
  where Pipeline.Input == Changes<Source>, Pipeline.Output == Output {
    DerivedPlan(isEqual: equality(of: Output.self)) { node, view in
      let first = node.connect(view) { input in
        switch pipeline.yieldContinuously(input) {
        case .new(let output): output
        case .noUpdates: nil
        }
      }
      return pipeline.yield(first)
    }
  }
}
