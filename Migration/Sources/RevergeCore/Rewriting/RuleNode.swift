import SwiftSyntax

/// A node that a rewriter passes unchanged to the rules of its dialect.
enum RuleNode {
  case await(AwaitExprSyntax)
  case macro(MacroExpansionExprSyntax)
  case attribute(AttributeSyntax)
  case function(FunctionDeclSyntax)
  case variable(VariableDeclSyntax)
  case initializer(InitializerDeclSyntax)
  case alias(TypeAliasDeclSyntax)
  case `import`(ImportDeclSyntax)
  case members(MemberBlockSyntax)
}

extension RewriteRule {
  static func rewrite(_ node: RuleNode, in context: Context) {
    switch node {
    case .await(let node): rewrite(node, in: context)
    case .macro(let node): rewrite(node, in: context)
    case .attribute(let node): rewrite(node, in: context)
    case .function(let node): rewrite(node, in: context)
    case .variable(let node): rewrite(node, in: context)
    case .initializer(let node): rewrite(node, in: context)
    case .alias(let node): rewrite(node, in: context)
    case .import(let node): rewrite(node, in: context)
    case .members(let node): rewrite(node, in: context)
    }
  }
}
