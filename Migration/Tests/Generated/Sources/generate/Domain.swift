/// Names that users chose, and that mean something else to the tool or in modern Verge.
enum Names {
  static let fields = [
    "count", "title", "items", "page", "isOpen", "chosen", "value", "state", "store", "scope",
    "primitive",
    "send", "commit", "map", "sinkState", "modernStore", "previous", "version", "`default`",
    "transaction",
    "rootState", "derived", "update", "binding", "root",
  ]
  static let functions = [
    "add", "rename", "reset", "toggle", "load", "show", "send", "commitAll", "apply", "reduce",
    "sink", "scoped", "update",
    "replace", "`repeat`", "sinkState", "sinkActivity", "derive", "store", "cancel", "perform",
    "insert",
  ]
  static let parameters = [
    "number", "amount", "level", "other", "item", "by", "value", "state", "store", "send", "commit",
    "scope", "context",
    "action", "primitive", "activity", "mutation", "queue", "model", "root",
  ]
  static let types = [
    "Edge", "Changes", "Derived", "Activity", "StoreComponentType", "AnyTargetQueue",
    "VergeAnyCancellable",
    "StoreType", "Pipeline", "Token", "Transaction", "StoreStateSubscription", "AtomicState",
  ]
  /// Names of the old libraries.
  static let legacy = ["StateType", "Storage", "Mutations", "Actions", "Sink", "Variable"]

  /// A name without the ticks.
  static func bare(_ name: String) -> String { name.filter { $0 != "`" } }

  /// Chooses a name; a plain one more often than not.
  static func choose(_ draw: Draw, _ name: String, from pool: [String], hostile percent: Int = 35)
    -> String
  {
    var used: Set<String> = []
    return choose(draw, name, from: pool, hostile: percent, used: &used)
  }

  /// Chooses a name that is not in use; a plain one more often than not.
  static func choose(
    _ draw: Draw, _ name: String, from pool: [String], hostile percent: Int = 35,
    used: inout Set<String>
  ) -> String {
    let plain = 6
    let isHostile = draw.chance(percent, name + "Hostile")
    let choices = isHostile ? Array(pool[plain...]) : Array(pool[..<plain])
    let free = (choices + pool).filter { !used.contains(bare($0)) }
    let start = draw.below(choices.count, name)
    let result = start < free.count ? free[start] : free[0]
    used.insert(bare(result))
    return result
  }
}

/// A stored property of a state.
struct Field {
  enum Kind: CaseIterable { case int, text, list, part, flag, set, optional }

  let name: String
  let kind: Kind
  /// The type of a part.
  let part: String

  /// Chooses properties with different names.
  static func some(
    _ draw: Draw, _ label: String, _ least: Int, _ limit: Int, part: String,
    used: inout Set<String>,
    kinds: [Kind] = Kind.allCases
  ) -> [Field] {
    var names = used
    let fields = draw.some(label, least, limit) { draw, _ in
      Field(
        name: Names.choose(draw, "name", from: Names.fields, used: &names),
        kind: draw.pick("kind", kinds), part: part)
    }
    used = names
    return fields
  }

  var type: String {
    switch kind {
    case .int: return "Int"
    case .text: return "String"
    case .list: return "[Int]"
    case .part: return part
    case .flag: return "Bool"
    case .set: return "Set<Int>"
    case .optional: return part + "?"
    }
  }

  /// The type and the initial value, as in a declaration.
  func initial(_ draw: Draw) -> String {
    switch kind {
    case .int: return draw.pick("initial", [" = 0", ": Int = 2"])
    case .text: return draw.pick("initial", [" = \"\"", " = \"a\"", ": String = .init()"])
    case .list: return draw.pick("initial", [": [Int] = []", " = [Int]()", " = [1, 2]"])
    case .part:
      return draw.pick(
        "initial", [" = \(part)()", ": \(part) = .init()", " = \(part)(number: 1, title: \"p\")"])
    case .flag: return draw.pick("initial", [" = false", " = true"])
    case .set: return draw.pick("initial", [": Set<Int> = []", " = Set<Int>()", ": Set = [3]"])
    case .optional:
      return draw.pick(
        "initial",
        [": \(part)?", ": \(part)? = nil", ": \(part)? = \(part)(number: 4, title: \"o\")"])
    }
  }

  /// The initial value alone.
  var value: String {
    switch kind {
    case .int: return "0"
    case .text: return "\"\""
    case .list: return "[1]"
    case .part: return "\(part)()"
    case .flag: return "false"
    case .set: return "[3]"
    case .optional: return "\(part)(number: 4, title: \"o\")"
    }
  }

  /// An expression that can be printed, of the value of the property of `base`.
  func shown(_ base: String) -> String {
    Self.shown(kind, base.isEmpty ? name : "\(base).\(Names.bare(name))")
  }

  /// An expression that can be printed, of a value.
  static func shown(_ kind: Kind, _ value: String) -> String {
    switch kind {
    case .int, .text, .list, .flag: return value
    case .part: return "\(value).number"
    case .set: return "\(value).sorted()"
    case .optional: return "\(value)?.number ?? -1"
    }
  }

  /// Statements that change the property of `base`, perhaps with an integer.
  ///
  /// - Parameter isSingle: Whether it is one statement, which sets the property once at most.
  func change(_ draw: Draw, _ base: String, number: String, isSingle: Bool = false) -> [String] {
    draw.pick("change", changes(base, number: number).filter { !isSingle || $0.count == 1 })
  }

