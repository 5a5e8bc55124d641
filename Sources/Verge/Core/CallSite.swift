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
  let givenName: String?
  let file: StaticString
  let line: UInt

  @usableFromInline
  package init(name: String?, file: StaticString, line: UInt) {
    givenName = name
    self.file = file
    self.line = line
  }

  /// The name it was given, or else where it was made.
  @usableFromInline package var name: String { givenName ?? "\(file):\(line)" }
}
