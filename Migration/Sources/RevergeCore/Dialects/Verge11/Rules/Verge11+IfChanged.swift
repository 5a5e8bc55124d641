import SwiftSyntax

extension Verge11 {
  /// Rewrites `ifChanged(\.a, \.b) { }` to `ifChanged(\.a, \.b).do { }`, and marks `#keyPathMap`.
  enum IfChanged: Verge11Rule {
    static let record = rule("if-changed")

    static let names: Set = ["ifChanged", "keyPathMap"]

    static func rewrite(_ call: FunctionCallExprSyntax, in context: Verge11Context) {
      // The compiler cannot infer the type of one parameter for all slices.
      guard let comparing = context.comparing(call),
        comparing.arguments.allSatisfy({ $0.is(KeyPathExprSyntax.self) }),
        comparing.closure.countOfParameters == comparing.arguments.count
      else { return }
      context.report(
        record, at: call, "'do' takes the values of several slices", symbol: "ifChanged",
        grade: comparing.grade, [comparing.insertingDo])
    }

    static func rewrite(_ macro: MacroExpansionExprSyntax, in context: Verge11Context) {
      guard macro.macroName.text == "keyPathMap" else { return }
      context.report(
        record, at: macro, "'ifChanged' takes all key paths", symbol: "keyPathMap", grade: .manual)
    }
  }
}

extension ClosureExprSyntax {
  /// The number of parameters that are named, or used as `$0` and so on.
  fileprivate var countOfParameters: Int {
    if let parameterNames { return parameterNames.count }
    let numbers = (0..<10).reversed().first { statements.mentions("$\($0)") }
    return numbers.map { $0 + 1 } ?? 0
  }
}
