import Foundation

/// A program in Verge Classic: a view model with commits, actions and activities, perhaps a subclass, a module, a
/// storage of its own, and a screen that observes them.
struct ClassicProgram {
  /// A method of the view model.
  private struct Method {
    let name: String
    let takesNumber: Bool
    let isResult: Bool
    let declaration: Code

    func call(_ model: String, _ argument: String) -> String {
      "\(model).\(name)(\(takesNumber ? argument : ""))"
    }
  }

  private let setting: Setting
  private let draw: Draw
  private let number: Int
  private let fields: [Field]
  private let activities: [(name: String, hasNumber: Bool)]
  private var methods: [Method] = []

  private var model: String {
    setting.noun + draw.pick("modelName", ["ViewModel", "Model", "Reactor"])
  }
  private var access: String { setting.access }
  private var isOpen: Bool { !setting.isInLibrary && draw.chance(25, "open") }

  init(_ draw: Draw, _ number: Int) {
    (self.draw, self.number) = (draw, number)
    setting = Setting(draw, number)
    var used: Set<String> = []
    fields = Field.some(draw, "field", 1, 4, part: setting.part, used: &used)
    var cases: Set<String> = []
    activities = draw.some("activity", 0, 3, percent: 50) { draw, _ in
      (
        Names.choose(
          draw, "name",
          from: [
            "done", "failed", "opened", "moved", "shown", "heard", "send", "emit", "state",
            "commit", "`default`",
          ], used: &cases), draw.chance(50, "number")
      )
    }
    var names: Set<String> = []
    for index in 0..<5 {
      let part = draw.at("method\(index)")
      guard index == 0 || part.chance(55, "is") else { continue }
      let name = Names.choose(
        part, "name", from: Names.functions + ["emit", "forward"], used: &names)
      methods.append(index % 2 == 0 ? commit(part, name) : action(part, name))
    }
  }

  private func commit(_ draw: Draw, _ name: String) -> Method {
    let takes = draw.chance(60, "takes")
    let parameter = Names.choose(draw, "parameter", from: Names.parameters)
    var code = Code()
    code.block("\(access)func \(name)(\(takes ? "_ \(parameter): Int" : ""))") { code in
      code.add(
        setting.enclose(
          draw,
          change(
            draw, takes && parameter == "commit" ? "self.commit" : "commit",
            number: takes ? parameter : "2", not: parameter)))
      if let activity = activities.first, draw.chance(25, "emits") {
        code.add(
          "\(draw.pick("emitter", ["emit", "self.emit", "emit"]))(.\(value(activity, takes ? parameter : "1")))"
        )
      }
    }
    return Method(name: name, takesNumber: takes, isResult: false, declaration: code)
  }

  private func value(_ activity: (name: String, hasNumber: Bool), _ number: String) -> String {
    activity.name + (activity.hasNumber ? "(\(number))" : "")
  }

  /// A commit, as a statement of several lines.
  private func change(_ draw: Draw, _ function: String, number: String, not parameter: String)
    -> [String]
  {
    let inner = draw.pick("inner", ["$0", "$0", "state", "draft", "value"])
    let base = inner == parameter ? "$0" : inner
    let arguments = draw.pick(
      "label", ["", "", "(\"change\")", "(\"change\", \"somebody did it\")"])
    if function.hasPrefix("self") || function == "commit", draw.chance(8, "replace") {
      return ["\(function)(replace: State())"]
    }
    var statements: [String] = []
    for (index, field) in fields.enumerated() where index == 0 || draw.chance(35, "field\(index)") {
      statements += field.change(draw.at("field\(index)"), base, number: number)
    }
    let head = "\(function)\(arguments) {"
    if statements.count == 1, draw.chance(50, "line") {
      return ["\(head) \(base == "$0" ? "" : base + " in ")\(statements[0]) }"]
    }
    return [head + (base == "$0" ? "" : " \(base) in")] + statements + ["}"]
  }

