import SwiftSyntax

extension Neue {
  /// Rewrites `ReducerType` to `StoreComponentType`, except in the declarations of reducers.
  enum ReducerProtocol: NeueRule {
    static let record = rule("protocol")

    static func rewrite(_ name: NeueTypeName, in context: NeueContext) {
      guard !name.isQualified, NeueNames.reducerProtocols.contains(name.text),
        context.isLegacy(name)
      else { return }
      context.handled.insert(name.node.id)
      context.report(
        record, at: name.node, "The component protocol replaces '\(name.text)'",
        symbol: name.text, [context.replace(name.node.bytes, "StoreComponentType")])
    }
  }
}
