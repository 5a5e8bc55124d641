import SwiftSyntax

extension Neue {
  /// Rewrites `final class R: ReducerType` to a component, which has the store.
  enum Reducer: NeueRule {
    static let record = rule("reducer")

    static func rewrite(_ type: NeueType, in context: NeueContext) {
      guard case .reducer = type.role else { return }
      let index = context.index
      guard let reducer = context.frame?.reducer else {
        context.handleAll(type.clause)
        context.report(
          record, at: type.node,
          "'\(type.node.name.text)' cannot become a component: "
            + (context.frame?.type.flatMap { index.problem(of: $0) } ?? "its form is unsupported"),
          symbol: "ReducerType", grade: .manual)
        return
      }
      var edits: [Edit] = []
      var symbol = "ReducerType"
      for item in type.clause.inheritedTypes {
        let name = item.type.trimmedDescription
        guard NeueNames.reducerProtocols.contains(name.unqualified),
          context.isLegacy(name.unqualified)
        else { continue }
        symbol = name
        context.handleAll(item)
        edits.append(context.replace(item.type.bytes, "StoreComponentType"))
      }
      if type.node.is(StructDeclSyntax.self) {
        edits.append(context.replace(type.node.introducer.bytes, "final class"))
      }
      if !context.inheritsReducer(reducer) {
        edits += members(of: type.node, reducer, in: context)
      }
      context.report(
        record, at: type.node, "'\(type.node.name.text)' becomes a component with a store",
        symbol: symbol, edits)
    }

    /// The store, and an initializer if there is none.
    private static func members(
      of node: some NominalSyntax, _ reducer: String, in context: NeueContext
    ) -> [Edit] {
      let index = context.index
      guard let state = index.storeState(of: reducer), let facts = index.facts(of: reducer) else {
        return []
      }
      let access = node.modifiers.arePublic ? "public " : ""
      let indent = context.indent(at: node.bytes.lowerBound) + context.indentStep
      let brace = node.memberBlock.leftBrace.bytes.upperBound
      var head = "\n\(indent)\(access)let store: \(context.storeType(of: state))"
      if index.parentChange(of: reducer) != nil {
        head += "\n\(indent)private var parentSubscription: StoreStateSubscription?"
      }
      // The members stay in the tree: detached members would have other positions.
      let all = Array(node.memberBlock.members)
      let members = all.filter { !isDropped($0.decl, reducer, in: context) }
      let stored = members.last {
        $0.decl.as(VariableDeclSyntax.self)?.bindings.contains { !$0.isComputed } == true
      }
      let isFirstVariable =
        members.first?.decl.is(VariableDeclSyntax.self) == true
        || (members.first?.id == all.first?.id && members.first?.hasBlankLine == true)
      let initializer =
        facts.hasInitializer ? "" : initializer(of: reducer, facts, access, indent, in: context)
      let hasMore = !members.isEmpty
      guard let stored, !initializer.isEmpty else {
        let isApart = hasMore && (!isFirstVariable || !initializer.isEmpty)
        let end =
          isApart ? "\n" : all.isEmpty ? "\n\(indent.dropLast(context.indentStep.count))" : ""
        return [context.replace(brace..<brace, head + initializer + end)]
      }
      let end = stored.bytes.upperBound
      return [
        context.replace(brace..<brace, head + (isFirstVariable ? "" : "\n")),
        context.replace(end..<end, initializer),
      ]
    }

    private static func initializer(
      of reducer: String, _ facts: NeueReducerIndex.Reducer, _ access: String, _ indent: String,
      in context: NeueContext
    ) -> String {
      let step = context.indentStep
      let memberwise = facts.kind == .struct ? facts.memberwise : []
      let parameters =
        [context.storeParameter(reducer)] + memberwise
        + [context.parentParameter(reducer)].compactMap { $0 }
      let assignments = memberwise.map { parameter in
        let name = parameter.prefix { $0 != ":" }
        return "self.\(name) = \(name)"
      }
      let line = "\(indent)\(access)init(\(parameters.joined(separator: ", "))) {"
      let separator = "\n\(indent)\(step)"
      let head =
        line.count <= 100
        ? line
        : "\(indent)\(access)init(\(separator)\(parameters.joined(separator: ",\(separator)"))"
          + "\n\(indent)) {"
      let lines = context.storeLines(reducer, after: assignments).map { "\(indent)\(step)\($0)\n" }
      return "\n\n\(head)\n\(lines.joined())\(indent)}"
    }

    /// Whether a member is deleted when its type becomes a component.
    private static func isDropped(
      _ node: DeclSyntax, _ reducer: String, in context: NeueContext
    ) -> Bool {
      if let alias = node.as(TypeAliasDeclSyntax.self) {
        return NeueNames.droppedAliases.contains(alias.name.text)
      }
      if let function = node.as(FunctionDeclSyntax.self) {
        if case .open = context.index.initialState(of: reducer),
          function.name.text == "makeInitialState"
        {
          return true
        }
        return function.name.text == "parentChanged" && function.body?.statements.isEmpty == true
      }
      return false
    }

    /// Adds the `self.` that a struct did not need.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: NeueContext) {
      let text = name.baseName.text
      guard context.frame?.becomesClass == true, let reducer = context.frame?.reducer,
        context.needsSelf(at: name), isMember(text, of: reducer, in: context.index),
        !context.isLocal(text, at: name)
      else { return }
      context.handled.insert(name.id)
      let start = name.bytes.lowerBound
      context.report(
        record, at: name, "Closures in a class need an explicit 'self'", symbol: text,
        [context.replace(start..<start, "self.")])
    }

    private static func isMember(
      _ name: String, of reducer: String, in index: ModuleIndex
    ) -> Bool {
      index.lineage(of: reducer).contains { index.facts(of: $0)?.members.contains(name) == true }
    }
  }
}

extension MemberBlockItemSyntax {
  /// Whether a blank line precedes the node.
  fileprivate var hasBlankLine: Bool {
    leadingTrivia.contains { piece in
      if case .newlines(let count) = piece { return count > 1 }
      return false
    }
  }
}
