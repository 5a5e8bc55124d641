import SwiftSyntax

/// A stored property of a state that becomes a struct.
struct VueFluxProperty {
  /// The part of a declaration with several properties that becomes a declaration of its own.
  struct Part {
    let start: Int
    let end: Int
    /// The line break before the declaration.
    let separator: String

    func text(_ head: String) -> String { separator + head + " " }
  }

  let node: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let property: VueFluxDeclarations.Property
  /// The getters that the property replaces.
  let getters: [VueFluxDeclarations.Getter]
  /// The comments of deleted getters.
  let comments: String
  /// The name of the modern property wrapper.
  let edgeName: String
  /// The part of the declaration; `nil` if it is the whole.
  let part: Part?

  /// The node whose findings concern the property.
  var reported: Syntax { part == nil ? Syntax(node) : Syntax(binding) }

  /// Whether the property gets the access level of its getters.
  var isOpened: Bool {
    let word = node.modifiers.first { $0.name.text == "fileprivate" }
    return word != nil && word?.detail == nil && !getters.isEmpty
  }

  /// The comments and modifiers of the property in the struct, with its specifier.
  var head: String {
    if property.kind == .variable {
      // An initializer that creates the variable also sets its comparer.
      let edge =
        "@\(edgeName)"
        + (binding.initializer == nil ? " " : "(comparer: { _, _ in false }) ")
      return comments + edge + "\(access(isVariable: true))var"
    }
    let specifier = node.bindingSpecifier.text
    if isOpened { return comments + access(isVariable: specifier == "var") + specifier }
    let isPublic =
      !node.modifiers.arePublic && node.modifiers.contains { $0.detail != nil }
      && getters.contains(where: \.isPublic)
    return comments + (isPublic ? "public " : "")
      + node.modifiers.map { $0.trimmedDescription + " " }.joined() + specifier
  }

  /// The modifiers of the property: it gets the access level of the getter that it replaces.
  func access(isVariable: Bool) -> String {
    let isPublic = getters.contains(where: \.isPublic)
    let isHidden = node.modifiers.contains { ["fileprivate", "private"].contains($0.name.text) }
    guard !getters.isEmpty else {
      return node.modifiers.trimmedDescription + (node.modifiers.isEmpty ? "" : " ")
    }
    let others = node.modifiers.filter {
      !["fileprivate", "private", "public", "internal"].contains($0.name.text)
    }
    var words = others.map(\.trimmedDescription)
    if isVariable, isHidden || isPublic { words.insert("fileprivate(set)", at: 0) }
    if isPublic { words.insert("public", at: 0) }
    return words.map { $0 + " " }.joined()
  }
}

extension VueFluxContext {
  /// The properties of the visited state that a declaration declares. They are parts, if each of them
  /// gets its own declaration.
  func properties(of node: VariableDeclSyntax) -> [VueFluxProperty] {
    guard let move = frame?.state, frame?.isComputed == false, frame?.owner == nil,
      node.parent?.is(MemberBlockItemSyntax.self) == true, let first = node.bindings.first
    else { return [] }
    let parts = node.bindings.count > 1 ? parts(of: node, move) : []
    guard parts.isEmpty else { return parts }
    return property(first, move).map { [declared(node, first, $0, move, nil)] } ?? []
  }

  /// The properties of a declaration; none if one of them is unknown, or all of them are sinks.
  private func parts(of node: VariableDeclSyntax, _ move: VueFluxMove) -> [VueFluxProperty] {
    let known = node.bindings.compactMap { binding in
      property(binding, move).map { (binding: binding, property: $0) }
    }
    guard known.count == node.bindings.count, known.contains(where: { $0.property.kind != .sink })
    else { return [] }
    let line = "\n" + indent(at: node.bytes.lowerBound)
    var start = node.bytes.lowerBound
    var separator = ""
    return known.map { binding, property in
      let end = binding.trailingComma?.bytes.lowerBound ?? binding.bytes.upperBound
      defer {
        start = end
        if property.kind != .sink { separator = line }
      }
      return declared(
        node, binding, property, move,
        VueFluxProperty.Part(start: start, end: end, separator: separator))
    }
  }

  private func property(
    _ binding: PatternBindingSyntax, _ move: VueFluxMove
  ) -> VueFluxDeclarations.Property? {
    VueFluxDeclarations.Property(binding).flatMap { move.declaration.property($0.name) }
  }

  private func declared(
    _ node: VariableDeclSyntax, _ binding: PatternBindingSyntax,
    _ property: VueFluxDeclarations.Property, _ move: VueFluxMove, _ part: VueFluxProperty.Part?
  ) -> VueFluxProperty {
    let getters = move.openings(of: property.name)
    return VueFluxProperty(
      node: node, binding: binding, property: property, getters: getters,
      comments: comment(of: getters.filter { $0.name == property.name }, above: node),
      edgeName: modern("Edge"), part: part)
  }

  /// The comments of deleted getters, for the property that stays.
  private func comment(
    of getters: [VueFluxDeclarations.Getter], above node: VariableDeclSyntax
  ) -> String {
    let start = node.bytes.lowerBound
    let line = text(of: lineRange(at: start).lowerBound..<start)
    return getters.flatMap(\.comment).map { "\($0)\n\(line)" }.joined()
  }
}
