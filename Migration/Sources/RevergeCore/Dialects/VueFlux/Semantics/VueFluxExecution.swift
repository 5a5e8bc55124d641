import SwiftSyntax

/// The executors that the files choose for stores.
struct VueFluxExecution: Sendable {
  /// The types of the stores with an executor other than `.immediate`; `nil` if a type is unknown.
  var queued: [TypeReference?] = []
  /// The stores that are created without an executor, with their modules and files.
  private var unsaid: [(type: TypeReference?, module: String, file: String)] = []
  /// The global constants of each file.
  private var globals: [String: Set<String>] = [:]
  /// The executors that user-defined initializers choose for these stores.
  private var standards: [Standard] = []
  /// The parameters that are executors, as the owner with the label.
  var labels: Set<String> = []
  /// The names of concurrent queues.
  private var concurrent: Set<String> = []
  /// Whether an executor of a concurrent queue is a stored value.
  private(set) var hasConcurrentValues = false

  /// The executor that a user-defined initializer chooses.
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

  /// Whether the executor of stores that are created without one is the same for all of them, and can be
  /// named in a file.
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
  mutating func note(_ call: FunctionCallExprSyntax, in scope: Scope, file: SourceFile) {
    guard call.makesVueFluxStore else {
      if call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "queue",
        let queue = call.arguments.first?.expression.trimmedDescription, isConcurrent(queue),
        call.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)?.makesVueFluxStore != true
      {
        hasConcurrentValues = true
      }
      return
    }
    // An initializer that only chooses an executor is recorded with its extension.
    if call.enclosingExtension?.executorChoices != nil { return }
    let type = call.vueFluxStore
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
  /// Whether the text is the type of an executor, an optional executor, or an array of executors.
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

  /// The type of the store that the call creates, as far as the file shows it.
  fileprivate var vueFluxStore: String? {
    let callee = calledExpression.trimmedDescription
    if ["super.init", "self.init", "Self", "Self.init"].contains(callee) {
      guard let extended = enclosingExtension?.extendedType.trimmedDescription else {
        return sequence(first: Syntax(self), next: \.parent)
          .lazy.compactMap { $0.as(ClassDeclSyntax.self) }.first?.inheritanceClause.names.first
      }
      return extended.isBareStore ? extendedStore : extended
    }
    if let named = ExprSyntax(self).namedType, !named.isBareStore { return named }
    guard callee == ".init" || callee.isBareStore else { return nil }
    guard let type = annotatedType, !type.isBareStore, type != "Self" else { return extendedStore }
    return type
  }

  /// The type of the stores whose extension contains the call.
  private var extendedStore: String? {
    guard let node = enclosingExtension, node.extendedType.trimmedDescription.isBareStore else {
      return nil
    }
    return node.genericWhereClause?.constraint(on: "State").map { "Store<\($0)>" }
  }

  /// The extension that contains the call, unless a type in it does.
  fileprivate var enclosingExtension: ExtensionDeclSyntax? {
    for node in sequence(first: Syntax(self), next: \.parent) {
      if let found = node.as(ExtensionDeclSyntax.self) { return found }
      if node.is(ClassDeclSyntax.self) || node.is(StructDeclSyntax.self)
        || node.is(EnumDeclSyntax.self)
      {
        return nil
      }
    }
    return nil
  }

  /// The explicit type of the variable, parameter or result that the call creates a value for.
  var annotatedType: String? {
    var current = Syntax(self)
    while let parent = current.parent {
      if let binding = parent.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation?.type.trimmedDescription
      }
      if let parameter = parent.as(FunctionParameterSyntax.self) {
        return parameter.type.trimmedDescription
      }
      if parent.is(LabeledExprSyntax.self), parent.parent?.parent?.is(TupleExprSyntax.self) != true
      {
        return nil
      }
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        let isReturned =
          current.as(CodeBlockItemSyntax.self)?.item.is(ReturnStmtSyntax.self) == true
        return isReturned || list.count == 1 ? list.returnedType : nil
      }
      current = parent
    }
    return nil
  }

  /// The type of a store whose state or mutations are created in the call, such as
  /// `Store(state: LampState(), mutations: .init(), executor: .immediate)`.
  var vueFluxStoreOfArguments: String? {
    let callee = calledExpression.trimmedDescription
    guard makesVueFluxStore, callee.isBareStore else { return nil }
    let values = arguments.prefix(2).map(\.expression.namedType)
    let name = callee.hasSuffix(".init") ? String(callee.dropLast(5)) : callee
    if let state = values[0] { return "\(name)<\(state)>" }
    return values[1].map { "\(name)<\($0).State>" }
  }
}

extension String {
  /// Whether the text names the generic store without its argument.
  fileprivate var isBareStore: Bool { ["Store", "Store.init"].contains(unqualified) }
}

extension CodeBlockItemListSyntax {
  /// The result type of the function or getter whose body this is.
  fileprivate var returnedType: String? {
    if let accessors = parent?.as(AccessorBlockSyntax.self) {
      return accessors.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
        .trimmedDescription
    }
    guard let owner = parent?.as(CodeBlockSyntax.self)?.parent else { return nil }
    if let accessor = owner.as(AccessorDeclSyntax.self) {
      guard accessor.accessorSpecifier.text == "get" else { return nil }
      return accessor.parent?.parent?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
        .trimmedDescription
    }
    return owner.as(FunctionDeclSyntax.self)?.signature.returnClause?.type.trimmedDescription
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
