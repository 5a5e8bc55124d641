/// A core, and the part of its state that a store shows.
@usableFromInline
package struct StateView<State> {
  @usableFromInline package let memory: StateMemory
  @usableFromInline package let core: StateCore
  @usableFromInline package let location: StateLocation<State>
  /// The state's `==`; `nil` if it has none, or if it has not been looked up.
  @usableFromInline package let isEqual: Equality<State>?

  @inlinable
  package init(
    memory: StateMemory,
    location: StateLocation<State>,
    isEqual: Equality<State>?
  ) {
    self.memory = memory
    core = memory.core
    self.location = location
    self.isEqual = isEqual
  }

  /// A new state.
  @inlinable
  package init(_ state: State, isEqual: Equality<State>?, origin: StoreOrigin) {
    let address = UnsafeMutablePointer<State>.allocateFew()
    address.initialize(to: state)
    let memory = RootMemory(
      core: StateCore(origin: origin), at: address, type: ObjectIdentifier(State.self)
    ) {
      let address = $0.assumingMemoryBound(to: State.self)
      address.deinitialize(count: 1)
      address.deallocateFew()
    }
    self.init(memory: memory, location: StateLocation(address), isEqual: isEqual)
  }

  /// Returns the same state, seen at another location.
  @inlinable
  package func moved<Part>(
    to location: StateLocation<Part>,
    isEqual: Equality<Part>?
  ) -> StateView<Part> {
    StateView<Part>(memory: memory, location: location, isEqual: isEqual)
  }

  /// The origin of the store, or of the value derived from it.
  @usableFromInline package var origin: StoreOrigin {
    location.accessor?.node?.origin ?? core.origin
  }

  /// Whether the view shows a slice of the state, and not all of it.
  @usableFromInline package var isMounted: Bool {
    !memory.isWhole(location.address.map { UnsafeRawPointer($0) }, ObjectIdentifier(State.self))
  }
}

extension StateView {
  /// Returns the state's or the node's attachment of this type, and creates it if there is none.
  ///
  /// - Parameter make: Called while the lock is held.
  func attachment<Attachment: CoreAttachment>(_ make: () -> Attachment) -> Attachment {
    guard let node = location.accessor?.node else { return core.attachment(make) }
    return core.withLock {
      if let existing = node.attachment as? Attachment { return existing }
      let new = make()
      node.attachment = new
      return new
    }
  }

  /// Whether the value has a later version, and `isDifferent` returns `true`.
  func hasChanged(since version: UInt64, _ isDifferent: () -> Bool) -> Bool {
    core.withLock {
      let newest = location.accessor?.node?.version ?? core.state.version
      return newest > version && !core.state.isClosed && isDifferent()
    }
  }

  /// Returns a channel that captures this view's value.
  @inlinable
  package func makeChannel<Source: ChannelSource>(
    _ source: Source, by comparison: Source.Comparison,
    keepingNewestOnly keepsNewestOnly: Bool = false
  ) -> Channel {
    let channel = ChannelMemory(
      source, by: comparison, keepingNewestOnly: keepsNewestOnly
    ).makeChannel()
    channel.node = location.accessor?.node
    return channel
  }
}