  private func changes(_ base: String, number: String) -> [[String]] {
    let it = base.isEmpty ? name : "\(base).\(Names.bare(name))"
    switch kind {
    case .int:
      return [
        ["\(it) += \(number)"], ["\(it) = \(number)"], ["\(it) = max(\(it) - 1, 0)"],
        ["if \(it) < 9 { \(it) += \(number) }"],
        ["do {", "let next = \(it) + \(number)", "\(it) = next", "}"],
      ]
    case .text:
      return [
        ["\(it) = \"b\""], ["\(it) += \"c\""], ["\(it) = \"\\(\(number))\""],
        ["\(it).append(\"d\")"],
        ["\(it) = \(it).uppercased()"],
      ]
    case .list:
      return [
        ["\(it).append(\(number))"], ["\(it) += [\(number), 1]"], ["\(it) = \(it).map { $0 + 1 }"],
        ["if !\(it).isEmpty { \(it).removeLast() }"],
        ["for item in 1...2 {", "\(it).append(item)", "}"],
        ["\(it).sort { $0 > $1 }"], ["\(it) = .init(repeating: \(number), count: 2)"],
      ]
    case .part:
      return [
        ["\(it).number += \(number)"], ["\(it).title = \"t\""],
        ["\(it) = .init(number: \(number), title: \"u\")"],
        ["\(it) = \(part)()"],
      ]
    case .flag: return [["\(it).toggle()"], ["\(it) = !\(it)"], ["\(it) = \(number) > 1"]]
    case .set:
      return [["\(it).insert(\(number))"], ["\(it).remove(\(number))"], ["\(it) = [\(number)]"]]
    case .optional:
      return [
        ["\(it) = .init(number: \(number), title: \"v\")"], ["\(it)?.number += \(number)"],
        ["\(it) = nil"],
        ["if \(it) == nil { \(it) = \(part)() }"],
        ["\(it) = \(it).map { \(part)(number: $0.number + 1, title: $0.title) }"],
      ]
    }
  }
}

/// What the programs of all dialects have in common.
struct Setting {
  let draw: Draw
  let number: Int
  /// A word that begins the names of the program's types.
  let noun: String
  let isInLibrary: Bool
  let part: String

  static let nouns = ["Shelf", "Lamp", "Cart", "Search"]

  init(_ draw: Draw, _ number: Int) {
    (self.draw, self.number) = (draw, number)
    noun = draw.pick("noun", Self.nouns) + "\(number)"
    isInLibrary = draw.chance(30, "library")
    part = noun + "Page"
  }

  /// The access of declarations that the library offers.
  var access: String { isInLibrary ? "public " : "" }
  /// The access of files that are in the same file, or in the library.
  var write: String { isInLibrary ? "public internal(set) " : "" }

  /// The struct that is the type of some properties.
  func partDeclaration() -> Code {
    var code = Code()
    code.block("\(access)struct \(part): Equatable") { code in
      code.add("\(access)var number = 0", "\(access)var title = \"\"")
      if isInLibrary {
        code.add(
          "public init(number: Int = 0, title: String = \"\") {", "self.number = number",
          "self.title = title", "}")
      }
    }
    return code
  }

  /// A function that runs a closure immediately, though its parameter escapes.
  var later: String { "later\(number)" }

  /// Declarations of the user with names of modern Verge, and statements that use them.
  ///
  /// - Parameter names: Names that the program uses otherwise.
  func strangers(not names: String...) -> (declarations: [String], uses: [String]) {
    guard draw.chance(35, "strangers") || draw.isIn(MixedProgram.foreign) else { return ([], []) }
    let pool = draw.isIn(MixedProgram.foreign) ? Names.legacy : Names.types
    let type = draw.pick(
      "stranger", (pool + [noun + "Model", noun + "Component"]).filter { !names.contains($0) })
    return (
      ["", "private struct \(type) {", "var from = 1", "}"], ["print(\(type)(from: 2).from)"]
    )
  }

  /// A generic function of the user, if there is one, and a statement that calls it. Arguments: the function's
  /// generic parameters and its parameter, the value that it reads, the argument, what the caller shows.
  func generic(
    _ parameters: String, _ parameter: String, state: String, reading value: String,
    of argument: String, _ field: Field
  )
    -> (declaration: [String], use: [String])
  {
    guard draw.chance(20, "generic") else { return ([], []) }
    let name = "generic\(number)"
    return (
      [
        "", "func \(name)<\(parameters)>(_ \(parameter), _ show: (\(state)) -> String) -> String {",
        "return show(\(value))", "}",
      ],
      ["print(\(name)(\(argument)) { state in \"\\(\(field.shown("state")))\" })"]
    )
  }

  /// The declaration of `later`.
  var laterDeclaration: [String] {
    ["", "private func \(later)(_ work: @escaping () -> Void) { work() }"]
  }

  /// Encloses statements in something that changes nothing: a condition of compilation, `do`, `if`.
  ///
  /// - Parameter escapes: Whether an escaping closure may contain the statements.
  func enclose(_ draw: Draw, _ statements: [String], escapes: Bool = true) -> [String] {
    switch draw.below(escapes ? 24 : 22, "enclosing") {
    case 1: return ["#if DEBUG"] + statements + ["#endif"]
    case 2: return ["#if os(Windows)", "fatalError()", "#else"] + statements + ["#endif"]
    case 3: return ["do {"] + statements + ["}"]
    case 4: return ["if 1 < 2 {"] + statements + ["}"]
    case 5: return ["for _ in 0..<2 {"] + statements + ["}"]
    case 22, 23:
      let first =
        statements[0].hasPrefix("commit") || statements[0].hasPrefix("store.")
        ? "self." + statements[0] : statements[0]
      return ["\(later) {", first] + statements.dropFirst() + ["}"]
    default: return statements
    }
  }
}
