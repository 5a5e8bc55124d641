// This SPI is the only way to mutate a property of unknown type in place.
@_spi(Reflection) import Swift

/// The storage of a view's dynamic properties, by their offset in the view's value.
@MainActor
struct KeptValues {
  private var values: [Int: AnyObject] = [:]

  /// Connects the dynamic properties of `view` to their storage, and updates them.
  mutating func connect<V>(_ view: inout V, in node: Node) {
    withUnsafeMutablePointer(to: &view) { view in
      connectFields(of: V.self, at: UnsafeMutableRawPointer(view), offset: 0, in: node)
    }
  }

  private mutating func connectFields(
    of type: Any.Type, at address: UnsafeMutableRawPointer, offset: Int, in node: Node
  ) {
    var fields: [(offset: Int, type: any DynamicProperty.Type)] = []
    _forEachField(of: type) { _, offset, type, _ in
      if let type = type as? any DynamicProperty.Type { fields.append((offset, type)) }
      return true
    }
    for field in fields {
      connect(field.type, at: address + field.offset, offset: offset + field.offset, in: node)
    }
  }

  private mutating func connect<P: DynamicProperty>(
    _ type: P.Type, at address: UnsafeMutableRawPointer, offset: Int, in node: Node
  ) {
    if let type = type as? any KeptProperty.Type {
      keep(type, at: address, offset: offset, in: node)
    } else {
      connectFields(of: type, at: address, offset: offset, in: node)
    }
    address.assumingMemoryBound(to: type).pointee.update()
  }

  private mutating func keep<P: KeptProperty>(
    _ type: P.Type, at address: UnsafeMutableRawPointer, offset: Int, in node: Node
  ) {
    address.assumingMemoryBound(to: type).pointee.connect(to: &values[offset], in: node)
  }
}
