import SwiftSyntax

extension Verge11 {
  /// Rewrites `ifChanged(\.a, \.b) { }` to `ifChanged(\.a, \.b).do { }`, and `#keyPathMap` to the closure
  /// that it stands for.
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
      let values = macro.arguments.map { $0.expression.valueOfParameter }
      // Only the parameter of a call determines the type of the closure.
      guard macro.parent?.is(LabeledExprSyntax.self) == true, !values.isEmpty,
        let values = values as? [String]
      else {
        context.report(
          record, at: macro, "Write the closure: '{ ($0.a, $0.b) }'", symbol: "keyPathMap",
          grade: .manual)
        return
      }
      let result = values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))"
      context.report(
        record, at: macro, "A closure replaces the macro", symbol: "keyPathMap",
        [context.replace(macro.bytes, "{ \(result) }")])
    }
  }
}

extension ExprSyntax {
  /// The value at a key path of properties in the first parameter of a closure; `nil` if it is not such
  /// a key path.
  fileprivate var valueOfParameter: String? {
    guard let path = self.as(KeyPathExprSyntax.self) else { return nil }
    var result = "$0"
    for component in path.components {
      guard case .property(let property) = component.component else { return nil }
      let name = property.declName.baseName.text
      if name != "self" { result += ".\(name)" }
    }
    return result
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