  private func action(_ draw: Draw, _ name: String) -> Method {
    let takes = draw.chance(50, "takes")
    let parameter = Names.choose(
      draw, "parameter", from: Names.parameters.filter { $0 != "context" })
    let number = takes ? parameter : "3"
    let isResult = draw.chance(40, "result")
    let context = draw.pick("context", ["context", "context", "c", "ctx"])
    let read = fields[0].shown("\(context).currentState")
    var body: [String] = draw.some("step", 1, 3) { draw, _ -> [String] in
      let commit = change(draw, "\(context).commit", number: number, not: parameter)
      switch draw.below(10, "form") {
      case 1: return ["print(\(read))"]
      case 2: return ["\(setting.later) {"] + commit + ["}"]
      case 3:
        return [
          "\(setting.later) { [weak self] in",
          "guard let \(draw.pick("unwrapped", ["self", "self = self"])) else { return }",
        ] + commit.map { $0.replacingOccurrences(of: "\(context).", with: "self.") } + ["}"]
      case 4 where !activities.isEmpty:
        return ["\(context).emit(.\(value(draw.pick("activity", activities), number)))"]
      case 5: return ["for _ in 0..<2 {"] + commit + ["}"]
      case 6:
        return ["\(context).dispatch(\"inner\") { inner in"]
          + commit.map { $0.replacingOccurrences(of: "\(context).", with: "inner.") } + ["}"]
      case 7 where methods.first?.isResult == false: return [methods[0].call("self", number)]
      case 8: return ["let work: () -> Void = {"] + commit + ["}", "work()"].map { $0 }
      default: return commit
      }
    }.reduce(into: []) { body, part in
      body += part.first == "let work: () -> Void = {" && body.contains(part[0]) ? [] : part
    }
    if draw.chance(30, "complete") { body.append("\(context).complete()") }
    if isResult { body.append("return \(number)") }
    let label = draw.pick(
      "label", ["", "(\"\(Names.bare(name))\")", "(\"\(Names.bare(name))\", \"an action\")"])
    var code = Code()
    if isResult { code.add("@discardableResult") }
    code.block(
      "\(access)func \(name)(\(takes ? "_ \(parameter): Int" : ""))\(isResult ? " -> Int" : "")"
    ) { code in
      code.add(
        "\(isResult ? "return " : "")dispatch\(label) { \(context)\(isResult ? " -> Int" : "") in")
      code.add(body)
      code.add("}")
    }
    return Method(name: name, takesNumber: takes, isResult: isResult, declaration: code)
  }

