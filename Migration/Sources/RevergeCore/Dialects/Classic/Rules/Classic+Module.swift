import SwiftSyntax

extension Classic {
  /// Gives modules a weak parent.
  enum Module: ClassicRule {
    static let record = rule("module")

    /// Rewrites `parent.add(module: child)`.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: ClassicContext) {
      guard call.calledExpression.lastName == "add", let module = call.arguments.first,
        module.label?.text == "module"
      else { return }
      context.handled.insert(call.id)
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
      let retains = call.arguments.dropFirst().first?.expression.trimmedDescription
      guard context.isVerge(base) == true, retains == nil || retains == "false",
        call.parent?.is(CodeBlockItemSyntax.self) == true,
        context.isVerge(module.expression) == true
      else {
        context.report(
          record, at: call,
          retains == nil
            ? "Cannot determine the type of the module" : "The module retains its parent",
          symbol: "add", grade: .manual)
        return
      }
      let child = module.expression.bytes
      let parent = base?.trimmedDescription ?? "self"
      context.report(
        record, at: call, "The parent of the module is set", symbol: "add",
        [
          context.replace(call.bytes.lowerBound..<child.lowerBound, ""),
          context.replace(child.upperBound..<call.bytes.upperBound, ".parent = \(parent)"),
        ])
      if let base { context.handle(base) }
    }

    /// Converts `typealias Parent` to a weak property.
    static func rewrite(_ alias: TypeAliasDeclSyntax, in context: ClassicContext) {
      guard alias.name.text == "Parent", context.frame?.isVerge == true,
        let type = context.frame?.type,
        !context.index.vergeNames(of: type, in: ClassicNames.modular).isEmpty
      else { return }
      guard context.index.property("parent", of: type) == nil else {
        context.settle(
          record, at: alias, "The type already has a property named 'parent'",
          symbol: "Parent", grade: .manual)
        return
      }
      let weak =
        alias.modifiers.isEmpty ? "weak " : "\(alias.modifiers.trimmedDescription) weak "
      context.settle(
        record, at: alias, "The parent becomes a property", symbol: "Parent",
        [
          context.replace(
            alias.bytes, "\(weak)var parent: \(alias.initializer.value.trimmedDescription)?")
        ])
    }
  }
}
