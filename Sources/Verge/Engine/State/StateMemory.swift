/// The memory that a view retains, and that keeps a state alive.
@usableFromInline
package class StateMemory {
  @usableFromInline package let core: StateCore
  /// Whether observers keep the memory alive, as they do for a derived value.
  @usableFromInline let isKeptByObservers: Bool
  /// Objects that live as long as the memory. Guarded by the core's lock.
  @exclusivity(unchecked) var associated: [AnyObject] = []

  @usableFromInline
  init(core: StateCore, isKeptByObservers: Bool) {
    self.core = core
    self.isKeptByObservers = isKeptByObservers
  }

  /// Whether the value of this type at an address is the memory's whole state.
  func isWhole(_ address: UnsafeRawPointer?, _ type: ObjectIdentifier) -> Bool { true }
}

/// The memory of a state. Its `deinit` closes the core, and destroys the state.
@usableFromInline
final class RootMemory: StateMemory {
  // The closure's argument is stored beside it: a closure context would cost one more allocation for
  // each store.
  private let destroy: (UnsafeMutableRawPointer) -> Void
  private let address: UnsafeMutableRawPointer
  private let type: ObjectIdentifier

  /// - Parameter destroy: Deinitializes and frees the memory at `address`.
  @usableFromInline
  init(
    core: StateCore,
    at address: UnsafeMutableRawPointer,
    type: ObjectIdentifier,
    isKeptByObservers: Bool = false,
    destroy: @escaping (UnsafeMutableRawPointer) -> Void
  ) {
    self.address = address
    self.type = type
    self.destroy = destroy
    super.init(core: core, isKeptByObservers: isKeptByObservers)
    core.memory = self
  }

  deinit {
    core.close()
    destroy(address)
    if !associated.isEmpty { ReleasePool.release(&associated) }
  }

  override func isWhole(_ address: UnsafeRawPointer?, _ type: ObjectIdentifier) -> Bool {
    address == UnsafeRawPointer(self.address) && type == self.type
  }
}
