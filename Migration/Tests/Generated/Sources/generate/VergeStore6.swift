import Foundation

/// A program in VergeStore 6: a store with dispatchers, whose mutations and actions are methods, in a namespace,
/// or values; perhaps a view model, a storage and a screen that observes the store.
struct VergeStore6Program {
  private enum Shape: CaseIterable { case namespace, method, value }

  /// A mutation or an action of a dispatcher.
  private struct Operation {
    let name: String
    let shape: Shape
    let isAction: Bool
    let takesNumber: Bool
    let declaration: Code

    func call(_ dispatcher: String, _ argument: String, _ draw: Draw) -> String {
      let call = "\(name)(\(takesNumber ? argument : ""))"
      switch shape {
      case .method: return "\(dispatcher).\(call)"
      case .namespace: return "\(dispatcher).\(isAction ? "dispatch" : "commit").\(call)"
      case .value:
        let function = draw.pick("runner", ["accept", isAction ? "dispatch" : "commit"])
        return draw.chance(30, "named")
          ? "\(dispatcher).\(function) { target in target.\(call) }"
          : "\(dispatcher).\(function) { $0.\(call) }"
      }
    }
  }

  private let setting: Setting
  private let draw: Draw
  private let number: Int
  private let fields: [Field]
  private let hasObservers: Bool
  private var dispatchers: [(name: String, operations: [Operation], code: Code)] = []

  private var state: String { setting.noun + "State" }
  private var store: String { setting.noun + "Store" }
  private var access: String { setting.access }
  private var hasSubclass: Bool { draw.chance(70, "storeClass") || setting.isInLibrary }

  init(_ draw: Draw, _ number: Int) {
    (self.draw, self.number) = (draw, number)
    setting = Setting(draw, number)
    var used: Set<String> = []
    fields = Field.some(draw, "field", 1, 4, part: setting.part, used: &used)
    hasObservers = draw.chance(50, "observers")
    dispatchers = draw.some("dispatcher", 1, 2, percent: 40) { dispatcher($0, $1) }
  }

  private func dispatcher(_ draw: Draw, _ index: Int) -> (
    name: String, operations: [Operation], code: Code
  ) {
    let name = setting.noun + ["Dispatcher", "Worker"][index]
    let scope = fields.first { $0.kind == .part && draw.chance(50, "scoped") }
    let shape = draw.pick("shape", Shape.allCases)
    var names: Set<String> = ["note"]
    let mutations = draw.some("mutation", 1, 3) { draw, _ -> Operation in
      let own = Names.choose(draw, "name", from: Names.functions, used: &names)
      return mutation(
        draw, own, draw.chance(15, "other") ? draw.pick("otherShape", Shape.allCases) : shape,
        scope, name)
    }
    let actions = draw.some("action", 0, 2) { draw, _ -> Operation in
      let own = Names.choose(draw, "name", from: Names.functions, used: &names)
      return action(
        draw, own, draw.chance(15, "other") ? draw.pick("otherShape", Shape.allCases) : shape,
        mutations, scope, name)
    }
    let operations = mutations + actions
    var code = Code()
    let base = draw.pick(
      "base",
      [
        hasSubclass ? "\(store).DispatcherType" : "Dispatcher<\(state)>", "Dispatcher<\(state)>",
        "DispatcherBase<\(state)>",
      ])
    let isOpen = draw.chance(25, "open")
    let keyword = setting.isInLibrary ? "public final" : isOpen ? "" : "final"
    code.block(
      "\(keyword.isEmpty ? "" : keyword + " ")class \(name): \(base)\(scope == nil ? "" : ", ScopedDispatching")"
    ) { code in
      if let scope {
        // Values need the static one.
        let isValue = operations.contains { $0.declaration.text.contains(".mutationScoped") }
        code.add(
          "\(access)\(isValue ? "static var scopedStateKeyPath" : draw.pick("selector", ["var scopedStateKeyPath", "var selector"])): WritableKeyPath<\(state), \(setting.part)> { return \\.\(Names.bare(scope.name)) }"
        )
      }
      if draw.chance(35, "property") {
        let property = draw.pick("propertyName", ["note", "note", "label", "logger", "scopes"])
        code.add("let \(property): Int", "")
        code.add(
          "\(access)init(\(property): Int = 3, target: \(hasSubclass ? store : "VergeDefaultStore<\(state)>")) {",
          "self.\(property) = \(property)", "super.init(target: target)", "}")
      } else if setting.isInLibrary {
        code.add(
          "public override init(target: VergeDefaultStore<\(state)>) { super.init(target: target) }"
        )
      }
      for operation in operations where operation.shape != .namespace {
        code.add("", operation.declaration.text.trimmed)
      }
    }
    for (isAction, space) in [(false, "Mutations"), (true, "Actions")] {
      let own = operations.filter { $0.shape == .namespace && $0.isAction == isAction }
      guard !own.isEmpty else { continue }
      code.add("")
      code.block("extension \(space) where Base == \(name)") { code in
        for operation in own { code.add(operation.declaration.text.trimmed) }
      }
    }
    return (name, operations, code)
  }

