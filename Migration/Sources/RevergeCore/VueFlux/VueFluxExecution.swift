import SwiftSyntax

/// Where files say that stores make their commits.
struct VueFluxExecution: Sendable {
  /// The types of the stores that are made with an executor other than `.immediate`; `nil` where the
  /// type of one cannot be told.
  var queued: [TypeReference?] = []
  /// The same of stores that are made without an executor.
  var unsaid: [TypeReference?] = []
  /// What an initializer that the module gives to stores chooses for those.
  var standards: [String] = []
  /// The labels of parameters that are executors.
  var labels: Set<String> = []
  /// The names of queues that may run several work items at once.
  private var concurrent: Set<String> = []
  /// Whether an executor of such a queue is a value of the user's own.
  private(set) var hasConcurrentValues = false

  mutating func merge(_ other: VueFluxExecution) {
    queued += other.queued
    unsaid += other.unsaid
    standards += other.standards
    labels.formUnion(other.labels)
    concurrent.formUnion(other.concurrent)
    hasConcurrentValues = hasConcurrentValues || other.hasConcurrentValues
  }

  /// Whether a queue may run several work items at once.
  func isConcurrent(_ queue: String) -> Bool {
    queue.hasPrefix(".global") || queue.hasPrefix("DispatchQueue.global")
      || concurrent.contains(queue.unqualified)
  }

  mutating func note(_ binding: PatternBindingSyntax) {
    guard let value = binding.initializer?.value.as(FunctionCallExprSyntax.self) else { return }
    let text = value.trimmedDescription
    if text.contains(".concurrent") || text.hasPrefix("DispatchQueue.global")
      || text.hasPrefix(".global")
    {
      concurrent.insert(binding.pattern.trimmedDescription)
    }
  }

  /// The executor of stores that are made without one.
  var standard: String {
    guard let first = standards.first, standards.allSatisfy({ $0 == first }) else {
      return ".mainThread"
    }
    return first
  }

  /// The types of the stores that do not make their commits where they are called.
  var types: [TypeReference?] {
    VueFluxExecution.isImmediate(standard) ? queued : queued + unsaid
  }

  static func isImmediate(_ executor: String) -> Bool {
    [".immediate", "Executor.immediate", "VueFlux.Executor.immediate"].contains(executor)
  }

  /// Takes note of a call, if it makes a store.
  ///
  /// - Parameter parent: What the type around it inherits from first.
  mutating func note(_ call: FunctionCallExprSyntax, in scope: [String], parent: String?) {
    guard call.makesVueFluxStore else {
      if call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "queue",
        let queue = call.arguments.first?.expression.trimmedDescription, isConcurrent(queue),
        call.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)?.makesVueFluxStore != true
      {
        hasConcurrentValues = true
      }
      return
    }
    var type = ExprSyntax(call).namedType ?? call.annotatedType
    switch call.calledExpression.trimmedDescription {
    case "self.init": return
    case "super.init": type = parent
    default: break
    }
    let reference = type.map { TypeReference($0.plainType, in: scope) }
    guard call.arguments.count == 3, let executor = call.arguments.last?.expression else {
      unsaid.append(reference)
      return
    }
    if !VueFluxExecution.isImmediate(executor.trimmedDescription) { queued.append(reference) }
  }

  mutating func note(_ node: FunctionParameterSyntax) {
    guard node.type.trimmedDescription.unqualified == "Executor" else { return }
    labels.insert(node.firstName.text)
  }

  /// Takes note of an initializer that chooses an executor.
  mutating func note(_ node: ExtensionDeclSyntax) {
    guard node.extendedType.trimmedDescription.unqualified == "Store" else { return }
    for call in node.executorChoices ?? [] {
      standards.append(call.arguments.last!.expression.trimmedDescription)
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether it makes a store.
  var makesVueFluxStore: Bool {
    let labels = arguments.map { $0.label?.text }
    return labels == ["state", "mutations", "executor"] || labels == ["state", "mutations"]
  }

  /// The type that is written for what an implicit initializer begins.
  var annotatedType: String? {
    guard calledExpression.trimmedDescription == ".init" else { return nil }
    var current = parent
    while let parent = current {
      if let binding = parent.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation?.type.trimmedDescription
      }
      if parent.is(CodeBlockItemSyntax.self) || parent.is(ClosureExprSyntax.self) { return nil }
      current = parent.parent
    }
    return nil
  }
}

extension ExtensionDeclSyntax {
  /// The calls in initializers that do nothing but choose an executor; `nil` if there is anything
  /// else.
  var executorChoices: [FunctionCallExprSyntax]? {
    guard !memberBlock.members.isEmpty else { return nil }
    var calls: [FunctionCallExprSyntax] = []
    for member in memberBlock.members {
      guard let initializer = member.decl.as(InitializerDeclSyntax.self),
        initializer.signature.parameterClause.parameters.map(\.firstName.text)
          == ["state", "mutations"],
        let body = initializer.body, body.statements.count == 1,
        let call = body.statements.first?.item.as(FunctionCallExprSyntax.self),
        call.calledExpression.trimmedDescription == "self.init", call.makesVueFluxStore,
        call.arguments.count == 3
      else { return nil }
      calls.append(call)
    }
    return calls
  }
}
