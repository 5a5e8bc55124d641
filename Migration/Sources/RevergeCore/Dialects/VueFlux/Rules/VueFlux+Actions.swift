import SwiftSyntax

extension VueFlux {
  /// Rewrites `extension Actions where State == Lamp`.
  enum Actions: VueFluxRule {
    static let record = rule("actions")

    /// Converts an extension for a state to an extension of its component.
    static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext) {
      guard part.head == "Actions" else { return }
      switch part.kind {
      case .namespace(let move):
        context.report(
          record, at: part.node, "'Actions' becomes an extension of '\(context.name(of: move))'",
          symbol: "Actions", context.namespaceEdits(part, becoming: context.name(of: move)))
      case .library: context.reportExtension(part, by: record)
      case .mutations, .stores, .declared:
        break
      }
    }

    /// Rewrites `Actions` in its own extension.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      guard name.arguments == nil, name.name == "Actions", context.frame?.isActions == true,
        let move = context.frame?.component,
        context.index.isVueFlux(name.name, in: context.scope)
      else { return }
      context.handled.insert(name.node.id)
      context.report(
        record, at: name.node,
        "The component replaces its actions, which did not retain the store", symbol: name.name,
        grade: .review, [context.replace(name.node.bytes, context.name(of: move))])
    }

    /// Reports a name that is a member of the component.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: VueFluxContext) {
      guard context.frame?.isActions == true else { return }
      context.reportHidden(name, by: record)
    }
  }
}
