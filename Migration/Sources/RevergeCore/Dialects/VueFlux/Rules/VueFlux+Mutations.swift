import SwiftSyntax

extension VueFlux {
  /// Converts mutations to the component of their store.
  enum Mutations: VueFluxRule {
    static let record = rule("mutations")

    /// Converts the type of the mutations to the component.
    static func rewrite(_ declaration: VueFluxMutationsDeclaration, in context: VueFluxContext) {
      let node = declaration.node
      guard let clause = node.inheritanceClause else { return }
      guard let move = declaration.move else {
        context.handle(clause)
        context.report(
          record, at: node, "The state of these mutations is not migrated", symbol: "Mutations",
          grade: .manual)
        return
      }
      context.handle(clause)
      let isSubclassed = context.index.declarations.vueFlux.subclassed.contains {
        context.index.declaration(of: $0)?.name == move.state
      }
      var kind = isSubclassed ? "class" : "final class"
      var start = node.introducer.bytes.lowerBound
      var edits: [Edit] = []
      if let word = node.modifiers.first(where: { $0.name.text == "final" }) {
        if word.endPosition == node.introducer.position {
          start = word.bytes.lowerBound
        } else {
          kind = "class"
          let range = word.bytes.lowerBound..<word.endPosition.utf8Offset
          if isSubclassed { edits.append(context.replace(range, "")) }
        }
      }
      edits += [
        context.replace(start..<node.introducer.bytes.upperBound, kind),
        context.replace(
          node.name.bytes.lowerBound..<clause.bytes.upperBound,
          "\(move.component): StoreComponentType"),
      ]
      if isSubclassed, let word = node.modifiers.first(where: { $0.name.text == "public" }) {
        edits.insert(context.replace(word.bytes, "open"), at: 0)
      }
      let brace = node.memberBlock.leftBrace.bytes.upperBound
      let indent = context.indent(at: node.bytes.lowerBound) + context.indentStep
      let access = node.modifiers.arePublic ? "public " : ""
      edits.append(
        context.replace(brace..<brace, members(of: move, access, indent: indent, context)))
      for member in node.memberBlock.members {
        if let alias = member.decl.as(TypeAliasDeclSyntax.self), alias.name.text == "State" {
          context.handle(alias)
          edits.append(context.removal(of: alias))
        }
        if let initializer = member.decl.as(InitializerDeclSyntax.self) {
          if move.mutations.hasInitializer {
            edits += self.initializer(initializer, move, context)
          } else {
            context.handle(initializer)
            edits.append(context.removalOfMember(initializer))
          }
        }
        guard let commit = member.decl.as(FunctionDeclSyntax.self), commit.isVueFluxCommit else {
          continue
        }
        edits += reducer(commit, move, context)
      }
      context.report(
        record, at: node,
        "'\(node.name.text)' becomes '\(move.component)', which commits"
          + (move.mutations.hasProperties ? ", and has its properties" : ""),
        symbol: "Mutations",
        grade: move.mutations.sendsEarly || move.mutations.hasProperties || move.hasEffects
          ? .review : .safe, edits)
    }

