/// The call site of a commit or an activity.
@usableFromInline
package struct CallSite {
  @usableFromInline package let name: String
  @usableFromInline package let file: StaticString
  @usableFromInline package let function: StaticString
  @usableFromInline package let line: UInt

  @inlinable
  package init(_ name: String, _ file: StaticString, _ function: StaticString, _ line: UInt) {
    self.name = name
    self.file = file
    self.function = function
    self.line = line
  }
}

/// The identity of a store, for messages and logs.
@usableFromInline
package struct StoreOrigin: Sendable {
  private enum Label {
    case name(String)
    case location(StaticString, UInt)
    case owner(Any.Type)
  }

  private let label: Label
  /// The number of steps from the store to a derived value. A number, because nested origins would
  /// form a chain.
  private var depth = 0

  /// The origin of a store with this name, or of one made at this call site.
  @usableFromInline
  package init(name: String?, file: StaticString, line: UInt) {
    label = name.map(Label.name) ?? .location(file, line)
  }

  /// The origin of the store inside an object of this type.
  @usableFromInline
  package init(owner: Any.Type) {
    label = .owner(owner)
  }

  /// The origin of a value derived from this store.
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
