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

  // `fatalError`, because a release build drops the message of a failed precondition.
  private func stop(_ what: String, _ advice: String) -> Never {
    if shared.pointee.isReading {
      fatalError(
        """
        The store "\(origin.name)" was \(what) from inside the getter of a computed property that \
        one of its own key paths leads through. The state is locked there. Use the members of \
        `self` instead.
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
