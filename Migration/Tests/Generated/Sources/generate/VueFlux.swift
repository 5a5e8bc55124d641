/// A program in VueFlux: a state with its mutations, actions and computed values, and a screen.
///
/// An action sets at most one variable, after the plain properties, and sends last: other orders of observers
/// differ, as the guide says.
struct VueFluxProgram {
  /// An action, with a method that dispatches it.
  private struct Case {
    let name: String
    /// The label of the number in the action; `_` if it has none, `nil` if there is no number.
    let payload: String?
    let statements: [String]
    let method: String

    /// The action, as code writes it. Arguments: the number.
    func value(_ number: String) -> String {
      guard let payload else { return ".\(name)" }
      return payload == "_" ? ".\(name)(\(number))" : ".\(name)(\(payload): \(number))"
    }
  }

  /// A member of the computed values.
  private struct Member {
    enum Kind { case value, constant, signal }

    let name: String
    let kind: Kind
    let field: Field.Kind
    let declaration: String
  }

  private let setting: Setting
  private let draw: Draw
  private let number: Int
  private let plain: [Field]
  private let variables: [Field]
  private let sink: String?
  private let cases: [Case]
  private let members: [Member]

  private var state: String { setting.noun + "State" }
  private var mutations: String { setting.noun + "Mutations" }
  private var action: String { setting.noun + "Action" }
  private var screen: String { setting.noun + "Screen" }
  private var store: String { "Store<\(state)>" }

  init(_ draw: Draw, _ number: Int) {
    let setting = Setting(draw, number)
    (self.setting, self.draw, self.number) = (setting, draw, number)
    var used: Set<String> = []
    let plain = Field.some(draw, "plain", 1, 3, part: setting.part, used: &used)
    let variables = Field.some(
      draw, "variable", 0, 2, part: setting.part, used: &used, kinds: [.int, .text, .list, .flag])
    let sinks = [
      "alarms", "failures", "events", "bells", "pings", "notes", "send", "activity", "sink",
      "store",
    ]
    let sink =
      draw.chance(30, "sink") ? Names.choose(draw, "sinkName", from: sinks, used: &used) : nil
    (self.plain, self.variables, self.sink) = (plain, variables, sink)
    var names: Set<String> = []
    var methods: Set<String> = []
    cases = draw.some("case", 1, 4) { draw, _ in
      let name = Names.choose(
        draw, "name", from: Names.functions + ["set", "state", "`default`"], used: &names)
      let label =
        draw.chance(60, "payload") ? draw.pick("label", ["_", "number", "state", "to"]) : nil
      return Case(
        name: name, payload: label,
        statements: Self.statements(
          draw, setting, plain, variables, sink, number: label == nil ? "2" : "number"),
        method: draw.chance(25, "otherName")
          ? Names.choose(draw, "method", from: Names.functions, used: &methods)
          : Names.choose(
            draw, "method", from: Array(repeating: name, count: 6) + Names.functions, hostile: 0,
            used: &methods))
    }
    members = Self.members(draw, setting, plain, variables, sink)
  }

  private static func statements(
    _ draw: Draw, _ setting: Setting, _ plain: [Field], _ variables: [Field], _ sink: String?,
    number: String
  ) -> [String] {
    var result: [String] = []
    for (index, field) in plain.enumerated() where index == 0 || draw.chance(40, "plain\(index)") {
      let part = draw.at("plain\(index)")
      result += setting.enclose(part, field.change(part, "state", number: number))
    }
    if !variables.isEmpty, draw.chance(70, "variable") {
      let field = draw.pick("which", variables)
      let value = Field(name: Names.bare(field.name) + ".value", kind: field.kind, part: field.part)
      result += value.change(draw.at("variable"), "state", number: number, isSingle: true)
    }
    if let sink, draw.chance(40, "sends") { result.append("state.\(sink).send(value: \(number))") }
    return result
  }

