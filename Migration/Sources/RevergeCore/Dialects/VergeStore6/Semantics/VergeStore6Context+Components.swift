import SwiftSyntax

/// Classes that become components, or stores with a parent.
extension VergeStore6Context {
  /// Converts a class to a component, and adds its store.
  ///
  /// - Parameter rule: The rule of the change.
  func makeComponent(
    _ node: ClassDeclSyntax, _ clause: InheritanceClauseSyntax, _ state: TypeReference,
    by rule: Rule, grade: Grade? = nil
  ) {
    guard let base = clause.inheritedTypes.first else { return }
    handle(base)
    let symbol = base.type.trimmedDescription
    guard index.property("store", of: frame?.type ?? "") == nil else {
      report(
        rule, at: node,
        "'\(node.name.text)' already has a property named 'store'", symbol: symbol, grade: .manual)
      return
    }
    let access = node.modifiers.arePublic ? "public " : ""
    let outer = self.indent(at: node.bytes.lowerBound)
    let indent = outer + indentStep
    let store = storeType(of: state)
    var members = "\(indent)\(access)let store: \(store)\n"
    let initializers = node.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }
    let isDesignated = { (initializer: InitializerDeclSyntax) in
      !initializer.modifiers.contains { $0.name.text == "convenience" }
    }
    if !initializers.contains(where: isDesignated) {
      members +=
        "\n\(indent)\(access)init(target: \(store)) {\n\(indent)\(indentStep)store = target\n\(indent)}\n"
    }
    var edits = [replace(base.type.bytes, "StoreComponentType")]
    let block = node.memberBlock
    let brace = block.leftBrace.bytes.upperBound
    if block.members.isEmpty {
      edits.append(
        replace(
          brace..<block.rightBrace.bytes.lowerBound,
          "\n\(members)\(outer)"))
    } else if let first = block.members.first, isWrittenAtUses(first.decl),
      lineRange(at: brace).contains(first.bytes.lowerBound)
    {
      // The line of the brace is deleted with the property.
      edits.append(replace(brace..<brace, "\n" + members))
    } else {
      edits.append(
        replace(brace..<brace, "\n" + String(members.dropLast()) + blankLine(above: block)))
      let staysNotEmpty = block.members.contains { !isWrittenAtUses($0.decl) }
      if staysNotEmpty, !initializers.contains(where: isDesignated),
        !utf8[brace...].prefix(2).elementsEqual([10, 10])
      {
        edits[1] = replace(brace..<brace, "\n" + members)
      }
    }
    edits += splitting(block)
    for initializer in initializers where !isDesignated(initializer) {
      if let word = initializer.overridesTarget {
        edits.append(replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, ""))
      }
    }
    for initializer in initializers where isDesignated(initializer) {
      guard let change = storing(initializer) else {
        report(
          rule, at: initializer,
          "This initializer does not pass its store to 'super.init'", symbol: symbol,
          grade: .manual)
        continue
      }
      edits += change
    }
    report(
      rule, at: node,
      "'\(node.name.text)' becomes a component of a store", symbol: symbol, grade: grade, edits)
  }

  /// Edits that store the argument of `super.init(target:)`, or the store of a class that was itself a
  /// store.
  private func storing(_ initializer: InitializerDeclSyntax) -> [Edit]? {
    for item in initializer.body?.statements ?? [] {
      guard let call = item.item.as(FunctionCallExprSyntax.self),
        call.calledExpression.trimmedDescription == "super.init"
      else { continue }
      let hasLocal = initializer.signature.parameterClause.type(of: "store") != nil
      let own = hasLocal ? "self.store" : "store"
      if isStore(frame?.role) { return storingStore(call, as: own) }
      guard call.arguments.count == 1, let argument = call.arguments.first,
        argument.label?.text == "target"
      else { continue }
      handled.insert(call.id)
      let suffix = isSharingStore(argument.expression) ? ".store" : ""
      var edits = [
        replace(call.bytes.lowerBound..<argument.expression.bytes.lowerBound, "\(own) = "),
        replace(argument.expression.bytes.upperBound..<call.bytes.upperBound, suffix),
      ]
      if let word = initializer.overridesTarget {
        edits.append(replace(word.bytes.lowerBound..<word.endPosition.utf8Offset, ""))
      }
      return edits
    }
    return nil
  }

  /// Edits that put each brace of a block in one line with its members on a separate line.
  func splitting(_ block: MemberBlockSyntax) -> [Edit] {
    guard let first = block.members.first, let last = block.members.last else { return [] }
    let open = block.leftBrace.bytes.upperBound
    let close = block.rightBrace.bytes.lowerBound
    guard lineRange(at: open).contains(first.bytes.lowerBound),
      text(of: open..<first.bytes.lowerBound).trimmingSpaces.isEmpty,
      !isWrittenAtUses(first.decl)
    else { return [] }
    let outer = indent(at: open)
    var edits = [replace(open..<first.bytes.lowerBound, "\n\(outer)\(indentStep)")]
    let end = last.bytes.upperBound
    if lineRange(at: end).contains(close), text(of: end..<close).trimmingSpaces.isEmpty {
      edits.append(replace(end..<close, "\n\(outer)"))
    }
    return edits
  }

  /// A blank line after inserted properties, if the first existing member is not a property.
  func blankLine(above block: MemberBlockSyntax) -> String {
    guard let first = block.members.first?.decl, !first.is(VariableDeclSyntax.self) else {
      return ""
    }
    return utf8[block.leftBrace.bytes.upperBound...].prefix(2).elementsEqual([10, 10]) ? "" : "\n"
  }

  /// Whether the visited type inherits from a class of the library itself.
  func inheritsFromLibrary(_ type: String) -> Bool {
    index.declarations.types[type]?.contains { index.isRoot($0) } ?? false
  }

  /// The store of a plain dispatcher, which only forwards to it.
  func plainDispatcherStore(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
    guard call.trailingClosure == nil, call.arguments.count == 1,
      let argument = call.arguments.first, argument.label?.text == "target",
      hasLegacyName(
        call.calledExpression.trimmedDescription.withoutGenericArguments,
        in: VergeStore6Names.dispatcherClasses)
    else { return nil }
    return argument.expression
  }
}

extension InitializerDeclSyntax {
  /// The `override` of the initializer of the library's dispatcher.
  fileprivate var overridesTarget: DeclModifierSyntax? {
    guard signature.parameterClause.parameters.map({ $0.firstName.text }) == ["target"] else {
      return nil
    }
    return modifiers.first { $0.name.text == "override" }
  }
}
