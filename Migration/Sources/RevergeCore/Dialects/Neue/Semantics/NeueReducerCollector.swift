import Foundation
import SwiftSyntax

/// Collects the types in one file that may be reducers.
final class NeueReducerCollector: SyntaxVisitor {
  private var found = NeueReducerIndex()
  private var scope: Scope

  private init(_ file: SourceFile) {
    scope = Scope(at: file.site)
    super.init(viewMode: .sourceAccurate)
  }

  static func index(of file: SourceFile) -> NeueReducerIndex {
    // Other files contain no reducers.
    guard
      [
        "Reducer", "Mutation", "Action<", "parentChanged", "makeInitialState", "register(",
        "DispatchContext",
      ]
      .contains(where: { file.text.contains($0) })
    else { return NeueReducerIndex() }
    let collector = NeueReducerCollector(file)
    collector.walk(file.tree)
    collector.found.keepsRegistrations = RegistrationFinder.finds(in: file)
    return collector.found
  }

  private var name: String { scope.joined }

  private func change(_ body: (inout NeueReducerIndex.Reducer) -> Void) {
    guard !scope.isEmpty else { return }
    body(&found.reducers[name, default: NeueReducerIndex.Reducer()])
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    scope.append(node.name.text)
    change {
      $0.kind = .class
      $0.isFinal = node.modifiers.contains { $0.name.text == "final" }
    }
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { scope.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    scope.append(node.name.text)
    let synthesized = node.inheritanceClause.names.first {
      ["Equatable", "Hashable", "Codable", "Encodable", "Decodable", "Comparable"].contains($0)
    }
    change {
      $0.kind = .struct
      $0.isFinal = true
      $0.problem = synthesized.map { "'\($0)' cannot be synthesized for a class with a store" }
    }
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { scope.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    scope.append(node.name.text)
    change {
      $0.kind = .other
      $0.problem = "it is an enum, and a component is an object"
    }
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { scope.removeLast() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    scope.append(node.name.text)
    change {
      $0.kind = .other
      $0.problem = "it is an actor"
    }
    return .visitChildren
  }
  override func visitPost(_ node: ActorDeclSyntax) { scope.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    scope.append(node.name.text)
    change { $0.kind = .other }
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { scope.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.extendsAnyStore { found.sharedFunctions += node.functions.map(\.identity) }
    scope += node.extendedType.trimmedDescription.split(separator: ".").map(String.init)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) {
    scope.removeLast(node.extendedType.trimmedDescription.split(separator: ".").count)
  }

  // MARK: Members

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    let target = TypeReference(node.initializer.value.trimmedDescription, in: scope)
    change {
      switch node.name.text {
      case "TargetState", "State": $0.state = $0.state ?? target
      case "ParentState": $0.parentState = target
      case "ParentReducer": $0.parent = target
      case "SourceReducer": $0.source = target
      default: break
      }
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isStatic = node.modifiers.contains { ["static", "class", "lazy"].contains($0.name.text) }
    let isLet = node.bindingSpecifier.text == "let"
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        continue
      }
      if ["store", "scope", "state", "rootState"].contains(name), !isStatic {
        change { $0.problem = $0.problem ?? "it already has a property named '\(name)'" }
      }
      change { $0.members.insert(name) }
      guard !isStatic, !binding.isComputed else { continue }
      change { $0.stored.insert(name) }
      guard binding.initializer == nil || !isLet else { continue }
      guard let type = binding.typeAnnotation?.type else {
        if let value = binding.initializer?.value, let type = ExprSyntax(value).namedType {
          change { $0.memberwise.append("\(name): \(type) = \(value.trimmedDescription)") }
        }
        continue
      }
      let isFunction = type.isFunction
      let text = type.trimmedDescription
      let value = binding.initializer.map { " \($0.trimmedDescription)" } ?? ""
      change {
        $0.memberwise.append("\(name): \(isFunction ? "@escaping " : "")\(text)\(value)")
      }
    }
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.signature.parameterClause.parameters.map { $0.firstName.text }
    let delegates = node.body?.trimmedDescription.contains("self.init(") == true
    change {
      $0.parameters.formUnion(names)
      if delegates, !node.isConvenience {
        $0.problem = $0.problem ?? "an initializer of a value type calls another initializer"
      }
      $0.hasInitializer = true
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.text
    let labels = node.signature.parameterClause.parameters.map { $0.firstName.text }
    change { $0.members.insert(name) }
    if name == "store", labels.isEmpty {
      change { $0.problem = $0.problem ?? "it already has a function named 'store()'" }
    }
    if node.modifiers.contains(where: { $0.name.text == "mutating" }) {
      change { $0.problem = $0.problem ?? "its function '\(name)' mutates a value type" }
    }
    if name == "makeInitialState", labels.isEmpty {
      noteInitialState(node)
    } else if name == "parentChanged", labels.first == "newState", let body = node.body {
      let isEmpty = body.statements.isEmpty
      let hasStore = labels == ["newState", "store"]
      change { $0.parentChange = isEmpty ? .nothing : hasStore ? .withStore : .plain }
    } else if name == "asAction", labels.isEmpty {
      if let value = NeueValue(node, kind: .action),
        value.exits.first?.closure?.contextName != nil
      {
        found.actionTypes.insert(self.name)
      }
    } else if let result = node.signature.returnClause?.type.trimmedDescription,
      let kind = NeueNames.valueKind(result)
    {
      change {
        // As methods, they would have the same signature.
        if let other = $0.values[name], other != kind { $0.unusual.insert(name) }
        $0.values[name] = kind
      }
      guard node.body != nil else { return .skipChildren }
      let value = NeueValue(node, kind: kind)
      change {
        if let value { $0.delegates[name, default: []] += value.delegates }
        if value == nil { $0.unusual.insert(name) }
      }
    }
    return .skipChildren
  }

  private func noteInitialState(_ node: FunctionDeclSyntax) {
    guard let body = node.body else { return }
    var expression: String?
    if body.statements.count == 1 {
      switch body.statements.first!.item {
      case .expr(let only): expression = only.trimmedDescription
      case .stmt(let statement):
        expression = statement.as(ReturnStmtSyntax.self)?.expression?.trimmedDescription
      case .decl: break
      }
    }
    let names = FreeNames.of(body.statements)
    let result = node.signature.returnClause.map {
      TypeReference($0.type.trimmedDescription, in: scope)
    }
    change {
      $0.initial = NeueInitialState(expression: expression, names: names)
      if let result, !NeueNames.stateAliases.contains(result.text) {
        $0.state = $0.state ?? result
      }
    }
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// The names in a piece of code that are not members.
final class FreeNames: SyntaxVisitor {
  private var names: Set<String> = []

  static func of(_ node: some SyntaxProtocol) -> Set<String> {
    let finder = FreeNames(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.names
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id {
      names.insert(node.baseName.text)
    }
    return .visitChildren
  }
}

extension PatternBindingSyntax {
  /// Whether the property has a getter, not only observers.
  var isComputed: Bool {
    switch accessorBlock?.accessors {
    case nil: return false
    case .getter: return true
    case .accessors(let list):
      return !list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }
}

extension TypeSyntax {
  /// Whether the type is a function type, so that a stored parameter must be `@escaping`.
  var isFunction: Bool {
    if self.is(FunctionTypeSyntax.self) { return true }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isFunction }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first!.type.isFunction
    }
    return false
  }
}

extension InitializerDeclSyntax {
  var isConvenience: Bool { modifiers.contains { $0.name.text == "convenience" } }
}
