import SwiftSyntax

extension Shim {
  /// Adds `extension CartStore: @unchecked Sendable {}`.
  enum SendableClass: ShimRule {
    static let record = rule("sendable")

    static func rewrite(_ type: ClassDeclSyntax, in context: ShimContext) {
      let name = type.name.text
      guard
        let base = context.subject.classes.openClass(above: name, in: context.subject.generation),
        let position = type.placeAtTop
      else { return }
      let isOnMainActor = type.attributes.trimmedDescription.contains("@MainActor")
      guard isOnMainActor || !type.hasStoredVariables else {
        context.report(
          record, at: type,
          "'\(name)' has variables: synchronize them or make them constants, and write the "
            + "extension",
          symbol: base, grade: .manual)
        return
      }
      let guards = isOnMainActor ? "the main actor guards the rest" : "this class has no variables"
      let reason = "// Sendable: '\(base)' guards its state, and \(guards)."
      let edit: Edit
      if position.isReachable {
        edit = context.replace(
          position.end..<position.end,
          "\n\n\(reason)\nextension \(position.name): @unchecked Sendable {}")
      } else if let last = type.inheritanceClause?.inheritedTypes.last {
        // An extension at the top level cannot name the class.
        let end = last.type.bytes.upperBound
        edit = context.replace(end..<end, ", @unchecked Sendable")
      } else {
        return
      }
      context.report(
        record, at: type, "'\(name)' is 'Sendable' if all of its constants are", symbol: base,
        [edit])
    }
  }
}

extension ClassDeclSyntax {
  /// The qualified name of the class, the end of its top-level declaration, and whether an
  /// extension at the top level can name it; `nil` in a function.
  fileprivate var placeAtTop: (name: String, end: Int, isReachable: Bool)? {
    var name = self.name.text
    var isReachable = true
    var outermost = Syntax(self)
    var item = Syntax(self)
    while let next = item.parent {
      if next.is(CodeBlockSyntax.self) || next.is(ClosureExprSyntax.self) { return nil }
      if let owner = next.asProtocol((any DeclGroupSyntax).self) {
        let inner = outermost.asProtocol((any WithModifiersSyntax).self)?.modifiers
        if inner?.contains(where: { $0.name.text == "private" }) == true { isReachable = false }
        name = "\(owner.declaredName).\(name)"
        outermost = next
      }
      item = next
    }
    return (name, outermost.bytes.upperBound, isReachable)
  }

  fileprivate var hasStoredVariables: Bool {
    memberBlock.members.contains { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.text == "var",
        !variable.modifiers.contains(where: { ["static", "class"].contains($0.name.text) })
      else { return false }
      return variable.bindings.contains { binding in
        switch binding.accessorBlock?.accessors {
        case .getter?: false
        case .accessors(let accessors)?:
          accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
        case nil: true
        }
      }
    }
  }
}

extension DeclGroupSyntax {
  /// The name of the type, or of the extended type.
  fileprivate var declaredName: String {
    asProtocol((any NamedDeclSyntax).self)?.name.text
      ?? Syntax(self).as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? ""
  }
}