  private func mutation(
    _ draw: Draw, _ name: String, _ shape: Shape, _ scope: Field?, _ dispatcher: String
  ) -> Operation {
    let takes = draw.chance(60, "takes")
    let parameter = Names.choose(draw, "parameter", from: Names.parameters)
    let number = takes ? parameter : "2"
    let isScoped = scope != nil && draw.chance(50, "scopes")
    let path = fields.first { $0.kind == .part && draw.chance(35, "path") }
    let inner =
      draw.chance(50, "unnamed") ? "$0" : draw.pick("inner", ["state", "draft", "value", "it"])
    let isClash = inner == parameter
    let base = isClash ? "$0" : inner
    var statements: [String] = []
    if isScoped || path != nil {
      statements = ["\(base).number += \(number)", "\(base).title += \"s\""]
      if draw.chance(50, "short") { statements.removeLast() }
    } else {
      for (index, field) in fields.enumerated() where index == 0 || draw.chance(35, "field\(index)")
      {
        let part = draw.at("field\(index)")
        let changes = field.change(part, base, number: number)
        statements += base == "$0" ? changes : setting.enclose(part, changes, escapes: false)
      }
      if base == "$0", statements.contains(where: { $0.hasPrefix("if") }) == false,
        draw.chance(15, "update"), let field = fields.first(where: { $0.kind == .part })
      {
        statements.append(
          "$0.update(target: \\.\(Names.bare(field.name))) { $0.number = \(number) }")
      }
    }
    let label = draw.chance(25, "label") ? "\"\(Names.bare(name))\"" : ""
    let target = path != nil && !isScoped ? "\\.\(Names.bare(path!.name))" : ""
    let arguments = [target, label].filter { !$0.isEmpty }.joined(separator: ", ")
    let function: String
    switch shape {
    case .value: function = isScoped ? "return .mutationScoped" : "return .mutation"
    case .method:
      function =
        (parameter == "commit" && takes ? "self." : "") + (isScoped ? "commitScoped" : "commit")
    case .namespace: function = isScoped ? "descriptor.commitScoped" : "descriptor.commit"
    }
    var code = Code()
    code.block(
      "\(access)func \(name)(\(takes ? "_ \(parameter): Int" : ""))\(shape == .value ? " -> Mutation" : "")"
    ) { code in
      let head = function + (arguments.isEmpty ? "" : "(\(arguments))")
      if statements.count == 1 && draw.chance(50, "line") {
        code.add("\(head) { \(base == "$0" ? "" : base + " in ")\(statements[0]) }")
      } else {
        code.add("\(head) {\(base == "$0" ? "" : " \(base) in")")
        code.add(statements)
        code.add("}")
      }
    }
    return Operation(
      name: name, shape: shape, isAction: false, takesNumber: takes, declaration: code)
  }

