/// Something that another part of the module has made for a state, once.
protocol StatePart: AnyObject {
  /// The state has gone. Called where no lock is held.
  func stateHasGone()
}

extension StateCore {
  /// The part of this type, made now if need be.
  ///
  /// - Parameter make: Called under the lock.
  func part<Part: StatePart>(_ make: () -> Part) -> Part {
    lock.withLock {
      if let part = shared.pointee.extras.parts[ObjectIdentifier(Part.self)] as? Part {
        return part
      }
      let part = make()
      if !shared.pointee.isClosed {
        shared.pointee.extras.parts[ObjectIdentifier(Part.self)] = part
      }
      return part
    }
  }
}

extension StateCore {
  /// Whether a commit takes the shortest way: for tests.
  package var isUnobserved: Bool { lock.withLock { shared.pointee.attention.isEmpty } }
}
