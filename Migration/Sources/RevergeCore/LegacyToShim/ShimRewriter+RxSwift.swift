import SwiftSyntax

extension ShimRewriter {
  private var isClassic: Bool { subject.generation == .classic || subject.generation == .cycler2 }

  /// Whether the file still uses RxSwift.
  private var keepsRx: Bool { !subject.rx.needed.isEmpty }

  // MARK: Observers

  func rewriteRx(_ node: FunctionCallExprSyntax) {
    guard isClassic else { return }
    if let chain = ActivityChain(node) {
      handled.formUnion(chain.members.map(\.id))
      rewrite(chain, node)
    }
    rewriteBinder(node)
    if node.calledExpression.lastName == "subscribe", let first = node.arguments.first,
      first.label?.text == "with", first.expression.trimmedDescription != "self"
    {
      report(
        ShimRules.rxFuture, at: node, "RxSwift has no 'subscribe(with:)' for a context",
        symbol: "subscribe(with:)")
    }
  }

  private func rewrite(_ chain: ActivityChain, _ node: FunctionCallExprSyntax) {
    let message = "'emit(onNext:)' observes the activities"
    guard !text(of: chain.names).contains("/") else {
      report(ShimRules.rxActivity, at: node, message, symbol: "asObservable", grade: .manual)
      return
    }
    var edits = [replace(chain.names, "emit")]
    if let closure = chain.trailing {
      edits = [
        replace(chain.names.lowerBound..<closure.bytes.lowerBound, "emit(onNext: "),
        replace(closure.bytes.upperBound..<closure.bytes.upperBound, ")"),
      ]
    }
    report(ShimRules.rxActivity, at: node, message, symbol: "asObservable", edits)
  }

  private func rewriteBinder(_ node: FunctionCallExprSyntax) {
    guard let verb = node.calledExpression.lastName, verb == "bind" || verb == "drive",
      node.arguments.count == 1, let argument = node.arguments.first,
      (argument.label?.text ?? "") == (verb == "bind" ? "to" : ""),
      let binder = argument.expression.as(FunctionCallExprSyntax.self),
      binder.calledExpression.lastName == "commitBinder"
    else { return }
    let label =
      argument.label.map { replace($0.bytes, "onNext") }
      ?? replace(argument.bytes.lowerBound..<argument.bytes.lowerBound, "onNext: ")
    let end = binder.bytes.upperBound
    report(
      ShimRules.rxBinder, at: node, "The observable binds to the binder's 'onNext'",
      symbol: "commitBinder", [label, replace(end..<end, ".onNext")])
  }

  func rewriteObservable(_ node: MemberAccessExprSyntax) {
    guard let member = LibraryObservable.member(ExprSyntax(node)), !handled.contains(member.id),
      isClassic || !subject.use.imports.isDisjoint(with: ["RxVergeStore", "VergeRx"])
    else { return }
    handled.insert(member.id)
    if node.base?.lastName == "activity" {
      report(
        ShimRules.rxActivity, at: node, "Activities are not an RxSwift observable in this package",
        symbol: member.baseName.text, grade: .manual)
    } else {
      report(
        ShimRules.rxState, at: node, "A state is not an RxSwift observable in this package",
        symbol: member.baseName.text)
    }
  }

  // MARK: Names

  func rewriteName(_ token: TokenSyntax) {
    guard isClassic, !subject.declared.contains(token.text) else { return }
    if token.text == "RxFuture" {
      report(
        ShimRules.rxFuture, at: token, "This package has no 'RxFuture'", symbol: token.text)
      return
    }
    rewriteCyclerType(token)
    guard let module = RxUse.shared[token.text], keepsRx else { return }
    if subject.rx.hasSource {
      report(
        ShimRules.rxName, at: token,
        "Both \(module) and VergeClassic have '\(token.text)': qualify the name",
        symbol: token.text)
    } else {
      let place = token.bytes.lowerBound
      report(
        ShimRules.rxName, at: token, "'\(token.text)' belongs to \(module) here",
        symbol: token.text, grade: .review, [replace(place..<place, "\(module).")])
    }
  }

  // MARK: Imports

  func rewriteRxModule(_ node: ImportDeclSyntax) {
    let name = node.path.trimmedDescription
    let isUnused = !subject.rx.hasStateObservers && subject.rx.needed.isEmpty
    report(
      ShimRules.rxModule, at: node,
      isUnused ? "The file does not use '\(name)'" : "This package has no module '\(name)'",
      symbol: name, grade: isUnused ? .review : .manual, isUnused ? removal(ofLine: node) : [])
  }

  func rewriteRxImports(_ imports: [ImportDeclSyntax], present: Set<String>) {
    guard isClassic else { return }
    let rxImports = imports.filter { RxUse.modules.contains($0.path.first?.name.text ?? "") }
    if keepsRx {
      if rxImports.isEmpty { addRxImport(imports) }
    } else if !subject.rx.standIns.isEmpty || subject.rx.chains > 0 {
      let isSafe =
        subject.rx.chains == 0 && !subject.rx.hasStateObservers && !subject.othersNeedRx
        && !subject.isAssumed
        && subject.generation == .classic
      for node in rxImports {
        report(
          ShimRules.rxImport, at: node, "'VergeClassic' has the names that the file uses",
          symbol: node.path.trimmedDescription, grade: isSafe ? .safe : .review,
          removal(ofLine: node))
      }
    }
  }

  private func addRxImport(_ imports: [ImportDeclSyntax]) {
    guard
      let node = imports.first(where: {
        OriginalModule.all[$0.path.first?.name.text ?? ""]?.family == .verge
      })
    else { return }
    var lines = ["import RxSwift"]
    if subject.rx.needed.contains(where: RxUse.ofRxCocoa.contains) {
      lines.append("import RxCocoa")
    }
    let end = lineRange(at: node.bytes.lowerBound).upperBound
    report(
      ShimRules.rxMissing, at: node,
      "The original re-exported RxSwift, and the file uses \(subject.rx.needed.first ?? "")",
      symbol: "RxSwift", [replace(end..<end, lines.map { "\n" + $0 }.joined())])
  }
}
