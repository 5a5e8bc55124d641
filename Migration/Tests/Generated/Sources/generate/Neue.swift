import Foundation

/// A program in VergeNeue: a reducer with mutations and actions, perhaps a subclass and a reducer of a slice, and a
/// screen that has the store.
struct NeueProgram {
  /// A mutation or an action.
  private struct Method {
    let name: String
    let takesNumber: Bool
    let isAction: Bool
    let isResult: Bool
    let declaration: Code

    func call(_ store: String, _ argument: String, _ draw: Draw) -> String {
      let call = "\(name)(\(takesNumber ? argument : ""))"
      let closure = draw.chance(25, "named") ? "{ reducer in reducer.\(call) }" : "{ $0.\(call) }"
      return "\(store).\(isAction ? "dispatch" : "commit") \(closure)"
    }
  }

  private let setting: Setting
  private let draw: Draw
  private let number: Int
  private let fields: [Field]
  private var methods: [Method] = []

  private var reducer: String { setting.noun + "Reducer" }
  private var access: String { setting.access }
  /// Whether the state is declared in the reducer.
  private var isNested: Bool { draw.chance(30, "nested") }
  private var state: String { isNested ? "\(reducer).State" : setting.noun + "State" }
  private var keyword: String {
    setting.isInLibrary ? "final class" : draw.pick("keyword", ["final class", "struct", "class"])
  }
  private var isInitial: Bool { isNested || draw.chance(30, "initial") }
  private var property: String? {
    draw.chance(30, "property")
      ? draw.pick(
        "propertyName", ["service", "limit", "label", "step", "logger", "token", "store", "scope"])
      : nil
  }
  private var scope: Field? { fields.first { $0.kind == .part && draw.chance(60, "scope") } }

  init(_ draw: Draw, _ number: Int) {
    (self.draw, self.number) = (draw, number)
    setting = Setting(draw, number)
    var used: Set<String> = []
    fields = Field.some(draw, "field", 1, 4, part: setting.part, used: &used)
    var names: Set<String> = [property ?? ""]
    for index in 0..<5 {
      let part = draw.at("method\(index)")
      guard index == 0 || part.chance(55, "is") else { continue }
      let name = Names.choose(part, "name", from: Names.functions, used: &names)
      methods.append(index % 2 == 0 ? mutation(part, name) : action(part, name))
    }
  }

  private func mutation(_ draw: Draw, _ name: String) -> Method {
    let takes = draw.chance(60, "takes")
    let parameter = Names.choose(draw, "parameter", from: Names.parameters)
    let number =
      takes
      ? parameter
      : property != nil && keyword == "struct" && draw.chance(40, "reads") ? property! : "2"
    let label = draw.chance(25, "label") ? "(\"\(Names.bare(name))\")" : ""
    let head = draw.pick("head", ["return .init", ".init", "return Mutation"]) + label
    var code = Code()
    code.block("\(access)func \(name)(\(takes ? "_ \(parameter): Int" : "")) -> Mutation") { code in
      code.add(closure(draw, head, number: number, not: takes ? parameter : ""))
    }
    return Method(
      name: name, takesNumber: takes, isAction: false, isResult: false, declaration: code)
  }

  /// A call with a closure that changes the state, as lines.
  private func closure(_ draw: Draw, _ head: String, number: String, not parameter: String)
    -> [String]
  {
    let inner = draw.pick("inner", ["$0", "$0", "state", "draft", "value"])
    let base = inner == parameter ? "$0" : inner
    var statements: [String] = []
    for (index, field) in fields.enumerated() where index == 0 || draw.chance(35, "field\(index)") {
      let part = draw.at("field\(index)")
      statements += setting.enclose(part, field.change(part, base, number: number), escapes: false)
    }
    if statements.count == 1, draw.chance(50, "line") {
      return ["\(head) { \(base == "$0" ? "" : base + " in ")\(statements[0]) }"]
    }
    return ["\(head) {" + (base == "$0" ? "" : " \(base) in")] + statements + ["}"]
  }

  private func action(_ draw: Draw, _ name: String) -> Method {
    let takes = draw.chance(50, "takes")
    let parameter = Names.choose(
      draw, "parameter", from: Names.parameters.filter { $0 != "context" })
    let number = takes ? parameter : "3"
    let isResult = draw.chance(50, "result")
    let context = draw.pick("context", ["context", "context", "c", "ctx"])
    let read = fields[0].shown("\(context).state")
    var body: [String] = draw.some("step", 1, 3) { draw, _ -> [String] in
      let call = draw.pick("method", methods).call(context, number, draw)
      let isUsed = call.contains("$0") || call.contains("reducer in")
      switch draw.below(9, "form") {
      case 1: return ["print(\(read))"]
      case 2: return ["\(setting.later) {", call, "}"]
      case 3 where isUsed: return ["for _ in 0..<2 {", call, "}"]
      case 4:
        return ["\(context).commit { _ in"] + closure(draw, ".init", number: number, not: parameter)
          + ["}"]
      case 5 where fields[0].kind == .int: return ["if \(read) < 30 {", call, "}"]
      case 6 where keyword.hasSuffix("class"):
        return [
          "\(setting.later) { [weak self] in",
          "guard let \(draw.pick("unwrapped", ["self", "self = self"])) else { return }",
          "_ = self.makeNote\(self.number)()", call, "}",
        ]
      case 7: return ["print(self.makeNote\(self.number)())", call]
      default: return [call]
      }
    }.flatMap { $0 }
    if draw.chance(15, "guarded"), fields[0].kind == .int {
      body.insert("guard \(read) < 50 else { return\(isResult ? " 0" : "") }", at: 0)
    }
    if isResult { body.append("return \(number)") }
    var code = Code()
    code.block(
      "\(access)func \(name)(\(takes ? "_ \(parameter): Int" : "")) -> Action<\(isResult ? "Int" : "Void")>"
    ) { code in
      code.add("\(draw.pick("head", ["return .init", "return Action"])) { \(context) in")
      code.add(body)
      code.add("}")
    }
    return Method(
      name: name, takesNumber: takes, isAction: true, isResult: isResult, declaration: code)
  }

