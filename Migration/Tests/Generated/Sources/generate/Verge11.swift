import Foundation

/// A program of Verge 7 to 13: a component with a store, perhaps a component of a slice, and a screen that observes
/// the state, derived values and activities.
struct Verge11Program {
  /// A method of a component.
  private struct Method {
    let name: String
    let takesNumber: Bool
    let declaration: Code
  }

  /// Members of `Changes` and `InoutRef`, which a state's property of the same name hides nowhere.
  private static let members: Set = [
    "primitive", "previous", "version", "transaction", "root", "map", "value",
  ]

  private let setting: Setting
  private let draw: Draw
  private let number: Int
  private let fields: [Field]
  private let activities: [String]
  private var methods: [Method] = []

  private var model: String {
    setting.noun + draw.pick("modelName", ["ViewModel", "Model", "Service"])
  }
  private var access: String { setting.access }
  private var isNested: Bool { draw.chance(50, "nested") }
  private var state: String { isNested ? "\(model).State" : setting.noun + "State" }
  private var activity: String {
    activities.isEmpty ? "Never" : isNested ? "\(model).Activity" : setting.noun + "Activity"
  }
  private var store: String { "Store<\(state), \(activity)>" }
  private var scope: Field? { fields.first { $0.kind == .part && draw.chance(60, "scope") } }

  init(_ draw: Draw, _ number: Int) {
    (self.draw, self.number) = (draw, number)
    setting = Setting(draw, number)
    var used = Self.members
    fields = Field.some(draw, "field", 1, 4, part: setting.part, used: &used)
    var cases: Set<String> = []
    activities = draw.some("activity", 0, 2, percent: 50) { draw, _ in
      Names.choose(
        draw, "name",
        from: [
          "done", "failed", "opened", "moved", "shown", "heard", "send", "state", "commit",
          "`default`",
        ], used: &cases)
    }
    var names: Set<String> = ["store", "sinkState", "sinkActivity", "send", "scope"]
    methods = draw.some("method", 1, 5) { draw, _ in
      method(draw, Names.choose(draw, "name", from: Names.functions, used: &names))
    }
  }

  private func method(_ draw: Draw, _ name: String) -> Method {
    let takes = draw.chance(60, "takes")
    let parameter = Names.choose(draw, "parameter", from: Names.parameters)
    let number = takes ? parameter : "2"
    let isHidden = takes && (parameter == "commit" || parameter == "store")
    var code = Code()
    code.block("\(access)func \(name)(\(takes ? "_ \(parameter): Int" : ""))") { code in
      code.add(
        setting.enclose(
          draw, change(draw, isHidden ? "self." : "", number: number, not: takes ? parameter : "")))
      if let first = activities.first, draw.chance(30, "sends") {
        code.add("\(takes && parameter == "send" ? "self." : "")send(.\(first))")
      }
    }
    return Method(name: name, takesNumber: takes, declaration: code)
  }

