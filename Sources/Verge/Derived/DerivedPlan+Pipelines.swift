extension DerivedPlan {
  /// Selects a part of the source, and captures it when it has changed.
  @inlinable
  static func selecting(
    _ keyPath: KeyPath<Source, Output>,
    isEqual: Equality<Output>
  ) -> DerivedPlan {
    DerivedPlan(
      capturing: { DistinctSource($0.reading(keyPath)) }, by: isEqual,
      first: { state, _, _ in (state[keyPath: keyPath], nil) },
      stepFromState: { _, _, output, _ in (output.pointee, nil) },
      stepFromNode: { base, _, state, _ in
        let output = state.pointee[keyPath: keyPath]
        return (isEqual(base.pointee, output) ? nil : output, nil)
      }
    )
  }

  /// Captures the source at every commit.
  ///
  /// - Parameters:
  ///   - first: Returns the first output and memo.
  ///   - step: Returns a further output and memo, made from the newest output, the memo and the
  ///     source.
  @inlinable
  static func capturing(
    first: @escaping (Source, UInt64, ChangesContext?) -> (Output, AnyObject?),
    step:
      @escaping (
        UnsafePointer<Output>, AnyObject?, UnsafePointer<Source>, GraphInput
      ) -> (Output?, AnyObject?)
  ) -> DerivedPlan {
    DerivedPlan(
      capturing: { ValueSource($0) }, by: (), first: first, stepFromState: step,
      stepFromNode: step)
  }

  /// Captures the source's changes: its states, each with the previous one.
  ///
  /// - Parameter step: Returns a further output; `nil` if there is nothing new.
  @inlinable
  static func capturingChanges(
    first: @escaping (Changes<Source>) -> Output,
    step: @escaping (UnsafePointer<Output>, Changes<Source>) -> Output?
  ) -> DerivedPlan {
    // Looked up once; `nil` if the state has no `==`.
    let isEqual = equality(of: Source.self)
    return capturing(
      first: { state, version, context in
        (
          first(Changes(state, version: version, context: context)),
          ReleaseLater((state: state, version: version))
        )
      },
      step: { base, memo, source, input in
        let state = source.pointee
        let last = unsafeDowncast(memo!, to: ReleaseLater<(state: Source, version: UInt64)>.self)
          .value
        if let isEqual, isEqual(last.state, state) { return (nil, memo) }
        let changes = Changes(
          primitive: state, version: input.version, previousPrimitive: last.state,
          previousVersion: last.version, context: input.context)
        return (step(base, changes), ReleaseLater((state: state, version: input.version)))
      }
    )
  }

  /// Maps the source at every commit.
  @inlinable
  static func mapping(
    _ selector: @escaping (Source) -> Output, isEqual: Equality<Output>
  ) -> DerivedPlan {
    capturing(
      first: { state, _, _ in (selector(state), nil) },
      step: { base, _, state, _ in
        let output = selector(state.pointee)
        return (isEqual(base.pointee, output) ? nil : output, nil)
      }
    )
  }

  /// Maps the source at every commit, and drops the outputs for which a predicate returns `true`.
  @inlinable
  static func mapping(
    _ selector: @escaping (Source) -> Output,
    isEqual: Equality<Output>,
    dropping predicates: [@Sendable (Changes<Source>) -> Bool]
  ) -> DerivedPlan {
    capturingChanges(
      first: { selector($0.primitive) },
      step: { base, changes in
        let output = selector(changes.primitive)
        if isEqual(base.pointee, output) || predicates.contains(where: { $0(changes) }) {
          return nil
        }
        return output
      }
    )
  }

  /// Selects values of the source at every commit, and maps them when they have changed.
  @inlinable
  static func mapping<Intermediate>(
    using intermediate: @escaping (Source) -> PipelineIntermediate<Intermediate>,
    transform: @escaping (Intermediate) -> Output,
    isEqual: Equality<Output>?
  ) -> DerivedPlan {
    capturing(
      first: { state, _, _ in
        let value = intermediate(state).value
        return (transform(value), ReleaseLater(value))
      },
      step: { base, memo, state, _ in
        let new = intermediate(state.pointee)
        let last = unsafeDowncast(memo!, to: ReleaseLater<Intermediate>.self).value
        if new.isEqual(last, new.value) { return (nil, memo) }
        let output = transform(new.value)
        let isCurrent = isEqual?(base.pointee, output) ?? false
        return (isCurrent ? nil : output, ReleaseLater(new.value))
      }
    )
  }

  /// Selects values of the source at every commit, maps them when they have changed, and drops the
  /// outputs for which a predicate returns `true`.
  // Called, because the plan without predicates would otherwise contain it.
  @usableFromInline
  static func mapping<Intermediate>(
    using intermediate: @escaping (Source) -> PipelineIntermediate<Intermediate>,
    transform: @escaping (Intermediate) -> Output,
    isEqual: Equality<Output>?,
    dropping predicates: [@Sendable (Changes<Source>) -> Bool]
  ) -> DerivedPlan {
    typealias Memo = ReleaseLater<(state: Source, version: UInt64, value: Intermediate)>
    return capturing(
      first: { state, version, _ in
        let value = intermediate(state).value
        return (transform(value), Memo((state: state, version: version, value: value)))
      },
      step: { base, memo, source, input in
        let state = source.pointee
        let new = intermediate(state)
        let last = unsafeDowncast(memo!, to: Memo.self).value
        let kept = { (value: Intermediate) in
          Memo((state: state, version: input.version, value: value))
        }
        if new.isEqual(last.value, new.value) { return (nil, kept(last.value)) }
        let output = transform(new.value)
        if isEqual?(base.pointee, output) == true { return (nil, kept(new.value)) }
        let changes = Changes(
          primitive: state, version: input.version, previousPrimitive: last.state,
          previousVersion: last.version, context: input.context)
        if predicates.contains(where: { $0(changes) }) { return (nil, kept(last.value)) }
        return (output, kept(new.value))
      }
    )
  }

  /// Passes the source's changes to a user-supplied pipeline.
  @inlinable
  static func custom<Pipeline: PipelineType>(_ pipeline: Pipeline) -> DerivedPlan
  where Pipeline.Input == Changes<Source>, Pipeline.Output == Output {
    let isEqual = equality(of: Output.self)
    return capturingChanges(
      first: { pipeline.yield($0) },
      step: { base, changes in
        guard case .new(let output) = pipeline.yieldContinuously(changes) else { return nil }
        return isEqual?(base.pointee, output) == true ? nil : output
      }
    )
  }
}
