import SwiftSyntax

/// The executors that the files choose for stores.
struct VueFluxExecution: Sendable {
  /// The types of the stores with an executor other than `.immediate`; `nil` if a type is unknown.
  var queued: [TypeReference?] = []
  /// The stores that are created without an executor, with their modules and files.
  private var unsaid: [(type: TypeReference?, module: String, file: String)] = []
  /// The global constants of each file.
  private var globals: [String: Set<String>] = [:]
  /// The executors that the user's initializers choose for these.
  private var standards: [Standard] = []
  /// The parameters that are executors, as the owner with the label.
  var labels: Set<String> = []
  /// The names of concurrent queues.
  private var concurrent: Set<String> = []
  /// Whether an executor of a concurrent queue is a stored value.
  private(set) var hasConcurrentValues = false

  /// The executor that an initializer of the user chooses.
  struct Standard: Sendable {
    let executor: String
    let isPublic: Bool
    let file: String
    let module: String
  }

  mutating func merge(_ other: VueFluxExecution) {
    queued += other.queued
    unsaid += other.unsaid
    globals.merge(other.globals) { $0.union($1) }
    standards += other.standards
    labels.formUnion(other.labels)
    concurrent.formUnion(other.concurrent)
    hasConcurrentValues = hasConcurrentValues || other.hasConcurrentValues
  }

  /// Whether a queue is concurrent.
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

  /// The executor of stores that a module creates without one.
  func standard(in module: String) -> String {
    visibleStandards(in: module).first?.executor ?? ".mainThread"
  }

  /// Whether that executor is the same for all stores, and can be named in a file.
  func hasPlainStandard(in file: SourceFile) -> Bool {
    let all = visibleStandards(in: file.module)
    guard let first = all.first else { return true }
    let names = [".immediate", ".mainThread", ".queue(.main)", ".queue(.global())"]
    return all.allSatisfy { $0.executor == first.executor }
      && (names.contains(first.executor) || first.file == file.path
        || first.module == file.module && global(of: first) != nil)
  }

  /// The global queue that an executor names.
  private func global(of standard: Standard) -> String? {
    let start = ".queue("
    guard standard.executor.hasPrefix(start), standard.executor.hasSuffix(")") else { return nil }
    let name = String(standard.executor.dropFirst(start.count).dropLast())
    return globals[standard.file]?.contains(name) == true ? name : nil
  }

  /// Whether stores that other files create need a global queue of this file.
  func isNeededElsewhere(_ name: String, of file: SourceFile) -> Bool {
    standards.contains { standard in
      standard.file == file.path && global(of: standard) == name
        && unsaid.contains { $0.module == file.module && $0.file != file.path }
    }
  }

  mutating func noteGlobal(_ binding: PatternBindingSyntax, in file: SourceFile) {
    globals[file.path, default: []].insert(binding.pattern.trimmedDescription)
  }

  private func visibleStandards(in module: String) -> [Standard] {
    standards.filter { $0.module == module || $0.isPublic }
  }

  /// The types of the stores that do not commit synchronously.
  var types: [TypeReference?] {
    queued
      + unsaid.filter { store in
        let all = visibleStandards(in: store.module)
        return all.isEmpty || !all.allSatisfy { VueFluxExecution.isImmediate($0.executor) }
      }
      .map(\.type)
  }

  static func isImmediate(_ executor: String) -> Bool {
    [".immediate", "Executor.immediate", "VueFlux.Executor.immediate"].contains(executor)
  }

  /// Records a call, if it creates a store.
  ///
  /// - Parameter parent: The first inherited type of the enclosing type.
  mutating func note(
    _ call: FunctionCallExprSyntax, in scope: [String], parent: String?, file: SourceFile
  ) {
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
      unsaid.append((reference, file.module, file.path))
      return
    }
    if !VueFluxExecution.isImmediate(executor.trimmedDescription) { queued.append(reference) }
  }

  mutating func note(_ node: FunctionParameterSyntax) {
    guard node.type.trimmedDescription.isExecutor, let owner = node.parent?.parent?.parent?.parent
    else { return }
    let name = owner.as(FunctionDeclSyntax.self)?.name.text ?? "init"
    labels.insert("\(name)(\(node.firstName.text))")
  }

  /// Records a property that a memberwise initializer may take.
  mutating func noteProperty(_ binding: PatternBindingSyntax) {
    guard binding.typeAnnotation?.type.trimmedDescription.isExecutor == true,
      binding.accessorBlock == nil,
      binding.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) == true
    else { return }
    labels.insert("init(\(binding.pattern.trimmedDescription))")
  }

  /// Whether an argument of a call is an executor.
  func isExecutor(_ argument: LabeledExprSyntax, of call: FunctionCallExprSyntax) -> Bool {
    let callee = call.calledExpression
    let name =
      (callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? callee.trimmedDescription).withoutGenericArguments
    let owner = name.first?.isUppercase == true ? "init" : name
    return labels.contains("\(owner)(\(argument.label?.text ?? "_"))")
  }

  /// Records an initializer that chooses an executor.
  mutating func note(_ node: ExtensionDeclSyntax, in file: SourceFile) {
    guard node.extendedType.trimmedDescription.unqualified == "Store" else { return }
    for call in node.executorChoices ?? [] {
      let isPublic = sequence(first: Syntax(call), next: \.parent).contains {
        $0.asProtocol((any WithModifiersSyntax).self)?.modifiers.arePublic == true
      }
      standards.append(
        Standard(
          executor: call.arguments.last!.expression.trimmedDescription, isPublic: isPublic,
          file: file.path, module: file.module))
    }
  }
}

extension String {
  /// Whether it is the type of an executor, an optional executor, or an array of executors.
  var isExecutor: Bool {
    ["Executor", "VueFlux.Executor"].contains(filter { !"[]?!".contains($0) })
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call creates a store.
  var makesVueFluxStore: Bool {
    let labels = arguments.map { $0.label?.text }
    return labels == ["state", "mutations", "executor"] || labels == ["state", "mutations"]
  }

  /// The explicit type of the variable, parameter or result that an implicit initializer is for.
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
  /// The calls in initializers that only choose an executor; `nil` if the extension has other
  /// members.
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