  /// A commit, as lines. Arguments: what comes before the function, a number, a name that is in use.
  private func change(_ draw: Draw, _ prefix: String, number: String, not parameter: String)
    -> [String]
  {
    let part = fields.first { $0.kind == .part }
    let path = part.map { "\\.\(Names.bare($0.name))" } ?? ""
    let form = draw.below(part == nil ? 7 : 13, "form")
    let target =
      prefix + (prefix.hasSuffix("store.") ? "" : draw.pick("target", ["", "", "store."]))
    switch form {
    case 1: return ["\(target)commit { $0.replace(with: \(state)()) }"]
    case 8: return ["\(target)commit { $0.map(keyPath: \(path)) { $0.number += \(number) } }"]
    case 9:
      return [
        "\(prefix.hasSuffix("store.") ? prefix : prefix + "store.")commit(scope: \(path)) { $0.number += \(number) }"
      ]
    case 10:
      return [
        "\(prefix.hasSuffix("store.") ? prefix : prefix + "store.")detached(from: \(path)).commit { $0.number = \(number) }"
      ]
    case 11:
      return [
        "\(target)commit { state in", "state.map(keyPath: \(path)) { part in",
        "part.number += \(parameter == "part" || parameter == "state" ? "1" : number)",
        "part.title += \"m\"", "}", "}",
      ]
    case 12: return ["\(target)commit { $0.map(keyPath: \(path), perform: { $0.title = \"w\" }) }"]
    default: break
    }
    let inner = draw.pick("inner", ["$0", "$0", "state", "draft", "value"])
    let name = form == 4 ? "changing" : inner == parameter ? "$0" : inner
    let base = form == 2 || form == 3 ? name + ".wrapped" : name
    var statements: [String] = []
    for (index, field) in fields.enumerated() where index == 0 || draw.chance(35, "field\(index)") {
      statements += field.change(draw.at("field\(index)"), base, number: number)
    }
    let label = draw.pick("label", ["", "", "(\"change\")"])
    let head = "\(target)commit\(label) {"
    // The result of a set's function would be that of the commit.
    statements = statements.map { statement in
      statement.contains(".insert(") || statement.contains(".remove(")
        ? "_ = " + statement : statement
    }
    if statements.count == 1, form != 4, draw.chance(50, "line") {
      return ["\(head) \(name == "$0" ? "" : name + " in ")\(statements[0]) }"]
    }
    if form == 4 { return ["\(head) (\(name): inout InoutRef<\(state)>) in"] + statements + ["}"] }
    return [head + (name == "$0" ? "" : " \(name) in")] + statements + ["}"]
  }

  /// The files of the program.
  func files() -> [Program.File] {
    let imports = "import Verge\n\n"
    let library = setting.isInLibrary ? "import \(Workspace.library)\n" : ""
    let later = setting.laterDeclaration.joined(separator: "\n") + "\n"
    let split = draw.chance(40, "split") && methods.count > 1
    var core = Code()
    if !isNested { core.add(stateCode().text) }
    core.add(modelCode(split ? Array(methods.prefix(1)) : methods).text)
    if scope != nil { core.add(partModelCode().text) }
    var files = [
      Program.File(
        name: model, isInLibrary: setting.isInLibrary,
        text: imports + setting.partDeclaration().text + "\n" + core.text + later)
    ]
    if split {
      var code = Code()
      code.block("extension \(model)") { code in
        for method in methods.dropFirst() { code.add(method.declaration.text.trimmed, "") }
      }
      files.append(
        .init(
          name: model + "+Actions", isInLibrary: setting.isInLibrary,
          text: imports + code.text + later))
    }
    return files + [
      .init(
        name: setting.noun + "Main", isInLibrary: false,
        text: library + imports + screenCode().text + "\n" + mainCode().text)
    ]
  }

  private func stateCode() -> Code {
    var code = Code()
    code.block("\(access)struct \(isNested ? "State" : state): Equatable") { code in
      for (index, field) in fields.enumerated() {
        let edge =
          draw.at("edge\(index)").chance(12, "is")
          ? "@\(draw.pick("edgeName", ["Fragment", "Edge"])) " : ""
        code.add(
          "\(edge)\(access)var \(field.name)\(edge.isEmpty || field.kind != .optional ? field.initial(draw.at("initial\(index)")) : ": \(field.type) = nil")"
        )
      }
      if setting.isInLibrary { code.add("public init() {}") }
    }
    if !activities.isEmpty {
      code.add("")
      code.block("\(access)enum \(isNested ? "Activity" : activity)") { code in
        for name in activities { code.add("case \(name)") }
      }
    }
    return code
  }

