/// Where a commit or an activity comes from, as its call site says.
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

/// Which store this is, for messages and logs.
@usableFromInline
package struct StoreOrigin: Sendable {
  private enum Label {
    case name(String)
    case place(StaticString, UInt)
    case owner(Any.Type)
  }

  private let label: Label
  /// The number of steps from the store to a derived value. Not nested: a chain needs no stack.
  private var depth = 0

  /// A store with this name, or else the one made here.
  @usableFromInline
  package init(name: String?, file: StaticString, line: UInt) {
    label = name.map(Label.name) ?? .place(file, line)
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

  /// What the store is called.
  @usableFromInline package var name: String {
    let prefix = String(repeating: "derived from ", count: depth)
    return switch label {
    case .name(let name): prefix + name
    case .place(let file, let line): "\(prefix)\(file):\(line)"
    case .owner(let type): "\(prefix)\(type)"
    }
  }
}
