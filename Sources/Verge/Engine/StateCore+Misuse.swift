// These functions call `fatalError`, because a release build drops the message of a failed precondition.
// The messages name the call site if it is known, otherwise that of the running mutation.

extension StateCore {
  /// Traps: the state was read inside its own mutation.
  @usableFromInline
  func stopForReading() -> Never {
    stop("read", "use the closure's `inout` parameter, which has the newest values")
  }

  /// Traps: a commit was made inside a mutation of the same state.
  @usableFromInline
  func stopForCommitting(_ file: StaticString, _ line: UInt) -> Never {
    stop(
      "committed to, at \(file):\(line),",
      "change the closure's `inout` parameter instead, or commit after the closure has returned",
      file, line
    )
  }

  /// Traps: a legacy lock was acquired inside a mutation of the same state.
  func stopForLocking() -> Never {
    stop(
      "locked",
      """
      do not lock: the mutation has exclusive access already. Lock before committing if you need both
      """)
  }

  /// Traps: a rule was added inside a mutation.
  func stopForAddingRule() -> Never {
    stop("given a middleware", "change the state only; add the middleware after the closure")
  }

  /// Traps: a reporter was set inside a mutation.
  func stopForAddingReporter() -> Never {
    stop("given a logger", "change the state only; add the logger after the closure")
  }

  /// Traps: a middleware was added to a derived value.
  func stopForAddingRuleToDerived(_ name: String) -> Never {
    fatalError(
      """
      The derived value "\(name)" was given a middleware, which would never run: it is made from its \
      source, and not committed to. Add the middleware to the source.
      """
    )
  }

  /// Traps: the running commit is to a derived value.
  func stopForCommittingToDerived(_ name: String) -> Never {
    let (file, line) = (state.commit.file, state.commit.line)
    fatalError(
      """
      The derived value "\(name)" was committed to, at \(file):\(line). It is made from its source: \
      commit to that, or make a binding with `bindingDerived`.
      """,
      file: file, line: line
    )
  }

  /// Traps: a value derived from this state was read inside a mutation, or a `read`, of the state.
  func stopForReadingSource(of name: String) -> Never {
    if state.section == .read {
      fatalError(
        """
        The derived value "\(name)" was read from inside a closure given to the `read` of its \
        source, which is locked there. Use the closure's parameter, or read the derived value before.
        """
      )
    }
    fatalError(
      """
      The derived value "\(name)" was read from inside a mutation of its source, which is about to \
      change it. Use the mutation's `inout` parameter, or read the derived value before.
      """,
      file: state.commit.file, line: state.commit.line
    )
  }

  /// Traps: a pipeline committed to the source of its value.
  func stopForCommittingInPipeline(of name: String) -> Never {
    fatalError(
      """
      The pipeline of the derived value "\(name)" committed to its own source. A pipeline makes a \
      value and does nothing else. Commit from an observer of the derived value instead.
      """,
      file: state.commit.file, line: state.commit.line
    )
  }

  /// Traps: a pipeline read the value that it computes.
  func stopForReadingInPipeline(of name: String) -> Never {
    fatalError(
      """
      The pipeline of the derived value "\(name)" read that value, which it is about to make. Use \
      the pipeline's input.
      """
    )
  }

  /// Traps: the commit changed the identity by which an element was found.
  @usableFromInline
  func stopForNewIdentity<ID>(_ id: ID, _ new: ID) -> Never {
    fatalError(
      """
      The element with the id \(id) was given the id \(new) by a commit to its scope. The scope \
      would lose the element. Keep the id; to put another element in its place, commit to the collection.
      """,
      file: state.commit.file, line: state.commit.line
    )
  }

  private func stop(
    _ what: String, _ advice: String, _ file: StaticString? = nil, _ line: UInt? = nil
  ) -> Never {
    let commit = state.commit
    // A read or a getter may run outside a commit: `commit` is then an earlier one.
    let isInCommit = state.section != .read && state.section != .getter
    let file = file ?? (isInCommit ? commit.file : #fileID)
    let line = line ?? (isInCommit ? commit.line : #line)
    switch state.section {
    case .read:
      fatalError(
        """
        The store "\(origin.name)" was \(what) from inside a closure given to its `read`. The state \
        is locked there: use the closure's parameter, and do the rest after it has returned.
        """,
        file: file, line: line
      )
    case .getter:
      fatalError(
        """
        The store "\(origin.name)" was \(what) from inside the getter of a computed property that \
        one of its own key paths leads through. The state is locked there. Use the members of \
        `self` instead.
        """,
        file: file, line: line
      )
    case .rules:
      fatalError(
        """
        The store "\(origin.name)" was \(what) from inside its own `reduce` or one of its \
        middlewares, in the commit made at \(commit.file):\(commit.line). The state is locked there. \
        Use the parameters instead: changes made through them belong to the same commit.
        """,
        file: file, line: line
      )
    case .mutation, .capture:
      fatalError(
        """
        The store "\(origin.name)" was \(what) from inside one of its own mutations (the commit \
        made at \(commit.file):\(commit.line)), or from an `==` that ran with it. The state is locked \
        there. Inside the mutation, \(advice).
        """,
        file: file, line: line
      )
    }
  }
}