  /// The files of the program.
  func files() -> [Program.File] {
    let imports = "import VergeNeue\n\n"
    let library = setting.isInLibrary ? "import \(Workspace.library)\n" : ""
    let split = draw.chance(40, "split") && methods.count > 1
    let later = setting.laterDeclaration.joined(separator: "\n") + "\n"
    var core = Code()
    if !isNested { core.add(stateCode().text, "") }
    core.add(reducerCode(split ? Array(methods.prefix(1)) : methods).text)
    if scope != nil { core.add("", partReducerCode().text) }
    var files = [
      Program.File(
        name: reducer, isInLibrary: setting.isInLibrary,
        text: imports + setting.partDeclaration().text + "\n" + core.text + later)
    ]
    if split {
      var code = Code()
      code.block("extension \(reducer)") { code in
        for method in methods.dropFirst() { code.add(method.declaration.text.trimmed, "") }
      }
      files.append(
        .init(
          name: reducer + "+Actions", isInLibrary: setting.isInLibrary,
          text: imports + code.text + later))
    }
    let subclass = keyword == "class" ? subclassCode().text + "\n" : ""
    return files + [
      .init(
        name: setting.noun + "Main", isInLibrary: false,
        text: library + imports + subclass + screenCode().text + "\n" + mainCode().text)
    ]
  }

  private func stateCode() -> Code {
    var code = Code()
    code.block("\(access)struct \(isNested ? "State" : state)") { code in
      for (index, field) in fields.enumerated() {
        code.add("\(access)var \(field.name)\(field.initial(draw.at("initial\(index)")))")
      }
      if setting.isInLibrary { code.add("public init() {}") }
    }
    return code
  }

  private func reducerCode(_ methods: [Method]) -> Code {
    var code = Code()
    code.block("\(access)\(keyword) \(reducer): ReducerType") { code in
      if isNested {
        code.add(stateCode().text.trimmed)
      } else {
        code.add("\(access)typealias TargetState = \(state)")
      }
      code.add("")
      if let property {
        code.add("\(draw.pick("propertyAccess", ["", "private "]))let \(property): Int", "")
        if keyword.hasSuffix("class") || draw.chance(100, "propertyAccess") {
          code.add("\(access)init(\(property): Int) {", "self.\(property) = \(property)", "}", "")
        }
      } else if setting.isInLibrary {
        code.add("public init() {}", "")
      }
      if isInitial {
        code.add(
          "\(access)func makeInitialState() -> \(isNested ? "State" : state) { return .init() }", ""
        )
      }
      code.add("\(access)func makeNote\(number)() -> String { return \"note\" }")
      for method in methods { code.add("", method.declaration.text.trimmed) }
    }
    return code
  }

  private func partReducerCode() -> Code {
    var code = Code()
    let isScoped = draw.chance(50, "scopedReducer")
    code.block(
      "\(access)\(draw.pick("partKeyword", ["struct", "final class"])) \(setting.noun)PageReducer: \(isScoped ? "ScopedReducerType" : "ReducerType")"
    ) { code in
      if isScoped { code.add("\(access)typealias SourceReducer = \(reducer)") }
      code.add("\(access)typealias TargetState = \(setting.part)", "")
      if isScoped {
        code.add(
          "\(access)var scopeKeyPath: WritableKeyPath<\(state), \(setting.part)> { return \\.\(Names.bare(scope!.name)) }",
          "")
      }
      if setting.isInLibrary { code.add("public init() {}", "") }
      code.add(
        "\(access)func turn(_ number: Int) -> Mutation {", "return .init { $0.number += number }",
        "}", "")
      code.add(
        "\(access)func boast() -> \(isScoped ? "ScopedAction" : "Action")<Int> {",
        "return .init { context in", "context.commit { $0.turn(2) }")
      if isScoped { code.add("print(\(fields[0].shown("context.sourceState")))") }
      code.add("return context.state.number", "}", "}")
    }
    return code
  }

