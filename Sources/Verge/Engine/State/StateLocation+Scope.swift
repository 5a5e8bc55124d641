extension StateLocation {
  /// Returns the location of the value at `keyPath`.
  ///
  /// The byte offset of a stored property is looked up once; any other value is accessed through
  /// the key path.
  @usableFromInline
  package func appending<Part>(_ keyPath: WritableKeyPath<Value, Part>) -> StateLocation<Part> {
    if let address = addressOfStored(keyPath) { return StateLocation<Part>(address) }
    return StateLocation<Part>(
      Accessor(
        base: extent,
        node: accessor?.node,
        read: { withValue { $0[keyPath: keyPath] } },
        modifyInPlace: { body in mutate { body(&$0[keyPath: keyPath]) } },
        project: projection { $0[keyPath: keyPath] },
        identify: { [identity, "path", AnyHashable(keyPath)] as [AnyHashable] }
      )
    )
  }

  /// Returns the location of a member of an optional value; the member is `nil` if the value is.
  ///
  /// Writing to it does nothing while the value is `nil`, like optional chaining.
  @inlinable
  package func appending<Wrapped, Part>(
    ifPresent keyPath: WritableKeyPath<Wrapped, Part>
  ) -> StateLocation<Part?> where Value == Wrapped? {
    StateLocation<Part?>(
      Accessor(
        base: extent,
        node: accessor?.node,
        read: { withValue { $0?[keyPath: keyPath] } },
        modifyInPlace: { body in
          mutate { value in
            var part = value?[keyPath: keyPath]
            body(&part)
            if let part { value?[keyPath: keyPath] = part }
          }
        },
        modifyWrapped: { body in
          mutate { value in
            withUnsafeMutablePointer(to: &value![keyPath: keyPath]) { body($0) }
          }
        },
        project: projection { $0?[keyPath: keyPath] },
        identify: { [identity, "ifPresent", AnyHashable(keyPath)] as [AnyHashable] }
      )
    )
  }

  /// Returns the location of an optional member of an optional value; the member is `nil` if the
  /// value is.
  @inlinable
  package func appending<Wrapped, Part>(
    ifPresent keyPath: WritableKeyPath<Wrapped, Part?>
  ) -> StateLocation<Part?> where Value == Wrapped? {
    StateLocation<Part?>(
      Accessor(
        base: extent,
        node: accessor?.node,
        read: { withValue { $0?[keyPath: keyPath] } },
        modifyInPlace: { body in
          mutate { value in
            if value != nil {
              body(&value![keyPath: keyPath])
            } else {
              var absent: Part?
              body(&absent)
            }
          }
        },
        project: projection { $0?[keyPath: keyPath] },
        identify: { [identity, "ifPresent", AnyHashable(keyPath)] as [AnyHashable] }
      )
    )
  }

  /// Returns the location of the element with this identity; the element is `nil` if there is none.
  ///
  /// Writing `nil` removes the element; writing a value replaces or adds it. Traps if the value has
  /// another identity.
  ///
  /// - Parameter core: The core of the state, for the call site in the trap's message. Not
  ///   retained, because a channel of the core may retain the location.
  @inlinable
  package func element(
    _ id: Value.Element.ID, of core: StateCore
  ) -> StateLocation<Value.Element?>
  where Value: RangeReplaceableCollection & MutableCollection, Value.Element: Identifiable {
    StateLocation<Value.Element?>(
      Accessor(
        base: extent,
        node: accessor?.node,
        read: { withValue { elements in elements.first { $0.id == id } } },
        modifyInPlace: { [unowned core] body in
          mutate { elements in
            let index = elements.firstIndex { $0.id == id }
            var element = index.map { elements[$0] }
            body(&element)
            if let element, element.id != id { core.stopForNewIdentity(id, element.id) }
            switch (index, element) {
            case (let index?, let element?): elements[index] = element
            case (let index?, nil): elements.remove(at: index)
            case (nil, let element?): elements.append(element)
            case (nil, nil): break
            }
          }
        },
        modifyWrapped: { [unowned core] body in
          mutate { elements in
            let index = elements.firstIndex { $0.id == id }!
            withUnsafeMutablePointer(to: &elements[index]) { body($0) }
            if elements[index].id != id { core.stopForNewIdentity(id, elements[index].id) }
          }
        },
        project: projection { elements in elements.first { $0.id == id } },
        identify: { [identity, "element", AnyHashable(id)] as [AnyHashable] }
      )
    )
  }
}

extension StateLocation {
  /// Returns the read-only location of the value at `keyPath`.
  @usableFromInline
  package func reading<Part>(_ keyPath: KeyPath<Value, Part>) -> StateLocation<Part> {
    if let address = addressOfStored(keyPath) { return StateLocation<Part>(address) }
    return reading(identifiedBy: keyPath) { $0[keyPath: keyPath] }
  }

  /// Returns the read-only location of a part that a function finds.
  ///
  /// - Parameter key: Identifies the function: functions with equal keys find the same part.
  @inlinable
  package func reading<Part>(
    identifiedBy key: some Hashable, _ part: @escaping (Value) -> Part
  ) -> StateLocation<Part> {
    StateLocation<Part>(
      Accessor(
        base: extent,
        node: accessor?.node,
        read: { withValue(part) },
        modifyInPlace: { _ in
          fatalError("Internal error of the engine: write to a read-only part.")
        },
        project: projection(part),
        identify: { [identity, "path", AnyHashable(key)] as [AnyHashable] }
      )
    )
  }

  /// Returns a closure that finds a part inside a value of the location's node; `nil` if it has no
  /// node.
  @inlinable
  func projection<Part>(_ part: @escaping (Value) -> Part) -> ((UnsafeRawPointer) -> Part)? {
    guard let accessor, accessor.node != nil else { return nil }
    guard let project = accessor.project else {
      return { part($0.assumingMemoryBound(to: Value.self).pointee) }
    }
    return { part(project($0)) }
  }

  /// Returns the address of the value at `keyPath`, if that is a stored property.
  @inlinable
  func addressOfStored<Part>(_ keyPath: KeyPath<Value, Part>) -> UnsafeMutablePointer<Part>? {
    guard let address, let offset = MemoryLayout<Value>.offset(of: keyPath) else { return nil }
    return (UnsafeMutableRawPointer(address) + offset).assumingMemoryBound(to: Part.self)
  }
}
