import SwiftSyntax

extension ClassicContext {
  /// Replaces the protocols of view models in an inheritance clause.
  func makeComponent(_ clause: InheritanceClauseSyntax, by rule: Rule) {
    for item in clause.inheritedTypes {
      let name = item.type.trimmedDescription
      guard isLegacy(name, in: ClassicNames.verges) else { continue }
      handle(item)
      report(
        rule, at: item, "'\(frame?.type ?? name)' becomes a component of a store", symbol: name,
        [replace(item.type.bytes, "StoreComponentType")])
    }
  }

  /// The protocols of loggers in an inheritance clause.
  func loggerProtocols(in clause: InheritanceClauseSyntax?) -> [InheritedTypeSyntax] {
    (clause?.inheritedTypes ?? []).filter {
      isLegacy($0.type.trimmedDescription, in: ClassicNames.loggers)
    }
  }
}