  /// The files of the program.
  func files() -> [Program.File] {
    let imports = "import VergeClassic\n\n"
    let library = setting.isInLibrary ? "import \(Workspace.library)\n" : ""
    let split = draw.chance(40, "split") && methods.count > 1
    let own = split ? Array(methods.prefix(1)) : methods
    let later = setting.laterDeclaration.joined(separator: "\n") + "\n"
    var files = [
      Program.File(
        name: model, isInLibrary: setting.isInLibrary,
        text: imports + setting.partDeclaration().text + "\n" + modelCode(own).text + later)
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
    let main =
      library + imports + (isOpen ? subclassCode().text + "\n" : "") + screenCode().text + "\n"
      + mainCode().text
    return files + [.init(name: setting.noun + "Main", isInLibrary: false, text: main)]
  }

  private func modelCode(_ methods: [Method]) -> Code {
    var code = Code()
    let keyword = isOpen ? "class" : "final class"
    code.block("\(access)\(keyword) \(model): VergeType") { code in
      if activities.isEmpty {
        code.add("\(access)typealias Activity = NoActivity")
      } else {
        code.block("\(access)enum Activity") { code in
          for activity in activities {
            code.add("case \(activity.name)\(activity.hasNumber ? "(Int)" : "")")
          }
        }
      }
      code.add("")
      code.block("\(access)struct State") { code in
        for (index, field) in fields.enumerated() {
          let private_ =
            setting.isInLibrary
            ? "public " : draw.at("access\(index)").pick("set", ["", "", "fileprivate(set) "])
          code.add(
            "\(draw.chance(40, "split") && private_ != "public " ? "" : private_)var \(field.name)\(field.initial(draw.at("initial\(index)")))"
          )
        }
        if draw.chance(25, "computed") {
          code.add(
            "",
            "\(access)var isFull: Bool { return \(fields[0].kind == .int ? "\(fields[0].name) > 3" : "true") }"
          )
        }
      }
      code.add("")
      if draw.chance(35, "made") {
        code.add("\(access)let state: Storage<State>", "")
        code.add(
          "\(access)init() {", "state = .init(\(draw.pick("initial", [".init()", "State()"])))", "}"
        )
      } else {
        code.add("\(access)let state: Storage<State> = .init(.init())")
        if setting.isInLibrary { code.add("", "public init() {}") }
      }
      if draw.chance(25, "property") {
        code.add(
          "private let \(draw.pick("propertyName", ["label", "note", "parent", "logger"])) = \"mine\""
        )
      }
      for method in methods { code.add("", method.declaration.text.trimmed) }
    }
    return code
  }

  private func subclassCode() -> Code {
    var code = Code()
    let method = draw.chance(40, "split") ? methods[0] : draw.pick("overridden", methods)
    code.block("final class Big\(model): \(model)") { code in
      code.block(
        "override \(method.declaration.text.split(separator: "\n").first { $0.hasPrefix("func") }!.dropLast(2))"
      ) { code in
        let parameter =
          method.declaration.text.components(separatedBy: "(_ ").dropFirst().first?.prefix {
            $0 != ":"
          } ?? ""
        code.add("print(\"big\")")
        code.add(
          "\(method.isResult ? "return " : "")super.\(method.name)(\(method.takesNumber ? String(parameter) : ""))"
        )
      }
    }
    return code
  }

  private func screenCode() -> Code {
    var code = Code()
    let own = draw.pick("modelVariable", ["model", "viewModel", "store", "vm"])
    let read = fields[0].shown("state")
    code.block("final class \(setting.noun)Screen") { code in
      code.add("let \(own): \(model)", "private let bag = DisposeBag()")
      let hasToken = draw.chance(60, "token")
      if hasToken { code.add("private var token: StorageSubscribeToken?") }
      let hasMap = draw.chance(35, "map") && fields[0].kind == .int
      if hasMap { code.add("let mapped: Storage<Int>") }
      let hasUsers = draw.chance(30, "users")
      let users = draw.pick("usersName", ["users", "cache", "value", "storage"])
      if hasUsers { code.add("let \(users) = MutableStorage<[Int]>([])") }
      code.add("var text = \"\"", "")
      code.block("init(\(own): \(model))") { code in
        code.add("self.\(own) = \(own)")
        if hasMap {
          code.add(
            "mapped = \(own).state.map \(draw.pick("mapping", ["{ $0.\(Names.bare(fields[0].name)) }", "{ state in state.\(Names.bare(fields[0].name)) * 2 }"]))"
          )
        }
        if hasToken {
          switch draw.below(4, "observer") {
          case 1:
            code.add(
              "token = \(own).state.add { [weak self] state in", "self?.text = \"\\(\(read))\"",
              "print(\"o\", \(read))", "}")
          case 2:
            code.add(
              "token = \(own).state.add { [weak self] state in", "guard let self else { return }",
              "self.text += \"\\(\(read))\"", "print(\"o\", self.text)", "}")
          case 3:
            code.add(
              "token = self.\(own).state.add(subscriber: { state in print(\"o\", \(read)) })")
          default: code.add("token = \(own).state.add { state in print(\"o\", \(read)) }")
          }
        }
        if !activities.isEmpty, draw.chance(70, "activity") {
          switch draw.below(3, "activityObserver") {
          case 1:
            code.add(
              "\(own).activity", ".emit(onNext: { [weak self] activity in", "self?.text += \"!\"",
              "print(\"a\", activity)", "})", ".disposed(by: bag)")
          case 2:
            code.add(
              "\(own).activity.emit(onNext: { [weak self] in self?.hear($0) }).disposed(by: bag)")
          default:
            code.add(
              "\(own).activity.emit(onNext: { activity in print(\"a\", activity) }).disposed(by: bag)"
            )
          }
        }
        if hasUsers { code.add("\(users).add { print(\"u\", $0) }") }
      }
      if !activities.isEmpty {
        code.add("", "func hear(_ activity: \(model).Activity) { print(\"h\", activity) }")
      }
      code.add("")
      code.block("func show()") { code in
        if hasUsers {
          code.add(
            draw.pick(
              "update",
              [
                "\(users).update { $0.append(1) }", "\(users).replace(\(users).value + [7])",
                "\(users).update { users in users += [2] }",
              ]), "print(\(users).value)")
        }
        if hasMap { code.add("print(mapped.value)") }
        let value = fields[0].shown("\(own).state.value")
        code.add("print(\"show\", \(value), text)")
      }
      if hasToken {
        code.add(
          "", "func stop() { if let token = token { \(own).state.remove(subscriber: token) } }")
      }
    }
    return code
  }

  private func mainCode() -> Code {
    var code = Code()
    let strangers = setting.strangers(not: "Storage", model)
    let generic = setting.generic(
      "Model: VergeType", "model: Model", state: "Model.State", reading: "model.state.value",
      of: "model", fields[0])
    let own = draw.pick("modelVariable", ["model", "viewModel", "store", "vm"])
    code.block("func main\(number)()") { code in
      code.add("let model = \(isOpen ? "Big" : "")\(model)()")
      code.add("let screen = \(setting.noun)Screen(\(own): model)")
      code.add(strangers.uses + generic.use)
      code.add(steps(draw.at("first")))
      code.add("screen.show()")
      if draw.chance(60, "token") { code.add("screen.stop()") }
      code.add(steps(draw.at("last")))
      code.add("screen.show()")
    }
    code.add(strangers.declarations + generic.declaration)
    return code
  }

  private func steps(_ draw: Draw) -> [String] {
    draw.some("step", 1, 4) { draw, _ -> [String] in
      let method = draw.pick("method", methods)
      let call = method.call("model", "\(draw.below(4, "argument") + 1)")
      var lines = method.isResult && draw.chance(50, "printed") ? ["print(\(call))"] : [call]
      if draw.chance(15, "stored"), !method.takesNumber, !method.isResult {
        lines = ["do {", "let run: () -> Void = model.\(Names.bare(method.name))", "run()", "}"]
      }
      lines.append("settle()")
      for (index, field) in fields.enumerated() where draw.chance(45, "shows\(index)") {
        lines.append("print(\(field.shown("model.state.value")))")
      }
      return lines
    }.flatMap { $0 }
  }
}