  private static func members(
    _ draw: Draw, _ setting: Setting, _ plain: [Field], _ variables: [Field], _ sink: String?
  ) -> [Member] {
    var used: Set<String> = ["state"]
    func name(_ draw: Draw, _ field: Field) -> String {
      let own = used.contains(Names.bare(field.name)) ? "current" : field.name
      let result =
        draw.chance(30, "otherName")
        ? Names.choose(
          draw, "member",
          from: ["total", "text", "isFull", "list", "current", "label"] + Names.fields, used: &used)
        : own
      used.insert(Names.bare(result))
      return result
    }
    var result: [Member] = []
    for (index, field) in plain.enumerated() where index == 0 || draw.chance(60, "plain\(index)") {
      let draw = draw.at("member\(index)")
      let name = name(draw, field)
      let read = field.shown("state")
      let (type, kind, body): (String, Field.Kind, String) = draw.pick(
        "form",
        [
          (field.type, field.kind, "return state.\(Names.bare(field.name))"),
          (field.type, field.kind, "state.\(Names.bare(field.name))"),
          ("String", .text, "return \"\\(\(read))!\""),
        ])
      result.append(
        Member(
          name: name, kind: .value, field: kind, declaration: "var \(name): \(type) { \(body) }"))
    }
    for (index, field) in variables.enumerated() {
      let draw = draw.at("variable\(index)")
      let name = name(draw, field)
      let read = "state.\(Names.bare(field.name))"
      let (type, kind, body): (String, Field.Kind, Member.Kind) = draw.pick(
        "form",
        [
          ("Constant<\(field.type)>", field.kind, .constant),
          ("Signal<\(field.type)>", field.kind, .signal),
          ("Signal<String>", .text, .signal), ("\(field.type)", field.kind, .value),
        ])
      let code =
        [
          "Constant<\(field.type)>": "\(read).constant", "Signal<\(field.type)>": "\(read).signal",
          field.type: "\(read).value",
        ][type] ?? "\(read).signal.map { \"\\($0)\" }"
      // `String` is both the type of the variable and that of the value.
      result.append(
        Member(
          name: name, kind: body, field: kind,
          declaration: "var \(name): \(type) { return \(code) }"))
    }
    if let sink {
      let name = used.contains(sink) ? "heard" : sink
      result.append(
        Member(
          name: name, kind: .signal, field: .int,
          declaration: "var \(name): Signal<Int> { return state.\(sink).signal }"))
    }
    return result
  }

  /// The files of the program.
  func files() -> [Program.File] {
    let imports =
      "import VueFlux\n" + (variables.isEmpty && sink == nil ? "" : "import VueFluxReactive\n")
    var parts = [
      setting.partDeclaration(), actionCode(), stateCode(), mutationsCode(), computedCode(),
    ].map(\.text)
    if draw.chance(20, "swapped") { parts.swapAt(2, 3) }
    let actions = actionsCode().text
    let split = draw.chance(40, "split")
    if !split { parts.append(actions) }
    var files = [
      Program.File(
        name: state, isInLibrary: setting.isInLibrary,
        text: imports + "\n" + parts.joined(separator: "\n"))
    ]
    if split {
      files.append(
        .init(
          name: state + "+Actions", isInLibrary: setting.isInLibrary, text: imports + "\n" + actions
        ))
    }
    let library = setting.isInLibrary ? "import \(Workspace.library)\n" : ""
    files.append(
      .init(
        name: setting.noun + "Main", isInLibrary: false,
        text: library + imports + "\n" + screenCode().text + "\n" + mainCode().text))
    return files
  }

  private func actionCode() -> Code {
    var code = Code()
    code.block("\(setting.access)enum \(action)") { code in
      for item in cases {
        code.add(
          item.payload.map { "case \(item.name)(\($0 == "_" ? "" : $0 + ": ")Int)" }
            ?? "case \(item.name)")
      }
    }
    return code
  }

  private func stateCode() -> Code {
    var code = Code()
    let access = setting.access
    code.block("\(access)final class \(state): State") { code in
      code.add(
        "\(access)typealias Action = \(action)", "\(access)typealias Mutations = \(mutations)", "")
      for (index, field) in plain.enumerated() {
        let draw = draw.at("declared\(index)")
        code.add(
          "\(draw.pick("access", ["fileprivate ", "fileprivate(set) "]))var \(field.name)\(field.initial(draw))"
        )
      }
      for (index, field) in variables.enumerated() {
        let plain = draw.at("declaredVariable\(index)").chance(50, "typed") ? "<\(field.type)>" : ""
        code.add(
          "fileprivate let \(field.name) = Variable\(field.kind == .list ? "<[Int]>" : plain)(\(field.value))"
        )
      }
      if let sink { code.add("fileprivate let \(sink) = Sink<Int>()") }
      if setting.isInLibrary || draw.chance(15, "initializer") {
        code.add("", "\(access)init() {}")
      }
    }
    return code
  }

