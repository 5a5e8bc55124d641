extension StateLocation {
  /// The location of what `keyPath` leads to.
  ///
  /// A stored property is found by its byte offset, once; anything else through the key path.
  @inlinable
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

  /// The location of a member of an optional value; absent when the value is.
  ///
  /// Writing to it does nothing while the value is absent, as optional chaining does.
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

  /// The location of the optional that a member of an optional value is; absent when either is.
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

  /// The location of the element with this identity; absent when no element has it.
  ///
  /// Writing `nil` removes the element, writing a value replaces it or, if there is none, adds it.
  /// Traps if the value has another identity.
  ///
  /// - Parameter core: The core of the state, which knows the commit. Not retained: a channel of the
  ///   core may retain the location.
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
  /// The location of what `keyPath` leads to, for reading alone.
  @inlinable
  package func reading<Part>(_ keyPath: KeyPath<Value, Part>) -> StateLocation<Part> {
    if let address = addressOfStored(keyPath) { return StateLocation<Part>(address) }
    return StateLocation<Part>(
      Accessor(
        base: extent,
        node: accessor?.node,
        read: { withValue { $0[keyPath: keyPath] } },
        modifyInPlace: { _ in
          fatalError("Internal error of the engine: write through a read-only key path.")
        },
        project: projection { $0[keyPath: keyPath] },
        identify: { [identity, "path", AnyHashable(keyPath)] as [AnyHashable] }
      )
    )
  }

  /// Finds a part inside a value of the node that the location belongs to; `nil` if there is none.
  @inlinable
  func projection<Part>(_ part: @escaping (Value) -> Part) -> ((UnsafeRawPointer) -> Part)? {
    guard let project = accessor?.project else { return nil }
    return { part(project($0)) }
  }

  /// The address of a stored property, if that is what `keyPath` leads to.
  @inlinable
  func addressOfStored<Part>(_ keyPath: KeyPath<Value, Part>) -> UnsafeMutablePointer<Part>? {
    guard let address, let offset = MemoryLayout<Value>.offset(of: keyPath) else { return nil }
    return (UnsafeMutableRawPointer(address) + offset).assumingMemoryBound(to: Part.self)
  }
}