  private func modelCode(_ methods: [Method]) -> Code {
    var code = Code()
    let protocolName = draw.pick(
      "protocol", ["StoreComponentType", "StoreDriverType", "StoreWrapperType", "DispatcherType"])
    code.block("\(access)final class \(model): \(protocolName)") { code in
      if isNested {
        code.add(stateCode().text)
        if activities.isEmpty { code.add("\(access)typealias Activity = Never") }
      }
      let type = isNested ? draw.pick("type", ["DefaultStore", "Store<State, Activity>"]) : store
      if draw.chance(50, "made") {
        code.add(
          "\(access)let store: \(type)", "", "\(access)init() {",
          "store = .init(initialState: .init())", "}")
      } else {
        code.add(
          "\(access)let store: \(type) = .init(initialState: .init()\(draw.pick("logger", ["", ", logger: nil"])))"
        )
        if setting.isInLibrary { code.add("", "public init() {}") }
      }
      for method in methods { code.add("", method.declaration.text.trimmed) }
    }
    return code
  }

  private func partModelCode() -> Code {
    var code = Code()
    code.add("")
    code.block(
      "\(access)final class \(setting.noun)PageModel: \(draw.pick("partProtocol", ["StoreComponentType", "StoreWrapperType", "StoreDriverType"]))"
    ) { code in
      let path = "\\.\(Names.bare(scope!.name))"
      code.add("\(access)let store: \(store)")
      code.add(
        "\(access)var scope: WritableKeyPath<\(state), \(setting.part)>\(draw.pick("sendable", [" & Sendable", " & Sendable"])) { \(path) }",
        "")
      code.add("\(access)init(store: \(store)) { self.store = store }", "")
      code.add(
        "\(access)func turn() { commit { \(draw.pick("turn", ["$0.number += 1", "$0.title = \"x\"", "$0.replace(with: \(setting.part)(number: 2, title: \"r\"))"])) } }",
        "")
      code.add(
        "\(access)func show() { print(state.number, \(fields[0].shown(draw.pick("root", ["rootState", "store.state", "store.primitiveState"])))) }"
      )
    }
    return code
  }

  private func screenCode() -> Code {
    var code = Code()
    let own = draw.pick("modelVariable", ["model", "viewModel", "vm", "state"])
    let read = fields[0].shown("state")
    let firstPath = "\\.\(Names.bare(fields[0].name))"
    code.block("final class \(setting.noun)Screen") { code in
      code.add(
        "let \(own): \(model)", "private var bag = VergeAnyCancellables()", "var text = \"\"")
      let hasDerived = draw.chance(40, "derived")
      if hasDerived { code.add("let derived: Derived<Bool>") }
      code.add("")
      code.block("init(\(own): \(model))") { code in
        code.add("self.\(own) = \(own)")
        if hasDerived {
          code.add(
            "derived = \(own).store.\(draw.pick("chain", ["derived(.map { $0.\(Names.bare(fields[0].name)) == \(fields[0].value) }, queue: .passthrough)", "chain(.map { $0.\(Names.bare(fields[0].name)) == \(fields[0].value) }, queue: .passthrough)"]))"
          )
        }
        if draw.chance(60, "observes") {
          let end = draw.pick("kept", [".store(in: &bag)", ".storeWhileSourceActive()"])
          switch draw.below(6, "observer") {
          case 1:
            code.add(
              "\(own).store.sinkState(queue: .passthrough) { [weak self] state in",
              "guard let self else { return }", "self.text = \"\\(\(read))\"",
              "print(\"o\", self.text)", "}", end)
          case 2:
            code.add(
              "\(own).sinkState(dropsFirst: true, queue: .passthrough) { state in print(\"o\", \(read)) }",
              end)
          case 3:
            code.add(
              "\(own).sinkState(queue: .passthrough) { state in",
              "state.ifChanged(\(firstPath)) { value in print(\"i\", \(Field.shown(fields[0].kind, "value"))) }",
              "}", end)
          case 4 where fields.count > 1:
            code.add(
              "\(own).store.sinkState(queue: .passthrough) { state in",
              "state.ifChanged(\(firstPath), \\.\(Names.bare(fields[1].name))) { value, _ in print(\"p\", \(Field.shown(fields[0].kind, "value"))) }",
              "}", end)
          case 5:
            code.add(
              "\(own).sinkState(queue: .passthrough) { [unowned self] in self.show($0.primitive) }",
              end)
          default:
            code.add(
              "\(own).store.sinkState(queue: .passthrough) { state in print(\"o\", \(read)) }", end)
          }
        }
        if !activities.isEmpty, draw.chance(60, "hears") {
          code.add(
            "\(own).\(draw.pick("sinkPlace", ["", "store."]))sinkActivity(queue: .passthrough) { activity in print(\"a\", activity) }",
            ".store(in: &bag)")
        }
      }
      code.add("", "func show(_ state: \(state)) { print(\"s\", \(read)) }")
      if hasDerived {
        code.add(
          "",
          "func derive() { print(derived.\(draw.pick("value", ["state.primitive", "primitiveValue", "value.primitive", "primitiveState"]))) }"
        )
      }
      let texts = fields.filter { $0.kind == .text || $0.kind == .int }
      if let field = texts.first, draw.chance(40, "binds") {
        code.add("")
        code.block("func bind()") { code in
          let name = Names.bare(field.name)
          code.add(
            "let binding = \(own).store.bindingDerived(get: \(draw.pick("get", [".map { $0.\(name) }", ".select(\\.\(name))"])), set: { $0.\(name) = $1 }\(draw.pick("bindingQueue", ["", ", queue: .passthrough"])))"
          )
          code.add(
            "binding.\(draw.pick("bound", ["wrappedValue", "primitiveValue"])) = \(field.kind == .text ? "\"bound\"" : "40")"
          )
          code.add("print(\(field.shown("\(own).store.state")))")
        }
      }
    }
    return code
  }

  private func mainCode() -> Code {
    var code = Code()
    let strangers = setting.strangers(not: "Derived", model)
    let generic = setting.generic(
      "State, Activity", "store: Store<State, Activity>", state: "State",
      reading: "store.state.primitive", of: "model.store", fields[0])
    let own = draw.pick("modelVariable", ["model", "viewModel", "vm", "state"])
    let read = draw.pick(
      "read",
      ["model.store.state", "model.state", "model.store.primitiveState", "model.state.primitive"])
    code.block("func main\(number)()") { code in
      code.add("let model = \(model)()", "let screen = \(setting.noun)Screen(\(own): model)")
      code.add(strangers.uses + generic.use)
      code.add(steps(draw.at("first"), read))
      if scope != nil {
        code.add(
          "let page = \(setting.noun)PageModel(store: model.store)", "page.turn()", "page.show()")
      }
      if draw.chance(40, "derived") { code.add("screen.derive()") }
      if fields.contains(where: { $0.kind == .text || $0.kind == .int }), draw.chance(40, "binds") {
        code.add("screen.bind()")
      }
      code.add(steps(draw.at("last"), read))
      code.add(
        draw.chance(40, "shown")
          ? "screen.show(model.store.\(draw.pick("primitive", ["state.primitive", "primitiveState"])))"
          : "print(screen.text)")
    }
    code.add(strangers.declarations + generic.declaration)
    return code
  }

  private func steps(_ draw: Draw, _ read: String) -> [String] {
    draw.some("step", 1, 4) { draw, _ -> [String] in
      let method = draw.pick("method", methods)
      let argument = "\(draw.below(4, "argument") + 1)"
      var lines = ["model.\(method.name)(\(method.takesNumber ? argument : ""))"]
      if draw.chance(20, "inline") {
        lines = change(draw, "model.store.", number: argument, not: "")
      }
      for (index, field) in fields.enumerated() where draw.chance(45, "shows\(index)") {
        lines.append("print(\(field.shown(read)))")
      }
      return lines
    }.flatMap { $0 }
  }
}