  private func mutationsCode() -> Code {
    var code = Code()
    let access = setting.access
    code.block("\(access)struct \(mutations): Mutations") { code in
      if setting.isInLibrary { code.add("public init() {}", "") }
      code.block(
        "\(access)func commit(action: \(draw.chance(30, "qualified") ? state + ".Action" : action), state: \(state))"
      ) { code in
        code.add("switch action {")
        for (index, item) in cases.enumerated() {
          let binding =
            draw.at("pattern\(index)").chance(40, "outer")
            ? "case let .\(item.name)(" : "case .\(item.name)(let "
          code.add(item.payload == nil ? "case .\(item.name):" : binding + "number):")
          code.add(item.statements)
        }
        code.add("}")
      }
    }
    code.add(setting.laterDeclaration)
    return code
  }

  private func actionsCode() -> Code {
    var code = Code()
    code.block("extension Actions where State == \(state)") { code in
      for (index, item) in cases.enumerated() {
        let draw = draw.at("method\(index)")
        let parameter = Names.choose(draw, "parameter", from: Names.parameters)
        let call = draw.chance(30, "self") ? "self.dispatch" : "dispatch"
        let closure = "self.dispatch(action: \(item.value(item.payload == nil ? "" : parameter)))"
        let head =
          "\(setting.access)func \(item.method)(\(item.payload == nil ? "" : "_ \(parameter): Int"))"
        code.block(head) { code in
          switch draw.below(10, "body") {
          case 1: code.add("[1, 2].forEach { _ in \(closure) }")
          case 2: code.add("let work: () -> Void = { \(closure) }", "work()")
          case 3: code.add("#if DEBUG", closure, "#else", "fatalError()", "#endif")
          case 4:
            code.add(
              "let action: \(action) = \(item.value(item.payload == nil ? "" : parameter))",
              "\(call)(action: action)")
          default: code.add("\(call)(action: \(item.value(item.payload == nil ? "" : parameter)))")
          }
        }
      }
    }
    return code
  }

  private func computedCode() -> Code {
    var code = Code()
    code.block("extension Computed where State == \(state)") { code in
      for member in members { code.add(setting.access + member.declaration) }
    }
    return code
  }

  private func screenCode() -> Code {
    var code = Code()
    code.block("final class \(screen)") { code in
      let owns = draw.chance(50, "owns")
      let made =
        "\(store)(state: \(draw.pick("stateMade", [".init()", state + "()"])), mutations: \(draw.pick("mutationsMade", [".init()", mutations + "()"])), executor: .immediate)"
      code.add("let \(storeName)\(owns ? " = " + made : ": " + store)", "var text = \"\"")
      let isScoped = members.contains { $0.kind != .value }
      if isScoped { code.add("private let scope = DisposableScope()") }
      code.add("")
      code.block(owns ? "init()" : "init(\(storeName): \(store))") { code in
        if !owns { code.add("self.\(storeName) = \(storeName)") }
        code.add(observers())
      }
      code.add("")
      code.block("func tap()") { code in
        code.add(
          steps(
            draw.at("tap"), actions: "\(storeName).actions", computed: "\(storeName).computed",
            limit: 3))
      }
      if isScoped { code.add("", "func stop() { scope.dispose() }") }
    }
    return code
  }

  private var storeName: String {
    draw.pick("storeName", ["store", "lamp", "model", "commit", "state"])
  }

