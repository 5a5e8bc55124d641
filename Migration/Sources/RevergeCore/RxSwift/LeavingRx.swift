import SwiftSyntax

/// Marks the RxSwift members of the library in the stage `modern`, which has no rules for them.
final class LeavingRx: Rewriter<Void> {
  static let classic = ModernRules(
    of: .classic, prefix: "classic", page: "Migration/Rules/Classic.md")(
      "rx", "Leave RxSwift", .manual, guide: "rxswift",
      """
      A view model whose module imports `VergeClassicRx` stays as it is: its RxSwift members are \
      not members of a component. Replace them as "Leaving RxSwift" in FromClassic.md describes, \
      import `VergeClassic`, and run the tool again.
      """,
      before: "model.state.changedDriver(\\.name).drive(onNext: show).disposed(by: bag)",
      after: "model.modernStore.sinkState(\\.name) { show($0.primitive) }.store(in: &bag)")
  static let vergeStore6 = ModernRules(
    of: .vergeStore6, prefix: "vs6", page: "Migration/Rules/VergeStore6.md")(
      "rx", "Leave RxSwift", .manual, guide: "rxswift",
      """
      The RxSwift members of VergeStore 6 are not members of the modern store. Replace them as \
      "Leaving RxSwift" in FromVergeStore6.md describes, or import `VergeRx`, whose members have \
      other shapes.
      """,
      before: "store.rx.stateObservable.changed(\\.name).subscribe(onNext: show).disposed(by: bag)",
      after: "store.sinkState(\\.name) { show($0.primitive) }.store(in: &bag)")

  private let dialect: any LegacyDialect.Type
  private var rule: Rule { dialect == Classic.self ? Self.classic : Self.vergeStore6 }

  private init(_ file: SourceFile, _ dialect: any LegacyDialect.Type) {
    self.dialect = dialect
    super.init(file, ModuleIndex(declarations: Declarations()))
  }

  /// Whether the files of a module keep their view models, until they no longer use RxSwift.
  static func keeps(
    _ dialect: any LegacyDialect.Type, in module: String, _ declarations: Declarations
  ) -> Bool {
    dialect == Classic.self
      && declarations.rxModules[OriginalModule.classicRx]?.contains(module) == true
  }

  /// The RxSwift members of a dialect in a file of a module that imports them.
  static func findings(
    in file: SourceFile, of dialect: any LegacyDialect.Type, _ declarations: Declarations
  ) -> [Finding] {
    let modules =
      dialect == Classic.self ? [OriginalModule.classicRx] : ["VergeStoreRx", "VergeStoreBetaRx"]
    guard dialect == Classic.self || dialect == VergeStore6.self,
      modules.contains(where: { declarations.rxModules[$0]?.contains(file.module) == true })
    else { return [] }
    let finder = LeavingRx(file, dialect)
    finder.walk(file.tree)
    return finder.findings
  }

  // MARK: Visiting

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if dialect == Classic.self, node.module == OriginalModule.classicRx {
      report(
        ClassicRules.imports, at: node,
        "The module keeps its view models until it imports 'VergeClassic' instead: see "
          + "Migration/FromClassic.md#leaving-rxswift",
        symbol: node.module, grade: .manual, isMarked: false)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if dialect == Classic.self, let member = LibraryObservable.member(of: node) {
      mark(node, member, Self.replacement(of: member))
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = LibraryObservable.member(ExprSyntax(node)) {
      let name = member.baseName.text
      let isActivity = node.base?.lastName == "activity"
      mark(node, name, Self.replacement(of: isActivity ? "activitySignal" : name))
    }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if dialect == Classic.self, node.name.text == "RxFuture" {
      mark(node, "RxFuture", Self.replacement(of: "RxFuture"))
    }
    return .visitChildren
  }

  private func mark(_ node: some SyntaxProtocol, _ symbol: String, _ replacement: String) {
    let guide = dialect == Classic.self ? "FromClassic" : "FromVergeStore6"
    report(
      rule, at: node, "\(replacement): see Migration/\(guide).md#leaving-rxswift", symbol: symbol)
  }

  private static func replacement(of member: String) -> String {
    switch member {
    case "asObservable", "asInfallible", "changed", "stateObservable":
      "'sinkState(queue: .passthrough)' or the async sequence 'states' replaces it"
    case "asDriver", "changedDriver": "'sinkState' replaces it"
    case "activitySignal", "asSignal": "'sinkActivity' replaces it"
    case "commitBinder", "commitIfChangedBinder": "A method replaces the binder"
    case "subscribe(with:)", "start()": "A 'task' of the store replaces it"
    default: "An 'async' method replaces it"
    }
  }
}
