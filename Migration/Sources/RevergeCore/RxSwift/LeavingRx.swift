import SwiftSyntax

/// Marks the RxSwift members of the library in the stage `modern`, which does not rewrite them.
final class LeavingRx: TypeRewriter<Void> {
  private let dialect: any LegacyDialect.Type
  private var rule: Rule {
    dialect == Classic.self ? Classic.Rx.record : VergeStore6.Rx.record
  }

  private init(_ file: SourceFile, _ dialect: any LegacyDialect.Type, _ index: ModuleIndex) {
    self.dialect = dialect
    super.init(file, index)
  }

  /// Whether a module keeps its view models, because one of its files imports `VergeClassicRx`.
  static func keeps(
    _ dialect: any LegacyDialect.Type, in module: String, _ declarations: Declarations
  ) -> Bool {
    dialect == Classic.self
      && declarations.rxModules[OriginalModule.classicRx]?.contains(module) == true
  }

  /// The RxSwift members of a dialect in a file of a module that imports them.
  static func findings(
    in file: SourceFile, of dialect: any LegacyDialect.Type, _ index: ModuleIndex
  ) -> [Finding] {
    let modules =
      dialect == Classic.self ? [OriginalModule.classicRx] : ["VergeStoreRx", "VergeStoreBetaRx"]
    guard dialect == Classic.self || dialect == VergeStore6.self,
      modules.contains(where: {
        index.declarations.rxModules[$0]?.contains(file.module) == true
      })
    else { return [] }
    let finder = LeavingRx(file, dialect, index)
    finder.walk(file.tree)
    return finder.findings
  }

  // MARK: Types

  override func knows(_ type: TypeReference) -> Bool { index.classicRole(of: type) != nil }

  override func property(_ name: String, of type: String) -> TypeReference? {
    index.property(name, of: type) ?? index.classicProperty(name, of: type)
  }

  override func resolve(implicit name: String) -> Resolution {
    index.classicGlobal(name).map { .value($0) } ?? .unknown
  }

  override func type(of call: FunctionCallExprSyntax) -> TypeReference? {
    guard let name = call.calledExpression.lastName, LibraryObservable.binders.contains(name) else {
      return nil
    }
    return TypeReference("Binder", in: [])
  }

  /// The role of an expression in Verge Classic; `nil` if the declarations do not determine it.
  private func role(of expression: ExprSyntax?) -> ClassicRole? {
    guard let expression, case .value(let type) = resolve(expression) else { return nil }
    return index.classicRole(of: type)
  }

  override func details(of type: String, in scope: [String]) {}

  override func enter(extension node: ExtensionDeclSyntax) {
    let name = node.extendedType.trimmedDescription
    let scope = scope + name.split(separator: ".").map(String.init)
    push(scope, scope.joined(separator: "."), ())
  }

  // MARK: Visiting

