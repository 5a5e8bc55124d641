extension StateCore {
  /// Stops: the state was read by the mutation that is changing it.
  @usableFromInline
  func stopForReading() -> Never {
    stop("read", "use the closure's `inout` parameter, which has the newest values")
  }

  /// Stops: a commit was made by a mutation of the same state.
  @usableFromInline
  func stopForCommitting(_ file: StaticString, _ line: UInt) -> Never {
    stop(
      "committed to, at \(file):\(line),",
      "change the closure's `inout` parameter instead, or commit after the closure has returned"
    )
  }

  /// Stops: the lock of an older generation was asked for by a mutation of the same state.
  func stopForLocking() -> Never {
    stop("locked", "there is no need to: nobody else can read or commit; or lock before it")
  }

  /// Stops: a rule was added by a mutation, which it would be too late for.
  func stopForAddingRule() -> Never {
    stop("given a middleware", "change the state only; add the middleware after the closure")
  }

  /// Stops: a derived value, which has no commits, was given a middleware.
  func stopForAddingRuleToDerived() -> Never {
    fatalError(
      """
      The derived value "\(origin.name)" was given a middleware, which would never run: it is made \
      from its source, and not committed to. Add the middleware to the source.
      """
    )
  }

  /// Stops: a derived value was committed to.
  func stopForCommittingToDerived(_ file: StaticString, _ line: UInt) -> Never {
    fatalError(
      """
      The derived value "\(origin.name)" was committed to, at \(file):\(line). It is made from its \
      source: commit to that, or make a binding with `bindingDerived`.
      """
    )
  }

  /// Stops: a derived value was read by a mutation of what it is made from.
  ///
  /// - Parameter source: The one whose mutation, or `read`, this is.
  @usableFromInline
  func stopForReadingSource(_ source: StateCore? = nil) -> Never {
    if let source, source.shared.pointee.isLooking {
      fatalError(
        """
        The derived value "\(origin.name)" was read from inside a closure given to the `read` of its \
        source, which is locked there. Use the closure's parameter, or read the derived value before.
        """
      )
    }
    fatalError(
      """
      The derived value "\(origin.name)" was read from inside a mutation of its source, which is \
      about to change it. Use the mutation's `inout` parameter, or read the derived value before.
      """
    )
  }

  /// Stops: the pipeline of a derived value has committed to what that is made from.
  func stopForCommittingInPipeline() -> Never {
    fatalError(
      """
      The pipeline of the derived value "\(origin.name)" committed to its own source. A pipeline \
      makes a value and does nothing else. Commit from an observer of the derived value instead.
      """
    )
  }

  /// Stops: the pipeline of a derived value has read that value.
  func stopForReadingInPipeline() -> Never {
    fatalError(
      """
      The pipeline of the derived value "\(origin.name)" read that value, which it is about to \
      make. Use the pipeline's input.
      """
    )
  }

  // `fatalError`, because a release build drops the message of a failed precondition.
  private func stop(_ what: String, _ advice: String) -> Never {
    if shared.pointee.isLooking {
      fatalError(
        """
        The store "\(origin.name)" was \(what) from inside a closure given to its `read`. The state \
        is locked there: use the closure's parameter, and do the rest after it has returned.
        """
      )
    }
    if shared.pointee.isInGetter {
      fatalError(
        """
        The store "\(origin.name)" was \(what) from inside the getter of a computed property that \
        one of its own key paths leads through. The state is locked there. Use the members of \
        `self` instead.
        """
      )
    }
    if shared.pointee.isRunningRules {
      fatalError(
        """
        The store "\(origin.name)" was \(what) from inside its own `reduce` or one of its \
        middlewares, in the commit made at \(shared.pointee.commitFile):\
        \(shared.pointee.commitLine). The state is locked there. Use the parameters instead: what \
        is changed through them belongs to the same commit.
        """
      )
    }
    fatalError(
      """
      The store "\(origin.name)" was \(what) from inside one of its own mutations (the commit made \
      at \(shared.pointee.commitFile):\(shared.pointee.commitLine)), or from an `==` that ran with \
      it. The state is locked there. Inside the mutation, \(advice).
      """
    )
  }
}
