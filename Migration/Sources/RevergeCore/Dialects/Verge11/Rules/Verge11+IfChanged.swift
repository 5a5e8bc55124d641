import SwiftSyntax

extension Verge11 {
  /// Rewrites `ifChanged(\.a, \.b) { }` to `ifChanged(\.a, \.b).do { }`, and marks `#keyPathMap`.
  enum IfChanged: Verge11Rule {
    static let record = rule(
      "if-changed", "Compare several slices with `ifChanged(…).do`", .safe,
      """
      `ifChanged` takes any number of slices. A closure with one parameter for all of them stays. \
      `#keyPathMap` requires manual migration.
      """,
      before: "state.ifChanged(\\.title, \\.count) { title, count in }",
      after: "state.ifChanged(\\.title, \\.count).do { title, count in }")

    static let names: Set = ["ifChanged", "keyPathMap"]

    static let examples = [
      example(
        before: """
          store.sinkState { state in
            state.ifChanged(\\.title) { print($0) }
            state.ifChanged(\\.title, \\.results) { title, _ in print(title) }
            state.ifChanged(\\.title, \\.results) { pair in print(pair.0, pair.1) }
          }.storeWhileSourceActive()
          unknown.ifChanged(\\.title, \\.results) { print($0, $1) }
          let parts = state.ifChanged(#keyPathMap(\\.title, \\.results)).value

          """,
        after: """
          store.sinkState { state in
            state.ifChanged(\\.title) { print($0) }
            state.ifChanged(\\.title, \\.results).do { title, _ in print(title) }
            state.ifChanged(\\.title, \\.results) { pair in print(pair.0, pair.1) }
          }.storeWhileSourceActive()
          unknown.ifChanged(\\.title, \\.results).do { print($0, $1) }
          \(marker)
          let parts = state.ifChanged(#keyPathMap(\\.title, \\.results)).value

          """,
        includesReview: true)
    ]

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
