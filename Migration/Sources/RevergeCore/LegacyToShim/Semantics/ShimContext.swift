import SwiftSyntax

/// The facts about a file of the stage `shim`, and the findings of the rules.
///
/// The rules need no information about the visited types.
class ShimContext: Rewriter<Void> {
  let subject: ShimSubject
  /// The imports of the file.
  var imports: [ImportDeclSyntax] = []
  /// The modules whose names the file always sees, with the replacements of the imports rewritten so far.
  var wholeModules: Set<String> = []
  /// The enclosing commits of Cycler 2.
  var commits: [Cycler2Commit] = []
  /// Nodes whose children are not visited.
  var skipped: Set<SyntaxIdentifier> = []

  init(_ file: SourceFile, _ subject: ShimSubject) {
    self.subject = subject
    super.init(file, ModuleIndex())
  }

  /// The module of this package that replaces an original, if it has another name.
  func newName(of module: String) -> String? {
    guard subject.isOriginal(module), !subject.declared.contains(module),
      let replacement = subject.replacement(of: module), replacement != module
    else { return nil }
    return replacement
  }

  // MARK: Conditions

  /// The lines of clauses of `#if` that become unreachable.
  private lazy var unreachable = ConditionalImports.unreachable(in: file.tree, utf8) { name in
    newName(of: name)
  }

  /// A clause of `#if`, if it becomes unreachable.
  func unreachableClause(_ node: IfConfigClauseSyntax) -> ShimUnreachableClause? {
    guard let condition = node.condition,
      let lines = unreachable.first(where: { $0.contains(node.bytes.lowerBound) }),
      lines.lowerBound <= node.bytes.lowerBound
    else { return nil }
    return ShimUnreachableClause(node: node, condition: condition, lines: lines)
  }

  /// Deletes a clause of `#if` that becomes unreachable.
  func rewrite(_ clause: ShimUnreachableClause, by rule: Rule) {
    report(
      rule, at: clause.node, "A clause above gets the same condition",
      symbol: clause.condition.trimmedDescription, [replace(clause.lines, "")])
  }

  /// Replaces the module in `canImport`, unless its clause is deleted.
  func rewriteCondition(_ call: FunctionCallExprSyntax, by rule: Rule) {
    guard call.calledExpression.lastName == "canImport", let argument = call.arguments.first,
      !unreachable.contains(where: { $0.contains(call.bytes.lowerBound) })
    else { return }
    let name = argument.expression.trimmedDescription
    guard let module = newName(of: name) else { return }
    report(
      rule, at: call, "'\(name)' is '\(module)' in this package", symbol: name,
      [replace(argument.expression.bytes, module)])
  }

  // MARK: Imports

  /// An import, if its module gets another name.
  func original(_ node: ImportDeclSyntax) -> ShimImport? {
    guard let name = node.path.first?.name, subject.isOriginal(name.text),
      subject.use.isOriginal(name.text), let module = subject.replacement(of: name.text),
      module != name.text
    else { return nil }
    return ShimImport(node: node, name: name, replacement: module)
  }

  /// The imports of RxSwift and its libraries.
  var rxImports: [ImportDeclSyntax] { imports.filter { RxUse.modules.contains($0.module) } }
}
