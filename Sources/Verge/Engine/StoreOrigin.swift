/// The identity of a store, for messages and logs.
@usableFromInline
package struct StoreOrigin: Sendable {
  private enum Label {
    case name(String)
    case location(StaticString, UInt)
    case owner(Any.Type)
  }

  private let label: Label
  /// The number of steps from the store to a derived value. Not nested: a chain needs no stack.
  private var depth = 0

  /// A store with this name, or else the one made here.
  @usableFromInline
  package init(name: String?, file: StaticString, line: UInt) {
    label = name.map(Label.name) ?? .location(file, line)
  }

  /// The store inside an object of this type.
  @usableFromInline
  package init(owner: Any.Type) {
    label = .owner(owner)
  }

  /// A value derived from this store.
  @usableFromInline
  package init(derivedFrom source: StoreOrigin) {
    label = source.label
    depth = source.depth + 1
  }

  /// The store's name.
  @usableFromInline package var name: String {
    let prefix = String(repeating: "derived from ", count: depth)
    return switch label {
    case .name(let name): prefix + name
    case .location(let file, let line): "\(prefix)\(file):\(line)"
    case .owner(let type): "\(prefix)\(type)"
    }
  }
}