  // This visitor has no rules of its own: it reports with the records of the dialect.
  override func rewrite(_ node: RuleNode) {}

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if dialect == Classic.self, node.module == OriginalModule.classicRx {
      report(
        Classic.Import.record, at: node,
        "The module keeps its view models until it imports 'VergeClassic' instead: see "
          + "Migration/FromClassic.md#leaving-rxswift",
        symbol: node.module, grade: .manual, isMarked: false)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard dialect == Classic.self else { return .visitChildren }
    if let source = node.emittingSource, isEmitter(source) {
      mark(node, "emit", Self.replacement(of: source.lastName == "activity" ? "emit" : "emitter"))
      if let signal = node.calledExpression.as(MemberAccessExprSyntax.self)?.base?
        .as(FunctionCallExprSyntax.self)
      {
        handled.insert(signal.calledExpression.id)
      }
    } else if let member = LibraryObservable.member(of: node) {
      mark(node, member, Self.replacement(of: member))
      for argument in node.arguments { handled.insert(argument.expression.id) }
    } else if let target = node.bindingTarget, isBinder(target) {
      mark(node, "bind", Self.replacement(of: "commitBinder"))
    } else if !handled.contains(node.id), let name = node.calledExpression.lastName,
      LibraryObservable.binders.contains(name)
    {
      mark(node, name, Self.replacement(of: name))
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard !handled.contains(node.id) else { return .visitChildren }
    if let member = LibraryObservable.member(ExprSyntax(node)) {
      let name = member.baseName.text
      let isActivity = node.base?.lastName == "activity"
      mark(node, name, Self.replacement(of: isActivity ? "activitySignal" : name))
    } else if dialect == Classic.self {
      let name = node.declName.baseName.text
      guard LibraryObservable.members.contains(name) || name == "asSignal" else {
        return .visitChildren
      }
      switch role(of: node.base) {
      case .emitter: mark(node, name, Self.replacement(of: "emitter"))
      case .storage: mark(node, name, Self.replacement(of: name))
      default: break
      }
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if dialect == Classic.self, node.name.text == "RxFuture" {
      mark(node, "RxFuture", Self.replacement(of: "RxFuture"))
    }
    return .visitChildren
  }

  private func isEmitter(_ expression: ExprSyntax) -> Bool {
    expression.lastName == "activity" || role(of: expression) == .emitter
  }

  /// Whether a binder commits to a view model, unlike those of a control, such as `label.rx.text`.
  private func isBinder(_ expression: ExprSyntax) -> Bool {
    guard case .value(let type) = resolve(expression) else { return false }
    if case .binder? = index.classicRole(of: type) { return true }
    // The declaring file imports RxSwift, so the name is RxSwift's.
    let name = type.text.plainType.withoutGenericArguments
    guard ["RxSwift.Binder", "RxCocoa.Binder"].contains(name) else { return false }
    guard let base = expression.as(MemberAccessExprSyntax.self)?.base else {
      return frame?.type.map(index.isVerge) ?? false
    }
    guard case .verge? = role(of: base) else { return false }
    return true
  }

  private func mark(_ node: some SyntaxProtocol, _ symbol: String, _ replacement: String) {
    let guide = dialect == Classic.self ? "FromClassic" : "FromVergeStore6"
    report(
      rule, at: node,
      "\(replacement) replaces '\(symbol)': see Migration/\(guide).md#leaving-rxswift",
      symbol: symbol)
  }

  private static func replacement(of member: String) -> String {
    switch member {
    case "asObservable", "asInfallible", "changed", "stateObservable":
      "'sinkState(queue: .passthrough)' or the async sequence 'states'"
    case "asDriver", "changedDriver": "'sinkState'"
    case "activitySignal", "asSignal", "emit": "'sinkActivity'"
    case "emitter": "'sinkActivity' of a store that sends the events"
    case "commitBinder", "commitIfChangedBinder": "A method"
    case "start()": "'await' in an 'async' method, or a 'task' of the store,"
    case "subscribe(with:)": "A 'task' of the store"
    default: "An 'async' method"
    }
  }
}

extension FunctionCallExprSyntax {
  /// The emitter whose events `emit` observes, directly or through `asSignal()`.
  fileprivate var emittingSource: ExprSyntax? {
    guard let callee = calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "emit",
      trailingClosure != nil || arguments.first?.label != nil
    else { return nil }
    guard let signal = callee.base?.as(FunctionCallExprSyntax.self), signal.arguments.isEmpty,
      let member = signal.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "asSignal"
    else { return callee.base }
    return member.base
  }

  /// The binder to which the call binds an observable or a driver.
  fileprivate var bindingTarget: ExprSyntax? {
    let labels = arguments.map { $0.label?.text ?? "" }
    let name = calledExpression.lastName
    guard (name == "bind" && labels == ["to"]) || (name == "drive" && labels == [""]) else {
      return nil
    }
    return arguments.first?.expression
  }
}
