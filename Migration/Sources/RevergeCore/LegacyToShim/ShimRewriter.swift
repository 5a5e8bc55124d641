import SwiftSyntax

/// What the rewriter has to know of a file.
struct ShimSubject {
  let generation: Generation
  /// Whether only other files tell the generation.
  let isAssumed: Bool
  let family: OriginalModule.Family
  let use: OriginalUse
  let rx: RxUse
  /// The types that the files declare.
  let declared: Set<String>
  /// The classes that the files declare.
  let classes: OwnClasses
  /// Whether some file goes on with RxSwift.
  let othersNeedRx: Bool
}

/// Finds what a file has of an original library that is different in this package.
///
/// It needs to know nothing of the types whose members it visits.
final class ShimRewriter: Rewriter<Void> {
  let subject: ShimSubject
  private var imports: [ImportDeclSyntax] = []
  /// What the closures of the commits around are given.
  var commits: [String] = []

  private init(_ file: SourceFile, _ subject: ShimSubject) {
    self.subject = subject
    super.init(file, ModuleIndex(declarations: Declarations()))
  }

  static func findings(in file: SourceFile, _ subject: ShimSubject) -> [Finding] {
    let rewriter = ShimRewriter(file, subject)
    rewriter.walk(file.tree)
    rewriter.rewriteImports()
    return rewriter.findings
  }

  /// Whether a module of the original has another name here.
  private func isRenamed(_ module: String) -> Bool {
    guard OriginalModule.all[module]?.family == subject.family, !subject.declared.contains(module)
    else {
      return false
    }
    let replacement = OriginalModule.replacement(of: module, in: subject.generation)
    return replacement != nil && replacement != module
  }

  func replacement(_ module: String) -> String? {
    OriginalModule.replacement(of: module, in: subject.generation)
  }

  // MARK: Visiting

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    imports.append(node)
    return .skipChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    rewriteSendable(node)
    return .visitChildren
  }

  override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteActivityParameter(node.expression.trimmedDescription, node.genericArgumentClause)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.baseType.as(IdentifierTypeSyntax.self) { qualify(module.name) }
    rewriteNotOffered(node.name, node.genericArgumentClause, base: node.baseType.trimmedDescription)
    rewriteActivityParameter(node.name.text, node.genericArgumentClause)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.is(MemberTypeSyntax.self) != true {
      rewriteName(node.name)
      rewriteNotOffered(node.name, node.genericArgumentClause, base: nil)
      rewriteActivityParameter(node.name.text, node.genericArgumentClause)
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.base?.as(DeclReferenceExprSyntax.self),
      node.declName.baseName.text.first?.isUppercase == true
    {
      qualify(module.baseName)
    }
    rewriteObservable(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let access = node.parent?.as(MemberAccessExprSyntax.self)
    if access?.declName.id == node.id {
      rewriteMember(node)
    } else if access == nil || node.baseName.text != "RxSwift" {
      rewriteName(node.baseName)
      if access == nil { rewriteMember(node) }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression.lastName
    if called == "canImport", let name = node.arguments.first?.expression.trimmedDescription,
      isRenamed(name), let module = replacement(name), let argument = node.arguments.first
    {
      report(
        ShimRules.imports, at: node, "'\(name)' is '\(module)' here", symbol: name,
        [replace(argument.expression.bytes, module)])
    }
    rewriteRx(node)
    rewriteCycler(node)
    if called == "commit", let parameter = node.closure?.onlyParameter { commits.append(parameter) }
    return .visitChildren
  }

  override func visitPost(_ node: FunctionCallExprSyntax) {
    if node.calledExpression.lastName == "commit", node.closure?.onlyParameter != nil {
      commits.removeLast()
    }
  }

  /// Where a type is written with its module.
  private func qualify(_ token: TokenSyntax) {
    guard isRenamed(token.text), let module = replacement(token.text) else { return }
    report(
      ShimRules.qualifiedName, at: token, "'\(token.text)' is '\(module)' here",
      symbol: token.text, [replace(token.bytes, module)])
  }

  // MARK: Imports

  private func rewriteImports() {
    // What a condition chooses stands beside what it does not: only imports outside of one count.
    var present = Set(
      imports.filter { $0.conditional == nil }.compactMap { $0.path.first?.name.text })
    for node in imports {
      guard let name = node.path.first?.name,
        OriginalModule.all[name.text]?.family == subject.family,
        subject.use.isOriginal(name.text)
      else { continue }
      guard let module = replacement(name.text) else {
        rewriteRxModule(node)
        continue
      }
      guard module != name.text else { continue }
      let isThere = present.contains(module) || isWithViewModels(module)
      // What the commits of Cycler 2 become is for review, and nothing compiles without.
      let grade: Grade? = subject.generation == .cycler2 ? .review : nil
      report(
        ShimRules.imports, at: node,
        isThere
          ? "What '\(name.text)' had is in '\(module)'"
          : "\(subject.generation.rawValue) is '\(module)' here\(assumption)",
        symbol: name.text, grade: grade,
        isThere ? removal(ofLine: node) : [replace(name.bytes, module)])
      if node.conditional == nil { present.insert(module) }
    }
    rewriteRxImports(imports, present: present)
  }

  private var assumption: String {
    subject.isAssumed ? "; other files that import the same tell which generation it is" : ""
  }

  private func isWithViewModels(_ module: String) -> Bool {
    module == "VergeStore" && subject.use.imports.contains("VergeViewModel")
  }

  /// Takes an import away, with its line.
  func removal(ofLine node: ImportDeclSyntax) -> [Edit] {
    let line = lineRange(at: node.bytes.lowerBound)
    guard text(of: line).trimmingSpaces == node.trimmedDescription else {
      return [replace(node.bytes, "")]
    }
    return [replace(line.lowerBound..<min(line.upperBound + 1, utf8.count), "")]
  }
}

extension ImportDeclSyntax {
  /// The condition it stands under, if it does.
  var conditional: IfConfigDeclSyntax? {
    var current = parent
    while let node = current {
      if let found = node.as(IfConfigDeclSyntax.self) { return found }
      current = node.parent
    }
    return nil
  }
}

extension OriginalUse {
  /// Whether a module is an original's: not that of modern Verge beside one of this package.
  func isOriginal(_ module: String) -> Bool {
    module != "Verge" || imports.isDisjoint(with: OriginalModule.vergeShims)
  }
}