  private func observers() -> [String] {
    var lines: [String] = []
    let read =
      members.first { $0.kind == .value }.map {
        Field.shown($0.field, "store.computed.\(Names.bare($0.name))")
      } ?? "0"
    lines += draw.some("observer", 0, 2) { draw, index in
      let subscribe = "\(storeName).subscribe"
      switch draw.below(4, "form") {
      case 1:
        return "\(subscribe)(executor: .immediate) { action, _ in print(\"o\(index)\", action) }"
      case 2:
        return
          "\(subscribe)(scope: self, executor: .immediate) { [unowned self] _, store in\nself.text = \"\\(\(read))\"\nprint(\"o\(index)\", self.text)\n}"
      case 3:
        let unwrapped = draw.pick("unwrapped", ["self = self", "self"])
        return
          "\(subscribe)(scope: self, executor: .immediate) { [weak self] action, store in\nguard let \(unwrapped) else { return }\nself.text = \"\\(action)\"\nprint(\"o\(index)\", self.text, \(read))\n}"
      default:
        return
          "\(subscribe)(scope: self, executor: .immediate) { _, store in print(\"o\(index)\", \(read)) }"
      }
    }
    for (index, member) in members.enumerated() where member.kind != .value {
      let draw = draw.at("watch\(index)")
      let signal =
        "\(storeName).computed.\(Names.bare(member.name))"
        + (member.kind == .constant ? ".signal" : "")
      let value = draw.pick("value", ["value", "text", "state", "store", "signal"])
      switch draw.below(7, "form") {
      case 1:
        lines.append(
          "\(signal).observe(duringScopeOf: self) { \(value) in print(\"w\(index)\", \(value)) }")
      case 2:
        lines.append(
          "\(signal).bind(to: self, on: .immediate) { screen, \(value) in\nscreen.text = \"\\(\(value))\"\nprint(\"w\(index)\", screen.text)\n}"
        )
      case 3:
        lines.append("scope += \(signal).map { \"<\\($0)>\" }.observe { print(\"w\(index)\", $0) }")
      case 4: lines.append("\(signal).map { \"\\($0)\" }.bind(to: self, \\.text, on: .immediate)")
      case 5:
        lines.append(
          "scope += \(signal).observe { [unowned self] \(value) in\nself.text += \"\\(\(value))\"\nprint(\"w\(index)\", self.text)\n}"
        )
      case 6:
        lines.append("_ = \(signal).observe(on: .immediate).observe { print(\"w\(index)\", $0) }")
      default:
        lines.append("scope += \(signal).observe { \(value) in print(\"w\(index)\", \(value)) }")
      }
    }
    return lines
  }

  /// Calls of actions, each followed by what it shows.
  private func steps(_ draw: Draw, actions: String, computed: String, limit: Int) -> [String] {
    draw.some("step", 1, limit) { draw, index -> [String] in
      let item = draw.pick("case", cases)
      let argument = item.payload == nil ? "" : "\(draw.below(5, "argument") + 1)"
      var lines: [String]
      switch draw.below(8, "form") {
      case 1: lines = ["\(actions).dispatch(action: \(item.value(argument)))"]
      case 2: lines = ["\(store).actions.\(Names.bare(item.method))(\(argument))"]
      case 3:
        lines = [
          "do {", "let actions = \(actions)", "actions.\(Names.bare(item.method))(\(argument))",
          "}",
        ]
      case 4 where item.payload != nil:
        lines = ["[1, 3].forEach(\(actions).\(Names.bare(item.method)))"]
      default: lines = ["\(actions).\(Names.bare(item.method))(\(argument))"]
      }
      for (index, member) in members.enumerated()
      where member.kind != .signal && draw.chance(50, "shows\(index)") {
        let value =
          "\(computed).\(Names.bare(member.name))" + (member.kind == .constant ? ".value" : "")
        lines.append("print(\(Field.shown(member.field, value)))")
      }
      return lines
    }.flatMap { $0 }
  }

  private func mainCode() -> Code {
    var code = Code()
    let strangers = setting.strangers()
    let isScoped = members.contains { $0.kind != .value }
    code.block("func main\(number)()") { code in
      if draw.chance(50, "owns") {
        code.add("let screen = \(screen)()")
      } else {
        code.add(
          "let lamp = \(store)(state: .init(), mutations: .init(), executor: .immediate)",
          "let screen = \(screen)(\(storeName): lamp)")
      }
      code.add(strangers.uses)
      code.add(
        steps(
          draw.at("first"), actions: "screen.\(storeName).actions",
          computed: "screen.\(storeName).computed", limit: 3))
      code.add("screen.tap()")
      if isScoped && draw.chance(40, "stops") { code.add("screen.stop()", "screen.tap()") }
      code.add(
        steps(
          draw.at("last"), actions: "screen.\(storeName).actions",
          computed: "screen.\(storeName).computed", limit: 2))
      code.add("print(screen.text)")
    }
    code.add(strangers.declarations)
    return code
  }
}
