import SwiftSyntax

/// Dispatchers with the key path of a scope.
extension VergeStore6Context {
  /// The key path of a scoped dispatcher.
  func scopePath(of type: String?) -> String? {
    guard let type else { return nil }
    return index.lineage(of: type).lazy.compactMap { self.index.declarations.scopes[$0] }.first
  }

  /// The property of a scoped dispatcher that has its key path, if that is not a literal.
  func scopeProperty(of type: String?) -> String? {
    guard let type, scopePath(of: type) == nil else { return nil }
    return VergeStore6Names.scopeProperties.sorted().first {
      index.property($0, of: type)?.text.isWritableKeyPath == true
    }
  }

  /// Whether a member is the literal key path of a scoped dispatcher. It is deleted, because it is
  /// written at each use.
  func isWrittenAtUses(_ node: some DeclSyntaxProtocol) -> Bool {
    guard let variable = node.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      VergeStore6Names.scopeProperties.contains(name), case .dispatcher? = frame?.role,
      binding.keyPathLiteral != nil
    else { return false }
    return binding.typeAnnotation?.type.trimmedDescription.hasPrefix("WritableKeyPath") ?? true
  }
}

extension String {
  /// Whether the type is a key path for writing, without `Sendable`.
  var isWritableKeyPath: Bool {
    ["WritableKeyPath<", "ReferenceWritableKeyPath<"].contains(where: hasPrefix) && hasSuffix(">")
  }
}
