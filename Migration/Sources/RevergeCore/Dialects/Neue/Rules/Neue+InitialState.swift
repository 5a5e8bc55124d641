import SwiftSyntax

extension Neue {
  /// Makes `makeInitialState()` static, or deletes it where the component creates its store.
  enum InitialState: NeueRule {
    static let record = rule("initial-state")

    static func rewrite(_ function: FunctionDeclSyntax, in context: NeueContext) {
      guard let reducer = context.frame?.reducer, context.frame?.isStore == false,
        function.name.text == "makeInitialState",
        function.signature.parameterClause.parameters.isEmpty, function.body != nil
      else { return }
      context.handled.insert(function.id)
      let edits: [Edit]
      switch context.index.initialState(of: reducer) {
      case .closed:
        let start =
          function.modifiers.first { $0.name.text != "public" }?.bytes.lowerBound
          ?? function.funcKeyword.bytes.lowerBound
        edits = [context.replace(start..<start, "static ")]
      case .open:
        edits = [context.dropping(function)]
        context.handleAll(function)
      case .given, .unclear:
        context.report(
          record, at: function,
          "The initial state uses members of the reducer: create the state in the initializer",
          symbol: "makeInitialState", grade: .manual)
        return
      }
      context.report(
        record, at: function, "The store of a component is created with its state",
        symbol: "makeInitialState", edits)
    }
  }
}