    /// The members of a component, except its mutations.
    private static func members(
      of move: VueFluxMove, _ access: String, indent: String, _ context: VueFluxContext
    ) -> String {
      let state = context.shortened(TypeReference(move.state, in: []))
      var blocks: [[String]] = []
      if move.hasSinks {
        let cases = move.declaration.sinks.flatMap { sink in
          let comments = (sink.comment + (move.getter(sink.name)?.comment ?? [])).map {
            "\(context.indentStep)\($0)"
          }
          guard let value = sink.value, value != "Void", value != "()" else {
            return comments + ["\(context.indentStep)case \(sink.name.asName)"]
          }
          let scope = move.scope
          return comments + [
            "\(context.indentStep)case \(sink.name.asName)(\(context.shortened(TypeReference(value, in: scope))))"
          ]
        }
        let own =
          move.actionCase.map { ["\(context.indentStep)case \($0)(\(move.mutations.action))"] }
          ?? []
        blocks.append(["\(access)enum Activity {"] + cases + own + ["}"])
      }
      if move.hasBus { blocks += registry(of: move, access, context) }
      let queue = move.isQueued ? ["private let \(move.queueName): AnyTargetQueue"] : []
      blocks.append(
        ["\(access)let store: \(context.storeName)<\(state), \(move.activity)>"] + queue)
      if !move.mutations.hasInitializer {
        let parameters =
          ["state: \(state)"] + move.mutations.parameters.map { "\($0.name): \($0.type)" }
          + (move.isQueued ? ["queue: AnyTargetQueue"] : [])
        // The implicit initializer of a public struct is internal.
        let access = move.mutations.parameters.isEmpty ? access : ""
        blocks.append(
          ["\(access)init(\(parameters.joined(separator: ", "))) {"]
            + (move.mutations.parameters.map { "self.\($0.name) = \($0.name)" }
            + first(of: move, context) + last(of: move)).map { context.indentStep + $0 } + ["}"])
      }
      let own = move.isQueued ? "self." : ""
      var apply: [String] = []
      if move.hasSinks { apply.append("var activities: [Activity] = []") }
      if move.hasEffects { apply.append("var effects: [() -> Void] = []") }
      apply.append("\(own)commit { \(own)reduce(action, &$0\(move.collected)) }")
      if move.hasEffects { apply.append("for effect in effects { effect() }") }
      if move.hasSinks { apply.append("for activity in activities { \(own)send(activity) }") }
      if let action = move.actionCase {
        apply.append("\(own)send(.\(action)(action))")
      } else if !move.hasSinks, move.observesActions {
        apply.append("\(own)send(action)")
      }
      if move.isQueued {
        apply =
          [
            "\(move.queueName).execute { [weak self] in",
            "\(context.indentStep)guard let self else { return }",
          ]
          + apply.map { context.indentStep + $0 } + ["}"]
      }
      blocks.append(
        ["\(access)func \(move.applying)(_ action: \(move.mutations.action)) {"]
          + apply.map { context.indentStep + $0 }
          + ["}"])
      let text = blocks.map { $0.map { indent + $0 }.joined(separator: "\n") }
        .joined(separator: "\n\n")
      return "\n\(text)\n"
    }

    /// The first statements of the initializer of a component.
    private static func first(of move: VueFluxMove, _ context: VueFluxContext) -> [String] {
      ["store = \(context.storeName)(initialState: state)"]
        + (move.isQueued ? ["self.\(move.queueName) = queue"] : [])
    }

    /// The last statements of the initializer of a component.
    private static func last(of move: VueFluxMove) -> [String] {
      move.hasBus ? ["Self.register(self)"] : []
    }

    /// Converts the initializer of mutations to that of their component.
    private static func initializer(
      _ node: InitializerDeclSyntax, _ move: VueFluxMove, _ context: VueFluxContext
    ) -> [Edit] {
      guard let body = node.body else { return [] }
      let state = context.shortened(TypeReference(move.state, in: []))
      let clause = node.signature.parameterClause
      let start = clause.leftParen.bytes.upperBound
      let isEmpty = clause.parameters.isEmpty
      var edits = [context.replace(start..<start, "state: \(state)" + (isEmpty ? "" : ", "))]
      if move.isQueued {
        let end = clause.parameters.last?.bytes.upperBound ?? start
        edits.append(context.replace(end..<end, ", queue: AnyTargetQueue"))
      }
      let outer = context.indent(at: node.bytes.lowerBound)
      let inner = "\n" + outer + context.indentStep
      let brace = body.leftBrace.bytes.upperBound
      let close = body.rightBrace.bytes.lowerBound
      let isOnOneLine = !context.utf8[brace..<close].contains(10)
      let top = first(of: move, context).map { inner + $0 }.joined()
      let bottom = last(of: move).map { inner + $0 }.joined()
      if let first = body.statements.first, let last = body.statements.last {
        edits.append(
          isOnOneLine
            ? context.replace(brace..<first.bytes.lowerBound, top + inner)
            : context.replace(brace..<brace, top))
        let end = last.bytes.upperBound
        if isOnOneLine {
          edits.append(context.replace(end..<close, bottom + "\n" + outer))
        } else if !bottom.isEmpty {
          edits.append(context.replace(end..<end, bottom))
        }
      } else {
        edits.append(context.replace(brace..<close, top + bottom + "\n" + outer))
      }
      return edits
    }

    /// The registry of all components of a state, which does not retain them.
    private static func registry(
      of move: VueFluxMove, _ access: String, _ context: VueFluxContext
    ) -> [[String]] {
      [
        [
          "private struct Registered { weak var model: \(move.component)? }",
          "private static let registered = \(context.storeName)<[Registered], Never>(initialState: [])",
        ],
        [
          "/// All components, in the order of their creation.",
          "\(access)static var all: some Sequence<\(move.component)> {",
          "\(context.indentStep)registered.state.primitive.lazy.compactMap(\\.model)", "}",
        ],
        [
          "private static func register(_ model: \(move.component)) {",
          "\(context.indentStep)registered.commit { all in",
          "\(context.indentStep)\(context.indentStep)all.removeAll { $0.model == nil }",
          "\(context.indentStep)\(context.indentStep)all.append(Registered(model: model))",
          "\(context.indentStep)}", "}",
        ],
      ]
    }

