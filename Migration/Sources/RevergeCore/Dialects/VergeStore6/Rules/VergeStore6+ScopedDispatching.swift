import SwiftSyntax

extension VergeStore6 {
  /// Rewrites commits to the scope of a dispatcher, and reads of it.
  enum ScopedDispatching: VergeStore6Rule {
    static let record = rule("scoped-dispatching")

    static func rewrite(_ operation: VergeStore6Operation, in context: VergeStore6Context) {
      guard case .scoped = operation.form else { return }
      let (verb, call, receiver) = (operation.verb, operation.call, operation.receiver)
      let owner = receiver.keptEnd.map { context.text(of: call.bytes.lowerBound..<$0) + "." }
      let isNamed =
        operation.member?.base?.is(FunctionCallExprSyntax.self) != true || receiver.isSelf
      let written = context.scopeProperty(of: receiver.type).flatMap {
        isNamed ? (owner ?? context.selfPrefix(for: $0, at: call)) + $0 : nil
      }
      guard let path = context.scopePath(of: receiver.type) ?? written else {
        context.settle(
          record, at: call, "The key path of the dispatcher is not declared in the analyzed files",
          symbol: verb, grade: .manual)
        return
      }
      let end = verb == "commitScoped" ? "commit" : "commitIfPresent"
      context.settle(
        record, at: call,
        "The store scoped to '\(path)' commits"
          + (end == "commit" ? "" : ", \(VergeStore6Context.silence)"),
        symbol: verb, grade: end == "commit" ? .safe : .review,
        [context.replace(operation.range, "\(operation.prefix)scoped(\(path)).\(end)")])
    }

    /// Rewrites `context.scopedState`.
    static func rewrite(_ member: VergeStore6ContextMember, in context: VergeStore6Context) {
      guard member.name == "scopedState", !member.hasWeakSelf else { return }
      let node = member.node
      let prefix = context.selfPrefix(for: "state", at: node)
      let read: String
      if let path = context.scopePath(of: context.frame?.type) {
        let names = path.split { ".?![".contains($0) }.dropFirst()
        let isHidden = names.first.map { ModernNames.ofChanges.contains(String($0)) } ?? false
        read = "state\(isHidden ? ".primitive" : "")\(path.dropFirst())"
      } else if let path = context.scopeProperty(of: context.frame?.type) {
        read = "state.primitive[keyPath: \(context.selfPrefix(for: path, at: node))\(path)]"
      } else {
        context.settle(
          record, at: node, "The key path of the dispatcher is not declared in the analyzed files",
          symbol: member.name, grade: .manual)
        return
      }
      context.settle(
        record, at: node, "The scoped state is read from the whole state", symbol: member.name,
        [context.replace(node.bytes, prefix + read)])
    }

    /// Deletes a key path that is a literal, or makes its type `Sendable`.
    static func rewrite(_ variable: VariableDeclSyntax, in context: VergeStore6Context) {
      guard let name = variable.onlyMember, context.frame?.role != nil else { return }
      if context.isWrittenAtUses(variable) {
        context.settle(
          record, at: variable, "The key path is written at each use", symbol: name,
          [context.removal(of: variable)])
      } else if let type = variable.bindings.first?.typeAnnotation?.type {
        makeSendable(type, of: name, context)
      }
    }

    static func rewrite(_ initializer: InitializerDeclSyntax, in context: VergeStore6Context) {
      for parameter in initializer.signature.parameterClause.parameters {
        let name = parameter.secondName ?? parameter.firstName
        makeSendable(parameter.type, of: name.text, context)
      }
    }

    /// Makes the type of a key path `Sendable`, in a dispatcher whose scope is a property.
    private static func makeSendable(
      _ type: TypeSyntax, of name: String, _ context: VergeStore6Context
    ) {
      guard case .dispatcher? = context.frame?.role,
        context.scopeProperty(of: context.frame?.type) != nil,
        type.trimmedDescription.isWritableKeyPath
      else { return }
      let (low, high) = (type.bytes.lowerBound, type.bytes.upperBound)
      context.settle(
        record, at: type, "A scope is a 'Sendable' key path", symbol: name,
        [context.replace(low..<low, "any "), context.replace(high..<high, " & Sendable")])
    }

    /// Removes the library's protocols from the inheritance clause of a class.
    static func rewrite(_ node: ClassDeclSyntax, in context: VergeStore6Context) {
      switch context.frame?.role {
      case .viewModel, .store, .dispatcher: break
      default: return
      }
      let inherited = node.inheritanceClause.map { Array($0.inheritedTypes) } ?? []
      for (position, item) in inherited.enumerated() where position > 0 {
        let name = item.type.trimmedDescription
        guard context.hasLegacyName(name, in: VergeStore6Names.protocols) else { continue }
        context.handle(item)
        let low = inherited[position - 1].type.bytes.upperBound
        context.report(
          record, at: item, "'\(name)' is no longer needed", symbol: name,
          [context.replace(low..<item.type.bytes.upperBound, "")])
      }
    }
  }
}
