import SwiftSyntax

extension Verge11Rewriter {
  /// Rewrites the name of a type.
  ///
  /// - Returns: Whether the children need no further visit.
  func rewriteType(
    _ token: TokenSyntax, _ generics: GenericArgumentClauseSyntax?, at node: some TypeSyntaxProtocol
  ) -> Bool {
    let name = token.text
    switch name {
    case "WrappedStore":
      rewriteTargetStore(token, of: frame?.subject)
    case "InoutRef":
      rewriteInoutRef(token, generics, at: node)
    case "DetachedDispatcher":
      return rewriteDetachedDispatcher(token, generics, at: node)
    case _ where Verge11Names.formerComponents.contains(name):
      guard isOfLibrary(name) else { return false }
      report(
        Verge11Rules.component, at: node, "'StoreComponentType' replaces '\(name)'", symbol: name,
        [replace(token.bytes, "StoreComponentType")])
    case _ where Verge11Names.edges[name] != nil && generics != nil:
      guard isOfLibrary(name), let edge = Verge11Names.edges[name] else { return false }
      report(
        Verge11Rules.edge, at: node, "'\(edge)' replaces '\(name)'", symbol: name,
        [replace(token.bytes, edge)])
    default:
      rewriteName(token, generics, at: node)
    }
    return false
  }

  /// Rewrites a name that is the same in types and in expressions.
  private func rewriteName(
    _ token: TokenSyntax, _ generics: GenericArgumentClauseSyntax?, at node: some SyntaxProtocol
  ) {
    let name = token.text
    let count = generics?.arguments.count ?? 0
    if let comparator = Verge11Names.comparators[name] {
      guard isOfLibrary(name), name != "Comparison" || count == 1 else { return }
      report(
        Verge11Rules.comparator, at: node, "'\(comparator)' replaces '\(name)'", symbol: name,
        grade: name == "Comparison" ? .review : nil, [replace(token.bytes, comparator)])
    } else if Verge11Names.missing.contains(name) {
      guard isOfLibrary(name), count > 1 || !Verge11Names.shared.contains(name) else { return }
      report(
        Verge11Rules.notOffered, at: node, "'\(name)' has no equivalent", symbol: name)
    }
  }

  func rewrite(_ node: DeclReferenceExprSyntax) {
    let name = node.baseName.text
    guard Verge11Names.comparators[name] != nil || Verge11Names.missing.contains(name) else {
      return
    }
    let specialization = node.parent?.as(GenericSpecializationExprSyntax.self)
    rewriteName(node.baseName, specialization?.genericArgumentClause, at: node)
  }

  /// Rewrites `WrappedStore` of a component, in its declaration or at a use.
  func rewriteTargetStore(_ token: TokenSyntax, of subject: Verge11Subject?) {
    guard token.text == "WrappedStore", subject?.isStore != false else { return }
    let isOthers = index.declarations.types.keys.contains { name in
      guard name.hasSuffix("WrappedStore") else { return false }
      let owner = name.split(separator: ".").dropLast().joined(separator: ".")
      return !index.verge11(TypeReference(owner, in: [])).isStore
    }
    report(
      Verge11Rules.component, at: token, "'TargetStore' replaces 'WrappedStore'",
      symbol: token.text, grade: subject == nil && isOthers ? .review : nil,
      [replace(token.bytes, "TargetStore")])
  }

  private func rewriteInoutRef(
    _ token: TokenSyntax, _ generics: GenericArgumentClauseSyntax?, at node: some TypeSyntaxProtocol
  ) {
    guard isOfLibrary("InoutRef") else { return }
    guard let generics, generics.arguments.count == 1, let state = generics.arguments.first,
      node.parent?.is(MemberTypeSyntax.self) != true
    else {
      report(
        Verge11Rules.inoutRef, at: node,
        "'InoutRef' has no equivalent: write the type of the state",
        symbol: "InoutRef", grade: .manual)
      return
    }
    let isPassedBack =
      node.parent?.as(AttributedTypeSyntax.self)?.specifiers.contains {
        $0.trimmedDescription == "inout"
      } ?? false
    report(
      Verge11Rules.inoutRef, at: node, "The state replaces the reference", symbol: "InoutRef",
      grade: isPassedBack ? nil : .review,
      [
        replace(node.bytes.lowerBound..<state.bytes.lowerBound, ""),
        replace(state.bytes.upperBound..<node.bytes.upperBound, ""),
      ])
  }

  private func rewriteDetachedDispatcher(
    _ token: TokenSyntax, _ generics: GenericArgumentClauseSyntax?, at node: some TypeSyntaxProtocol
  ) -> Bool {
    guard isOfLibrary("DetachedDispatcher") else { return false }
    let arguments = (generics?.arguments.map { $0 }) ?? []
    guard arguments.count == 3 else {
      report(
        Verge11Rules.slice, at: node, "A 'Store' on the slice replaces it", symbol: token.text,
        grade: .manual)
      return false
    }
    let activity = arguments[1].argument.trimmedDescription
    let slice = arguments[2].argument.trimmedDescription
    report(
      Verge11Rules.slice, at: node, "A 'Store' on the slice replaces it", symbol: token.text,
      [replace(node.bytes, "\(storeName)<\(slice), \(activity)>")])
    return true
  }

  func rewriteEdge(_ node: AttributeSyntax) {
    let name = node.attributeName.trimmedDescription
    guard let edge = Verge11Names.edges[name.withoutVerge], isOfLibrary(name),
      node.attributeName.is(IdentifierTypeSyntax.self)
    else { return }
    report(
      Verge11Rules.edge, at: node, "'\(edge)' replaces '\(name)'", symbol: name,
      [replace(node.attributeName.bytes, edge)])
  }

  /// Rewrites the scope of a component.
  func rewriteScope(_ node: VariableDeclSyntax) {
    guard let binding = node.bindings.first, node.bindings.count == 1,
      binding.pattern.trimmedDescription == "scope", let type = binding.typeAnnotation?.type,
      case .component? = frame?.subject, node.parent?.is(MemberBlockItemSyntax.self) == true
    else { return }
    let parts = type.trimmedDescription.split(separator: "&").map(\.trimmingSpaces)
    guard parts[0].hasPrefix("WritableKeyPath<") else { return }
    let isSendable = parts.contains("Sendable")
    let isStored = binding.accessorBlock == nil && binding.keyPathLiteral == nil
    report(
      Verge11Rules.scope, at: node, "The type of the scope is 'any … & Sendable'", symbol: "scope",
      grade: isSendable || !isStored ? nil : .review,
      [
        replace(type.bytes.lowerBound..<type.bytes.lowerBound, "any "),
        replace(
          type.bytes.upperBound..<type.bytes.upperBound, isSendable ? "" : " & Sendable"),
      ])
  }

  /// Reports overrides in a subclass of a store.
  func findHook(
    _ name: String, _ modifiers: DeclModifierListSyntax, at node: some DeclSyntaxProtocol
  ) {
    guard ["stateDidUpdate", "keepsAliveForSubscribers"].contains(name),
      frame?.subject.isStore == true, modifiers.contains(where: { $0.name.text == "override" })
    else { return }
    report(
      Verge11Rules.notOffered, at: node,
      "Observe the state instead: 'sinkState(queue: .passthrough)'", symbol: name)
  }
}