    /// Converts `commit(action:state:)` to a method that mutates a value.
    private static func reducer(
      _ commit: FunctionDeclSyntax, _ move: VueFluxMove, _ context: VueFluxContext
    ) -> [Edit] {
      let parameters = Array(commit.signature.parameterClause.parameters)
      let state = context.shortened(TypeReference(move.state, in: []))
      var text =
        "_ \(commit.parameterName(0)!): \(move.mutations.action), "
        + "_ \(commit.parameterName(1)!): inout \(state)"
      if move.hasSinks { text += ", _ activities: inout [Activity]" }
      if move.hasEffects { text += ", _ effects: inout [() -> Void]" }
      let start =
        commit.modifiers.first { $0.name.text != "mutating" }?.bytes.lowerBound
        ?? commit.funcKeyword.bytes.lowerBound
      for parameter in parameters { context.handle(parameter) }
      let indent = context.indent(at: commit.bytes.lowerBound)
      let isOnOneLine = !commit.signature.parameterClause.description.contains("\n")
      if isOnOneLine, "\(indent)private func reduce(\(text)) {".count > 100 {
        let line = "\n\(indent)\(context.indentStep)"
        if line.count + text.count > 100 { text = text.replacing(", _ ", with: ",\(line)_ ") }
        text = "\(line)\(text)\n\(indent)"
      }
      return [
        context.replace(start..<commit.name.bytes.upperBound, "private func reduce"),
        context.replace(parameters[0].bytes.lowerBound..<parameters[1].bytes.upperBound, text),
      ]
    }

    /// Rewrites `commit(action: a, state: state)` in mutations that call themselves.
    static func rewrite(_ call: FunctionCallExprSyntax, in context: VueFluxContext) {
      guard let move = context.frame?.component, context.frame?.isActions == false,
        ["commit", "self.commit"].contains(call.calledExpression.trimmedDescription),
        call.arguments.map({ $0.label?.text }) == ["action", "state"],
        let action = call.arguments.first?.expression, let state = call.arguments.last?.expression
      else { return }
      context.handled.insert(call.id)
      context.handled.insert(call.calledExpression.id)
      let hasVariables = move.declaration.properties.contains { $0.kind == .variable }
      context.report(
        record, at: call,
        hasVariables
          ? "The mutations call themselves: observers of a variable are notified once, at the end"
          : "The mutations call themselves", symbol: "commit",
        grade: hasVariables ? .review : .safe,
        [
          context.replace(
            call.calledExpression.bytes.lowerBound..<action.bytes.lowerBound, "reduce("),
          context.replace(
            action.bytes.upperBound..<call.rightParen!.bytes.upperBound,
            ", &\(state.trimmedDescription)\(move.collected))"),
        ])
    }

    /// Converts an extension of the mutations to an extension of their component.
    static func rewrite(_ part: VueFluxExtension, in context: VueFluxContext) {
      guard case .mutations(let move) = part.kind else { return }
      context.handle(part.node.extendedType)
      context.report(
        record, at: part.node, "The component has the members of the mutations",
        symbol: "Mutations",
        [context.replace(part.node.extendedType.bytes, context.name(of: move))])
    }

    /// Rewrites mutations that are named or created outside of a store's initializer.
    static func rewrite(_ name: VueFluxTypeName, in context: VueFluxContext) {
      let node = name.node
      guard
        let type = context.index.declaration(of: TypeReference(name.text, in: context.scope))?.name,
        let move = context.index.vueFlux.movesByMutations[type],
        context.localMeaning(of: name.text, at: node) == nil
      else { return }
      context.handled.insert(node.id)
      if let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id,
        !["init", "self"].contains(member.declName.baseName.text)
      {
        context.report(
          record, at: node, "The component has the members of the mutations",
          symbol: "Mutations", [context.replace(node.bytes, context.name(of: move))])
        return
      }
      context.report(
        record, at: node, "The component has the mutations, and applies actions",
        symbol: "Mutations", grade: .manual)
    }

    /// Reports a name that is a member of the component.
    static func rewrite(_ name: DeclReferenceExprSyntax, in context: VueFluxContext) {
      guard context.frame?.isActions == false else { return }
      context.reportHidden(name, by: record)
    }
  }
}
