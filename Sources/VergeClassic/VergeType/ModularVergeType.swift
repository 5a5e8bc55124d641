/// A verge that is part of another one. Mirrors Verge 3.0–5.0.
public protocol ModularVergeType: VergeType {
  /// The type of the parent.
  associatedtype Parent: VergeType
}

extension VergeType {
  /// Makes this verge the parent of `module`. Mirrors Verge 3.0–5.0.
  ///
  /// - Parameters:
  ///   - module: The module. Its `forward(_:)` then passes this verge to its closure.
  ///   - retainParent: Whether `module` retains this verge permanently.
  public func add<M: ModularVergeType>(module: M, retainParent: Bool = false)
  where M.Parent == Self {
    let former = module.state.core.extras.withAttachment(of: module) { attachment in
      attachment.hasHadParent = true
      guard retainParent else {
        attachment.parent = self
        return nil as AnyObject?
      }
      let former = attachment.retainedParent
      attachment.retainedParent = self
      return former
    }
    _ = consume former
  }
}

extension ModularVergeType {
  /// Calls `c` with the parent, synchronously on this thread. Mirrors Verge 3.0–5.0.
  ///
  /// Does nothing if the parent is deallocated.
  ///
  /// - Important: In a debug build, traps if there has never been a parent.
  public func forward(_ c: (_ parent: Parent) -> Void) {
    let (parent, hasHadParent) = state.core.extras.withAttachment(of: self) {
      ($0.parent ?? $0.retainedParent, $0.hasHadParent)
    }
    if let parent = parent as? Parent {
      c(parent)
    } else {
      assert(
        hasHadParent, "\(Self.self) forwards to a parent it never had. Call add(module:) before.")
    }
  }
}