  private func subclassCode() -> Code {
    var code = Code()
    let method =
      draw.chance(40, "split")
      ? methods[0] : draw.pick("overridden", methods.filter { !$0.isAction })
    code.block("final class Big\(reducer): \(reducer)") { code in
      code.block(
        "override \(method.declaration.text.split(separator: "\n").first { $0.hasPrefix("func") }!.dropLast(2))"
      ) { code in
        let parameter =
          method.declaration.text.components(separatedBy: "(_ ").dropFirst().first?.prefix {
            $0 != ":"
          } ?? ""
        let call =
          "super.\(method.name)(\(method.takesNumber && method.declaration.text.contains("(_ ") ? String(parameter) : ""))"
        if draw.chance(40, "prints") { code.add("print(\"big\")") }
        code.add("return \(call)")
      }
    }
    return code
  }

  private var storeName: String {
    draw.pick("storeName", ["store", "forum", "model", "state", "commit"])
  }
  /// The reducer whose stores the screen has.
  private var used: String {
    draw.chance(40, "usesSubclass") && keyword == "class" && !methods.contains { $0.isAction }
      ? "Big" + reducer : reducer
  }

  private func screenCode() -> Code {
    var code = Code()
    let made = "\(used)(\(property.map { "\($0): 4" } ?? ""))"
    let owns = draw.chance(50, "owns")
    let store =
      isInitial && draw.chance(50, "noState")
      ? "Store(reducer: \(made))" : "Store(state: \(isNested ? state : state)(), reducer: \(made))"
    let read = fields[0].shown("state")
    code.block("final class \(setting.noun)Screen") { code in
      code.add(
        "let \(storeName): \(draw.pick("type", ["Store<\(used)>", "\(used).StoreType"]))\(owns ? " = " + store : "")"
      )
      if draw.chance(50, "sinks") { code.add("private var token: RegistrationToken?") }
      code.add("var text = \"\"", "")
      code.block("init()") { code in
        if !owns { code.add("\(storeName) = \(store)") }
        if draw.chance(50, "sinks") {
          switch draw.below(3, "observer") {
          case 1:
            code.add(
              "token = \(storeName).sink { [weak self] state in", "guard let self else { return }",
              "self.text = \"\\(\(read))\"", "print(\"o\", self.text)", "}")
          case 2: code.add("token = self.\(storeName).sink { [unowned self] in self.show($0) }")
          default: code.add("token = \(storeName).sink { state in print(\"o\", \(read)) }")
          }
        }
      }
      code.add("", "func show(_ state: \(state)) { print(\"s\", \(read)) }")
      if draw.chance(50, "sinks") { code.add("", "func stop() { token?.unregister() }") }
    }
    return code
  }

  private func mainCode() -> Code {
    var code = Code()
    let strangers = setting.strangers()
    let generic = setting.generic(
      "R: ReducerType", "store: Store<R>", state: "R.TargetState", reading: "store.state",
      of: "screen.\(storeName)", fields[0])
    code.block("func main\(number)()") { code in
      code.add("let screen = \(setting.noun)Screen()")
      code.add(strangers.uses + generic.use)
      let isLocal = draw.chance(40, "local")
      let own = isLocal ? "store" : "screen.\(storeName)"
      if isLocal { code.add("let store = screen.\(storeName)") }
      code.add(steps(draw.at("first"), own))
      if let scope, used == reducer || !draw.chance(50, "scopedReducer") {
        let made =
          draw.chance(50, "scopedReducer")
          ? "makeScoped(reducer: \(setting.noun)PageReducer())"
          : "makeScoped(scope: \\.\(Names.bare(scope.name)), reducer: \(setting.noun)PageReducer())"
        code.add(
          "let page = \(own).\(made)", "page.commit { $0.turn(3) }",
          "print(page.state.number, page.dispatch { $0.boast() })")
      }
      if draw.chance(50, "sinks") { code.add("screen.stop()") }
      code.add(steps(draw.at("last"), own))
      code.add(draw.chance(40, "passed") ? "screen.show(\(own).state)" : "print(screen.text)")
    }
    code.add(strangers.declarations + generic.declaration)
    return code
  }

  private func steps(_ draw: Draw, _ store: String) -> [String] {
    draw.some("step", 1, 4) { draw, _ -> [String] in
      let method = draw.pick("method", methods)
      let argument = "\(draw.below(4, "argument") + 1)"
      var lines: [String]
      switch draw.below(9, "form") {
      case 1:
        lines =
          ["\(store).commit { _ in"] + closure(draw, ".init", number: argument, not: "") + ["}"]
      case 2:
        lines =
          ["\(store).inlineCommit {"] + closure(draw, ".init", number: argument, not: "") + ["}"]
      case 3 where method.isResult: lines = ["print(\(method.call(store, argument, draw)))"]
      case 4 where method.isResult:
        lines = [
          "do {", "let result: Int = \(method.call(store, argument, draw))", "print(result)", "}",
        ]
      default: lines = [method.call(store, argument, draw)]
      }
      for (index, field) in fields.enumerated() where draw.chance(45, "shows\(index)") {
        lines.append("print(\(field.shown("\(store).state")))")
      }
      return lines
    }.flatMap { $0 }
  }
}
