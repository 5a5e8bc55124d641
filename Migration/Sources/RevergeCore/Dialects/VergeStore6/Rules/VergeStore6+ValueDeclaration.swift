import SwiftSyntax

extension VergeStore6 {
  /// Converts functions that return a mutation or an action to methods that run it.
  enum ValueDeclaration: VergeStore6Rule {
    static let record = rule("value-declaration")

    static func rewrite(_ function: FunctionDeclSyntax, in context: VergeStore6Context) {
      guard let result = context.valueResult(of: function) else { return }
      // VergeNeue's reducers have such functions, too.
      guard
        context.isLegacy(context.frame?.role) || !context.index.seesSeveralDialects(context.file)
      else { return }
      let type = result.type.trimmedDescription
      let symbol = type.withoutGenericArguments
      let name = function.name.text
      context.handle(result)
      guard context.isLegacy(context.frame?.role), let item = function.body?.statements.first,
        function.body?.statements.count == 1, let (call, whole) = item.item.soleCall,
        let verb = call.calledExpression.valueVerb, let closure = call.closure
      else {
        context.report(
          record, at: function, "'\(name)' does more than return one \(symbol.lowercased())",
          symbol: symbol, grade: .manual)
        return
      }
      context.handled.insert(call.id)
      let value = Value(
        call: call, verb: verb, closure: closure, whole: whole,
        result: type.onlyGenericArgument ?? "Void")
      let declaration =
        resultEdits(function, result, value.result, throwing: symbol.hasPrefix("Try"), context)
        + renaming(function, isMutation: VergeStore6Names.isMutation(type), context)
      if symbol == "Action" || symbol == "TryAction" {
        guard ["action", "dispatch", "Action", "tryAction"].contains(verb),
          closure.onlyParameter != nil, closure.signature?.capture == nil
        else {
          context.report(
            record, at: function, "The action is created in an unsupported form", symbol: symbol,
            grade: .manual)
          return
        }
        context.inlined.insert(closure.id)
        context.report(
          record, at: function, "'\(name)' runs the action", symbol: symbol,
          declaration + context.unwrapping(whole, around: closure))
        return
      }
      guard let change = mutationEdits(value, context) else {
        context.report(
          record, at: function, "The mutation is created in an unsupported form", symbol: symbol,
          grade: .manual)
        return
      }
      context.report(
        record, at: function,
        "'\(name)' runs the mutation" + (change.condition.map { ", \($0)" } ?? ""),
        symbol: symbol, grade: change.condition == nil ? .safe : .review,
        declaration + change.edits)
    }

    /// The call that creates a mutation or an action.
    private struct Value {
      let call: FunctionCallExprSyntax
      let verb: String
      let closure: ClosureExprSyntax
      /// The whole statement.
      let whole: Range<Int>
      /// The type of the result.
      let result: String
    }

    /// Edits that rename a method whose calls could refer to another one.
    private static func renaming(
      _ function: FunctionDeclSyntax, isMutation: Bool, _ context: VergeStore6Context
    ) -> [Edit] {
      guard let type = context.frame?.type else { return [] }
      let name = context.index.valueMethodName(
        function.name.text, isMutation: isMutation, of: type)
      return name == function.name.text ? [] : [context.replace(function.name.bytes, name)]
    }

    /// Edits that make a function return the result of its mutation or action.
    private static func resultEdits(
      _ function: FunctionDeclSyntax, _ clause: ReturnClauseSyntax, _ type: String, throwing: Bool,
      _ context: VergeStore6Context
    ) -> [Edit] {
      if ["Void", "()"].contains(type) {
        var low = clause.bytes.lowerBound
        while low > 0, context.utf8[low - 1] == 32 { low -= 1 }
        return [context.replace(low..<clause.bytes.upperBound, throwing ? " throws" : "")]
      }
      let start = clause.bytes.lowerBound
      var edits = throwing ? [context.replace(start..<start, "throws ")] : []
      edits.append(context.replace(clause.type.bytes, type))
      if !function.attributes.trimmedDescription.contains("discardableResult") {
        let start = function.bytes.lowerBound
        edits.append(
          context.replace(start..<start, "@discardableResult\n" + context.indent(at: start)))
      }
      return edits
    }

    /// Edits that run a mutation, and the condition that needs review.
    private static func mutationEdits(
      _ value: Value, _ context: VergeStore6Context
    ) -> (edits: [Edit], condition: String?)? {
      let call = value.call
      // The method returns the result of the mutation.
      let returns =
        value.result != "Void" && value.whole.lowerBound < call.bytes.lowerBound
      let low = returns ? call.bytes.lowerBound : value.whole.lowerBound
      let start = low..<call.calledExpression.bytes.upperBound
      let hasKeyPath = call.arguments.first?.expression.is(KeyPathExprSyntax.self) == true
      let type = context.frame?.type
      switch value.verb {
      case "mutation" where hasKeyPath, "commit" where hasKeyPath, "Mutation" where hasKeyPath,
        "mutationIfPresent" where hasKeyPath, "commitIfPresent" where hasKeyPath:
        let isSurelyOptional = value.verb.hasSuffix("IfPresent")
        return context.keyPathEdits(
          call, value.closure, callee: start, prefix: "",
          state: context.state(of: context.frame?.role),
          isOptional: isSurelyOptional ? true : nil, isPresent: isSurelyOptional ? true : nil)
      case "tryMutation" where hasKeyPath:
        return context.keyPathEdits(
          call, value.closure, callee: start, prefix: "try ",
          state: context.state(of: context.frame?.role), isOptional: nil, isPresent: nil)
      case "mutation", "commit", "Mutation":
        let own = context.selfPrefix(for: "commit", at: call)
        return ([context.replace(start, own + "commit")], nil)
      case "tryMutation":
        let own = context.selfPrefix(for: "commit", at: call)
        return ([context.replace(start, "try \(own)commit")], nil)
      case "mutationScoped", "commitScoped", "mutationScopedIfPresent", "commitScopedIfPresent",
        "commitIfPresent", "mutationIfPresent":
        guard let path = context.scopePath(of: type) ?? context.scopeProperty(of: type) else {
          return nil
        }
        let commit = value.verb.hasSuffix("IfPresent") ? "commitIfPresent" : "commit"
        return (
          [
            context.replace(
              start, "\(context.selfPrefix(for: "scoped", at: call))scoped(\(path)).\(commit)")
          ],
          commit == "commit" ? nil : VergeStore6Context.silence
        )
      default:
        return nil
      }
    }
  }
}

extension ExprSyntax {
  /// The factory or the type that creates a mutation or an action.
  fileprivate var valueVerb: String? {
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base == nil ? member.declName.baseName.text : nil
    }
    let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text
    return name == "Mutation" || name == "Action" ? name : nil
  }
}