  private func action(
    _ draw: Draw, _ name: String, _ shape: Shape, _ mutations: [Operation], _ scope: Field?,
    _ dispatcher: String
  ) -> Operation {
    let takes = draw.chance(40, "takes")
    let parameter = Names.choose(
      draw, "parameter", from: Names.parameters.filter { $0 != "context" })
    let isResult = draw.chance(40, "result")
    let context = draw.pick("context", ["context", "context", "c", "action"])
    let named = context == parameter ? "context" : context
    let read = fields[0].shown("\(named).state")
    var body: [String] = draw.some("step", 1, 3) { draw, _ -> [String] in
      let mutation = draw.pick("mutation", mutations)
      let number = takes ? parameter : "\(draw.below(4, "argument") + 1)"
      let target: String
      switch mutation.shape {
      case .method: target = "\(named).dispatcher"
      default: target = named
      }
      let call = mutation.call(target, number, draw)
      switch draw.below(9, "form") {
      case 1: return ["print(\(read))"]
      case 2: return ["[1, 2].forEach { _ in \(call.contains("$0") ? "print(\(read))" : call) }"]
      case 3: return ["\(setting.later) { \(call) }"]
      case 4 where fields[0].kind == .int:
        return ["if \(named).state.\(Names.bare(fields[0].name)) < 20 {", call, "}"]
      case 5:
        return ["\(named).commit { $0.\(fields[0].change(draw, "", number: number)[0]) }"].filter {
          _ in
          mutation.shape == .method && fields[0].kind == .int && !fields[0].name.contains("`")
            && draw.below(5, "change") < 2
        } + [call]
      case 6 where scope != nil: return ["print(\(named).scopedState.number)"]
      default: return [call]
      }
    }.flatMap { $0 }
    if draw.chance(15, "guarded"), fields[0].kind == .int {
      body.insert(
        "guard \(named).state.\(Names.bare(fields[0].name)) < 50 else { return\(isResult ? " 0" : "") }",
        at: 0)
    }
    if isResult { body.append("return 1") }
    let result = isResult ? "Int" : "Void"
    var code = Code()
    let signature = "\(access)func \(name)(\(takes ? "_ \(parameter): Int" : ""))"
    switch shape {
    case .value:
      code.block("\(signature) -> Action<\(result)>") { code in
        code.add("return .action { \(named) in")
        code.add(body)
        code.add("}")
      }
    case .method, .namespace:
      if isResult { code.add("@discardableResult") }
      code.block(signature + (isResult ? " -> Int" : "")) { code in
        let label = draw.chance(30, "label") ? "(\"\(Names.bare(name))\")" : ""
        code.add(
          "\(isResult ? "return " : "")\(shape == .method ? "dispatch" : "descriptor.dispatch")\(label) { \(named)\(isResult ? " -> Int" : "") in"
        )
        code.add(body)
        code.add("}")
      }
    }
    return Operation(
      name: name, shape: shape, isAction: true, takesNumber: takes, declaration: code)
  }

  /// The files of the program.
  func files() -> [Program.File] {
    let imports = "import VergeStore\n\n"
    let library = setting.isInLibrary ? "import \(Workspace.library)\n" : ""
    var core =
      imports + [setting.partDeclaration(), stateCode()].map(\.text).joined(separator: "\n")
    let later = setting.laterDeclaration.joined(separator: "\n") + "\n"
    let rest = dispatchers.map(\.code.text).joined(separator: "\n") + later
    let split = draw.chance(40, "split")
    if !split { core += "\n" + rest } else { core += later }
    var files = [Program.File(name: state, isInLibrary: setting.isInLibrary, text: core)]
    if split {
      files.append(
        .init(
          name: setting.noun + "Dispatchers", isInLibrary: setting.isInLibrary, text: imports + rest
        ))
    }
    let hasModel = draw.chance(25, "model")
    let main =
      library + (hasModel ? "import VergeViewModel\n" : "") + imports
      + (hasModel ? modelCode().text + "\n" : "")
      + (hasObservers ? screenCode().text + "\n" : "") + mainCode(hasModel).text
      + (hasModel ? "" : "")
    files.append(.init(name: setting.noun + "Main", isInLibrary: false, text: main))
    return files
  }

  private func stateCode() -> Code {
    var code = Code()
    code.block("\(access)struct \(state): StateType") { code in
      for (index, field) in fields.enumerated() {
        code.add("\(access)var \(field.name)\(field.initial(draw.at("initial\(index)")))")
      }
      if setting.isInLibrary { code.add("public init() {}") }
    }
    code.add("")
    if hasSubclass {
      code.block("\(access)final class \(store): VergeDefaultStore<\(state)>") { code in
        code.block("\(access)init()") { code in
          code.add(
            "super.init(initialState: \(draw.pick("made", [".init()", state + "()"])), logger: nil)"
          )
        }
      }
    } else {
      code.add("typealias \(store) = VergeDefaultStore<\(state)>")
    }
    return code
  }

