// The only way to change a property of a value in place without knowing its type.
@_spi(Reflection) import Swift

/// What is kept for the dynamic properties of a view, by where they are in its value.
@MainActor
struct KeptValues {
  private var values: [Int: AnyObject] = [:]

  /// Points the dynamic properties of `view` at what is kept for them, and updates them.
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
