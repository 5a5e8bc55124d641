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
    indirect case derived(StoreOrigin)
  }

  private let label: Label

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
    label = .derived(source)
  }

  /// What the store is called.
  @usableFromInline package var name: String {
    switch label {
    case .name(let name): name
    case .place(let file, let line): "\(file):\(line)"
    case .owner(let type): "\(type)"
    case .derived(let source): "derived from \(source.name)"
    }
  }
}
