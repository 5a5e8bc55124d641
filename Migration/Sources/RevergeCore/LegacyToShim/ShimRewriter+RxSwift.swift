import SwiftSyntax

extension ShimRewriter {
  private var isClassic: Bool { subject.generation == .classic || subject.generation == .cycler2 }

  /// Whether the module of the file uses RxSwift for itself alone, so that the file imports
  /// `VergeClassic`.
  private var isWithoutMembers: Bool { isClassic && !subject.isRx }

  /// Whether the file still uses RxSwift.
  private var keepsRx: Bool { !subject.rx.needed.isEmpty }

  // MARK: Observers

  func rewriteRx(_ node: FunctionCallExprSyntax) {
    guard isWithoutMembers, let chain = ActivityChain(node) else { return }
    handled.formUnion(chain.members.map(\.id))
    var edits = [replace(chain.names, "emit")]
    if let closure = chain.trailing {
      edits = [
        replace(chain.names.lowerBound..<closure.bytes.lowerBound, "emit(onNext: "),
        replace(closure.bytes.upperBound..<closure.bytes.upperBound, ")"),
      ]
    }
    report(
      ShimRules.rxActivity, at: node, "'emit(onNext:)' observes the activities",
      symbol: "asObservable", edits)
  }

  // MARK: Names

  func rewriteName(_ token: TokenSyntax) {
    guard isClassic, !subject.declared.contains(token.text) else { return }
    rewriteCyclerType(token)
    guard isWithoutMembers, let module = RxUse.shared[token.text], keepsRx else { return }
    let place = token.bytes.lowerBound
    report(
      ShimRules.rxName, at: token, "'\(token.text)' belongs to \(module) here",
      symbol: token.text, [replace(place..<place, "\(module).")])
  }

  // MARK: Imports

  /// Replaces an import with the module that has the RxSwift members.
  func rewriteRxModule(
    _ node: ImportDeclSyntax, _ module: String, _ present: Set<String>
  ) -> Bool {
    guard let name = node.path.first?.name else { return false }
    if !isClassic, !subject.moduleNeedsRx {
      report(
        ShimRules.rxModule, at: node, "No file of the module uses '\(name.text)'",
        symbol: name.text, removal(ofLine: node))
    } else if present.contains(module) {
      report(
        ShimRules.rxModule, at: node, "'\(module)' contains the names of '\(name.text)'",
        symbol: name.text, removal(ofLine: node))
    } else {
      report(
        ShimRules.rxModule, at: node,
        "'\(module)' has the RxSwift members, with the package trait 'Rx'\(subject.rxReason)",
        symbol: name.text, [replace(name.bytes, module)])
    }
    return true
  }

  func rewriteRxImports(_ imports: [ImportDeclSyntax], present: Set<String>) {
    guard isClassic else { return }
    let rxImports = imports.filter { RxUse.modules.contains($0.path.first?.name.text ?? "") }
    if subject.isRx {
      for node in rxImports where node.module == "RxFuture" {
        let isThere = present.contains(OriginalModule.classicRx)
        report(
          ShimRules.rxFuture, at: node, "'VergeClassicRx' has its own 'RxFuture'",
          symbol: "RxFuture",
          isThere
            ? removal(ofLine: node) : [replace(node.path.bytes, OriginalModule.classicRx)])
      }
    } else if keepsRx {
      if rxImports.isEmpty { addRxImport(imports) }
    } else if !subject.rx.standIns.isEmpty || subject.rx.chains > 0 {
      let isSafe =
        subject.rx.chains == 0 && !subject.othersNeedRx && !subject.isAssumed
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
    if subject.rx.needed.contains(where: { RxUse.ofRxCocoa.contains($0.name) }) {
      lines.append("import RxCocoa")
    }
    let end = lineRange(at: node.bytes.lowerBound).upperBound
    report(
      ShimRules.rxMissing, at: node,
      "The original re-exported RxSwift, and the file uses \(subject.rx.needed.first?.name ?? "")",
      symbol: "RxSwift", [replace(end..<end, lines.map { "\n" + $0 }.joined())])
  }
}
