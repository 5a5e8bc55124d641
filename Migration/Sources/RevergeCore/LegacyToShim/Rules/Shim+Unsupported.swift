import SwiftSyntax

extension Shim {
  /// Marks names that this package does not have, such as `Storage` of VueFlux 1.0.
  enum Unsupported: ShimRule {
    static let record = rule("not-offered")

    static func rewrite(_ name: ShimTypeName, in context: ShimContext) {
      let subject = context.subject
      let isOurs = name.base.map { subject.isOriginal($0.trimmedDescription) } ?? true
      guard isOurs, !subject.declared.contains(name.text) else { return }
      let reason: String
      switch (subject.generation, name.text, name.generics?.arguments.count ?? 0) {
      case (.neue, "Store", 2...), (.neue, "StoreBase", 2...):
        reason = "'Store' has one generic parameter in this package, the reducer"
      case (.neue, "ScopedStore", 1), (.neue, "ScopedStore", 3...):
        reason = "'ScopedStore' has two generic parameters in this package, the reducers"
      case (.neue, "ScopedStoreType", 1...):
        reason = "'ScopedStoreType' has no generic parameters in this package"
      case (.vueFlux, "Storage", 1): reason = "This package has no 'Storage' of VueFlux 1.0 to 1.2"
      default: return
      }
      context.report(record, at: name.token, reason, symbol: name.text)
    }
  }
}
