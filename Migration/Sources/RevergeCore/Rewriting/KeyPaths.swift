import SwiftSyntax

extension Rewriter {
  /// Whether the value of a key path is optional; `nil` if the declarations do not determine it.
  func leadsToOptional(_ path: KeyPathExprSyntax, _ state: TypeReference?) -> Bool? {
    if path.trimmedDescription.hasSuffix("!") { return false }
    return target(of: path, in: state)?.text.hasSuffix("?")
  }

  /// The type of the value of a key path.
  func target(of path: KeyPathExprSyntax, in state: TypeReference?) -> TypeReference? {
    guard var type = state else { return nil }
    for component in path.components {
      switch component.component {
      case .property(let property):
        guard let owner = index.declaration(of: TypeReference(type.text.plainType, in: type.scope)),
          let next = index.property(property.declName.baseName.text, of: owner.name)
        else { return nil }
        type = next
      case .subscript:
        let text = type.text.plainType
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        let inner = String(text.dropFirst().dropLast())
        if let colon = inner.firstIndex(of: ":") {
          type = TypeReference(
            inner[inner.index(after: colon)...].trimmingSpaces + "?", in: type.scope)
        } else {
          type = TypeReference(inner, in: type.scope)
        }
      case .optional:
        type = TypeReference(type.text.plainType, in: type.scope)
      default:
        return nil
      }
    }
    return type
  }
}