  private func modelCode() -> Code {
    var code = Code()
    let name = setting.noun + "ViewModel"
    code.block("struct \(name)State") { code in code.add("var label = \"\"", "var taps = 0") }
    code.add("")
    code.block("final class \(name): VergeViewModelBase<\(name)State, \(state)>") { code in
      code.block("override func updateState(state: inout \(name)State, by storeState: \(state))") {
        code in
        code.add(
          "state.label = \"\\(\(fields[0].shown("storeState").replacingOccurrences(of: "\"", with: "'")))\""
        )
      }
      code.add("", "func tap() { commit { $0.taps += 1 } }")
    }
    return code
  }

  private func screenCode() -> Code {
    var code = Code()
    let name = setting.noun + "Screen"
    let read = fields[0].shown("state")
    let own = draw.pick("storeName", ["store", "model", "shop", "target"])
    code.block("final class \(name)") { code in
      code.add(
        "let \(own): \(store)", "private var token: StorageSubscribeToken?", "var text = \"\"", "")
      code.block("init(\(own): \(store))") { code in
        code.add("self.\(own) = \(own)")
        switch draw.below(4, "observer") {
        case 1:
          code.add(
            "token = \(own).backingStorage.addDidUpdate { [weak self] state in",
            "self?.text = \"\\(\(read))\"", "print(\"o\", \(read))", "}")
        case 2:
          code.add(
            "token = \(own).backingStorage.addDidUpdate { [weak self] state in",
            "guard let self else { return }", "self.text = \"\\(\(read))\"",
            "print(\"o\", self.text)", "}")
        case 3:
          code.add(
            "token = self.\(own).backingStorage.addDidUpdate { [unowned self] in self.show($0) }")
        default:
          code.add("token = \(own).backingStorage.addDidUpdate { state in print(\"o\", \(read)) }")
        }
      }
      code.add(
        "", "func show(_ state: \(state)) { text = \"\\(\(read))\"; print(\"s\", text) }", "")
      code.add(
        "func stop() { if let token = token { \(own).backingStorage.remove(\(draw.pick("removal", ["subscriber", "subscribe"])): token) } }"
      )
    }
    return code
  }

  private func mainCode(_ hasModel: Bool) -> Code {
    var code = Code()
    let strangers = setting.strangers()
    let generic = setting.generic(
      "State", "store: VergeDefaultStore<State>", state: "State", reading: "store.state",
      of: draw.pick("localStore", ["store", "shop", "root", "value"]), fields[0])
    let storeName = draw.pick("localStore", ["store", "shop", "root", "value"])
    code.block("func main\(number)()") { code in
      code.add(
        "let \(storeName) = \(hasSubclass ? store + "()" : store + "(initialState: .init(), logger: nil)")"
      )
      for (index, dispatcher) in dispatchers.enumerated() {
        code.add(
          "let \(["dispatcher", "worker"][index]) = \(dispatcher.name)(target: \(storeName))")
      }
      if hasObservers {
        code.add(
          "let screen = \(setting.noun)Screen(\(draw.pick("storeName", ["store", "model", "shop", "target"])): \(storeName))"
        )
      }
      if hasModel {
        code.add(
          "let viewModel = \(setting.noun)ViewModel(initialState: .init(), parent: \(storeName), logger: nil)",
          "viewModel.tap()")
      }
      code.add(strangers.uses + generic.use)
      code.add(steps(draw.at("first"), storeName))
      if hasModel { code.add("print(viewModel.state.label, viewModel.state.taps)") }
      if hasObservers { code.add("screen.stop()") }
      code.add(steps(draw.at("last"), storeName))
      if hasObservers { code.add("print(screen.text)") }
    }
    code.add(strangers.declarations + generic.declaration)
    return code
  }

  private func steps(_ draw: Draw, _ store: String) -> [String] {
    draw.some("step", 1, 4) { draw, _ -> [String] in
      let index = draw.below(dispatchers.count, "dispatcher")
      let operation = draw.pick("operation", dispatchers[index].operations)
      let call = operation.call(
        ["dispatcher", "worker"][index], "\(draw.below(4, "argument") + 1)", draw)
      let isResult =
        operation.declaration.text.contains("-> Int")
        || operation.declaration.text.contains("Action<Int>")
      var lines: [String]
      switch draw.below(6, "form") {
      case 1 where isResult: lines = ["print(\(call.hasSuffix("}") ? "(\(call))" : call))"]
      case 2 where isResult: lines = ["let _ = \(call)"]
      case 3: lines = ["do {", call, "}"]
      default: lines = [call]
      }
      for (index, field) in fields.enumerated() where draw.chance(45, "shows\(index)") {
        lines.append("print(\(field.shown("\(store).state")))")
      }
      return lines
    }.flatMap { $0 }
  }
}
