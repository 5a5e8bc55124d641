import SwiftSyntax

extension NeueRewriter {
  /// Rewrites `x.sink { }`.
  func rewriteObserving(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base, callee.declName.baseName.text == "sink",
      let component = component(of: base)
    else { return false }
    guard let closure = call.closure, let name = closure.onlyParameter,
      call.arguments.count == (call.trailingClosure == nil ? 1 : 0)
    else {
      report(
        NeueRules.observing, at: call, "The observer is not a closure", symbol: "sink",
        grade: .manual)
      return true
    }
    let options = "sinkState(dropsFirst: true, queue: .passthrough"
    var edits: [Edit] = []
    if let argument = call.arguments.first, call.trailingClosure == nil {
      edits.append(
        replace(
          callee.declName.bytes.lowerBound..<argument.bytes.lowerBound, "\(options), receive: "))
    } else {
      let end = call.rightParen?.bytes.upperBound ?? callee.bytes.upperBound
      edits.append(replace(callee.declName.bytes.lowerBound..<end, "\(options))"))
    }
    for use in closure.uses(of: name) {
      let end = use.bytes.upperBound
      let text = primitive(use)
      if !text.isEmpty { edits.append(replace(end..<end, text)) }
    }
    let end = call.bytes.upperBound
    edits.append(replace(end..<end, ".storeWhileSourceActive()"))
    let isSure = index.state(of: component.reducer).map { index.isEquatable($0) } == false
    report(
      NeueRules.observing, at: call, "The observer observes the component", symbol: "sink",
      grade: isSure ? .safe : .review, edits)
    return true
  }

  /// Warns if a mutation reads the state of its own store, which is locked.
  func warnOfStateRead(in closure: ClosureExprSyntax, by base: ExprSyntax?) {
    if base?.isSelf ?? true, frame?.isStore == true {
      // The members of a store are those of its extensions.
      for (node, name) in stateUsers(in: closure, of: "Store") {
        report(NeueRules.stateRead, at: node, messageOfStateUser(name), symbol: name)
      }
    }
    let finder = MemberFinder(names: ["state", "sourceState"])
    finder.walk(closure.statements)
    let receiver = base?.trimmedDescription
    for read in finder.found {
      guard let owner = read.base else { continue }
      let resolution = resolve(owner)
      let isOwn =
        resolution == .context && (base == nil || self.resolve(base!) == .context)
        || (receiver == owner.trimmedDescription && component(of: owner) != nil)
        || (base == nil && component(of: owner).map(\.reducer) == frame?.reducer
          && frame?.reducer != nil)
      guard isOwn else { continue }
      report(
        NeueRules.stateRead, at: read,
        "'\(read.trimmedDescription)' traps inside a mutation of the same store", symbol: "state")
    }
  }
}
