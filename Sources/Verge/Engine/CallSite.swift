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
