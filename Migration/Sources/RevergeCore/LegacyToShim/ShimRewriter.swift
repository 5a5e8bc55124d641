import SwiftSyntax

/// The facts about a file that the rewriter needs.
struct ShimSubject {
  let generation: Generation
  /// Whether the dialect is only known from other files.
  let isAssumed: Bool
  let family: OriginalModule.Family
  let use: OriginalUse
  let rx: RxUse
  /// The types that the files declare.
  let declared: Set<String>
  /// The classes that the files declare.
  let classes: OwnClasses
  /// Whether another file still uses RxSwift.
  let othersNeedRx: Bool
  /// Whether the files of the module import the RxSwift members of Classic.
  let isRx: Bool
  /// The use of RxSwift because of which it does.
  let rxCause: RxModules.Cause?
  /// Whether a file of the module uses RxSwift, or a library member that needs it.
  let moduleNeedsRx: Bool

  /// The module of this package that replaces an original one.
  func replacement(of module: String) -> String? {
    OriginalModule.replacement(of: module, in: generation, isRx: isRx)
  }
}

/// Finds the uses of an original library that differ in this package.
///
/// Needs no information about the visited types.
final class ShimRewriter: Rewriter<Void> {
  let subject: ShimSubject
  private var imports: [ImportDeclSyntax] = []
  /// The enclosing commits of Cycler 2.
  var commits: [CyclerCommit] = []

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

  /// Whether this package has another name for a module of the original.
  private func isRenamed(_ module: String) -> Bool {
    guard OriginalModule.all[module]?.family == subject.family, !subject.declared.contains(module)
    else {
      return false
    }
    let replacement = subject.replacement(of: module)
    return replacement != nil && replacement != module
  }

  /// The lines of clauses of `#if` that become unreachable.
  private lazy var unreachable = ConditionalImports.unreachable(in: file.tree, utf8) { name in
    isRenamed(name) ? subject.replacement(of: name) : nil
  }

  private func isReachable(_ node: some SyntaxProtocol) -> Bool {
    !unreachable.contains { $0.contains(node.bytes.lowerBound) }
  }

  // MARK: Visiting

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    guard let lines = unreachable.first(where: { $0.contains(node.bytes.lowerBound) }),
      lines.lowerBound <= node.bytes.lowerBound, node.condition != nil
    else { return .visitChildren }
    report(
      subject.isRx ? ShimRules.rxModule : ShimRules.imports, at: node,
      "A clause above gets the same condition", symbol: node.condition!.trimmedDescription,
      [replace(lines, "")])
    return .skipChildren
  }

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
    if let module = node.baseType.as(IdentifierTypeSyntax.self) {
      qualify(module.name, for: node.name.text)
    }
    rewriteUnsupported(
      node.name, node.genericArgumentClause, base: node.baseType.trimmedDescription)
    rewriteActivityParameter(node.name.text, node.genericArgumentClause)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.is(MemberTypeSyntax.self) != true {
      rewriteName(node.name)
      rewriteUnsupported(node.name, node.genericArgumentClause, base: nil)
      rewriteActivityParameter(node.name.text, node.genericArgumentClause)
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.base?.as(DeclReferenceExprSyntax.self),
      node.declName.baseName.text.first?.isUppercase == true
    {
      qualify(module.baseName, for: node.declName.baseName.text)
    }
    return rewriteStateRead(node) || rewriteValueRead(node) ? .skipChildren : .visitChildren
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
    if called == "canImport", isReachable(node),
      let name = node.arguments.first?.expression.trimmedDescription,
      isRenamed(name), let module = subject.replacement(of: name),
      let argument = node.arguments.first
    {
      report(
        subject.isRx ? ShimRules.rxModule : ShimRules.imports, at: node,
        "'\(name)' is '\(module)' in this package", symbol: name,
        [replace(argument.expression.bytes, module)])
    }
    rewriteRx(node)
    rewriteEarlierRx(node)
    rewriteCycler(node)
    if let commit = CyclerCommit(node) { commits.append(commit) }
    return .visitChildren
  }

  override func visitPost(_ node: FunctionCallExprSyntax) {
    if CyclerCommit(node) != nil { commits.removeLast() }
  }

  /// Replaces the module of a qualified type name.
  private func qualify(_ token: TokenSyntax, for name: String) {
    if rewriteEntityModule(token, for: name) { return }
    guard isRenamed(token.text), let module = subject.replacement(of: token.text) else { return }
    report(
      ShimRules.qualifiedName, at: token, "'\(token.text)' is '\(module)' in this package",
      symbol: token.text, grade: subject.isRx ? .review : nil, [replace(token.bytes, module)])
  }

  // MARK: Imports

  private func rewriteImports() {
    var present = Set(imports.filter(\.isWhole).compactMap { $0.path.first?.name.text })
    for node in imports {
      guard let name = node.path.first?.name,
        OriginalModule.all[name.text]?.family == subject.family,
        subject.use.isOriginal(name.text)
      else { continue }
      guard let module = subject.replacement(of: name.text), module != name.text else { continue }
      if OriginalModule.rxShims.contains(module), rewriteRxModule(node, module, present) {
        if node.isWhole { present.insert(module) }
        continue
      }
      let isThere = present.contains(module) || isWithViewModels(module)
      // Commits of Cycler 2 need review, and the file does not compile without their rewrite.
      let grade: Grade? = subject.generation == .cycler2 ? .review : nil
      report(
        ShimRules.imports, at: node,
        isThere
          ? "'\(module)' contains the names of '\(name.text)'"
          : "\(subject.generation.rawValue) is '\(module)' in this package\(assumption)",
        symbol: name.text, grade: grade,
        isThere ? removal(ofLine: node) : [replace(name.bytes, module)])
      if node.isWhole { present.insert(module) }
    }
    rewriteEntityImport(imports)
    rewriteRxImports(imports, present: present)
  }

  private var assumption: String {
    subject.isAssumed ? "; other files with the same import determine the dialect" : ""
  }

  private func isWithViewModels(_ module: String) -> Bool {
    module == "VergeStore" && subject.use.imports.contains("VergeViewModel")
  }
}

extension ImportDeclSyntax {
  /// Whether the file always sees all names of the module: `#if` may exclude an import, and one of a
  /// single name has no others.
  fileprivate var isWhole: Bool { conditional == nil && importKindSpecifier == nil }

  /// The enclosing `#if`, if there is one.
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
  /// Whether a module belongs to the original: `Verge` next to a module of this package is modern
  /// Verge.
  func isOriginal(_ module: String) -> Bool {
    module != "Verge" || imports.isDisjoint(with: OriginalModule.vergeShims)
  }
}
