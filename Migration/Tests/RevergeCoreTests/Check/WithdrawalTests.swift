import Foundation
import Testing

@testable import RevergeCore

/// Changes of which the compiler refuses one: what is withdrawn with it, and what stays.
@Suite("Changes that are withdrawn together")
struct WithdrawalTests {
  /// A change of the first place with a text.
  private struct Change {
    let file: String
    let old: String
    let new: String
    var grade = Grade.safe
    var rule = "vs6.commit"
  }

  /// Makes changes in the module `App`, and returns the texts of its files.
  private func changed(
    _ files: [String: String], _ changes: [Change], _ plan: Plan = Plan(includesReview: true),
    beside libraries: [String: String] = [:]
  ) throws -> (texts: [String: String], retracted: Set<String>) {
    let code = try CheckedCode(
      Dictionary(uniqueKeysWithValues: files.map { ("App/\($0).swift", $1) })
        .merging(libraries) { $1 })
    let names = Set(libraries.keys.map { String($0.prefix { $0 != "/" }) })
    for name in names.sorted() { _ = try code.emit(name) }
    let build = try code.build(["App"], ["-I", code.path("Modules")])
    let analyses = try files.sorted { $0.key < $1.key }.map { name, text in
      var file = FileAnalysis(path: code.path("App/\(name).swift"))
      file.findings = try changes.filter { $0.file == name }
        .map { try finding(for: $0, in: text, file.path) }
      return file
    }
    let check = try FactsCheck(
      build, IndexPass(CheckedCode.toolchain.get()), toleratesManual: plan.includesManual)
    defer { check.end() }
    var verification = Verification(check, plan: plan) { _ in }
    let result = try verification.verify(analyses)
    var texts = files
    for change in result.outcomes.compactMap(\.change) {
      texts[URL(fileURLWithPath: change.path).deletingPathExtension().lastPathComponent] =
        change.after
    }
    return (texts, Set(result.retracted.map(\.symbol)))
  }

  private func finding(for change: Change, in text: String, _ path: String) throws -> Finding {
    let start = try #require(text.firstRange(of: change.old)?.lowerBound)
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    return Finding(
      rule: change.rule, file: path, line: text[..<start].filter { $0 == "\n" }.count + 1,
      column: 1, message: "Changed", grade: change.grade, symbol: change.old,
      edits: [Edit(range: offset..<offset + change.old.utf8.count, replacement: change.new)],
      fingerprint: change.file + change.old)
  }

  private static let declaration = """
    struct Lamp { func toggle() {} }
    struct Clock { func tick() {} }

    """

  @Test("A declaration is withdrawn with its other uses when one use is left")
  func declaration() throws {
    let files = [
      "Lamp": Self.declaration,
      "Use": "func use(_ lamp: Lamp) {\n  lamp.toggle()\n}\nfunc look() { Lamp().toggle() }\n",
    ]
    let result = try changed(
      files,
      [
        Change(file: "Lamp", old: "func toggle", new: "func flip"),
        Change(file: "Lamp", old: "func tick", new: "func beat"),
        Change(file: "Use", old: "  lamp.toggle()", new: "  lamp.flip()"),
      ])
    #expect(result.retracted == ["func toggle", "  lamp.toggle()"])
    #expect(result.texts["Use"] == files["Use"])
    #expect(
      result.texts["Lamp"] == Self.declaration.replacing("func tick", with: "func beat"))
  }

  @Test(
    "With a use for manual migration, its declaration and the other uses change on request only")
  func manual() throws {
    let files = [
      "Lamp": Self.declaration,
      "Use": "func use(_ lamp: Lamp) {\n  lamp.toggle()\n}\nfunc look() {\n  Lamp().toggle()\n}\n",
    ]
    let changes = [
      Change(file: "Lamp", old: "func toggle", new: "func flip"),
      Change(file: "Use", old: "  lamp.toggle()", new: "  lamp.flip()"),
      Change(
        file: "Use", old: "  Lamp()", new: "  // reverge: vs6.commit: by hand\n  Lamp()",
        grade: .manual),
    ]
    let whole = try changed(files, changes)
    #expect(whole.retracted == ["func toggle", "  lamp.toggle()"])
    #expect(whole.texts["Use"]?.contains("// reverge: vs6.commit") == true)
    let part = try changed(files, changes, Plan(includesReview: true, includesManual: true))
    #expect(part.retracted.isEmpty)
    #expect(part.texts["Lamp"]?.contains("func flip") == true)
    #expect(part.texts["Use"]?.contains("  lamp.flip()") == true)
  }

  @Test("An error at a use of a declaration for manual migration withdraws nothing on request")
  func useOfManual() throws {
    let files = ["Lamp": Self.declaration, "Use": "func use() {\n  Lamp().toggle()\n}\n"]
    let changes = [
      Change(
        file: "Lamp", old: "struct Lamp", new: "// reverge: vs6.store: by hand\nstruct Lamp",
        grade: .manual),
      Change(file: "Lamp", old: "() {} }\nstruct", new: "(_ isHard: Bool) {} }\nstruct"),
    ]
    let result = try changed(files, changes, Plan(includesReview: true, includesManual: true))
    #expect(result.retracted.isEmpty)
  }

  @Test("An overriding method is withdrawn with the one that it overrides")
  func override() throws {
    let files = [
      "App":
        "class Lamp { func toggle() {} }\nfinal class Spot: Lamp { override func toggle() {} }\n"
    ]
    let result = try changed(
      files, [Change(file: "App", old: "func toggle", new: "func flip")])
    #expect(result.retracted == ["func toggle"])
    #expect(result.texts == files)
  }

  @Test("A change in the body of a type is withdrawn when a use of the type needs it")
  func member() throws {
    let files = [
      "Lamp": "struct Lamp: Sequence, IteratorProtocol {\n  typealias Element = Int\n"
        + "  func next() -> Element? { nil }\n}\n",
      "Use": "func use(_ lamp: Lamp) -> [Int] { Array(lamp) }\n",
    ]
    let result = try changed(
      files,
      [
        Change(file: "Lamp", old: "typealias Element = Int", new: "typealias Element = String")
      ])
    #expect(result.retracted == ["typealias Element = Int"])
  }

  @Test("A written name that means an old API is withdrawn, although it compiles")
  func legacy() throws {
    let files = [
      "App": "import VergeClassic\nfunc use(_ hub: Hub) {\n  hub.emit(1)\n  print(2)\n}\n"
    ]
    let result = try changed(
      files,
      [
        Change(file: "App", old: "hub.emit(1)", new: "hub.send(1)", rule: "classic.send"),
        Change(file: "App", old: "print(2)", new: "print(3)"),
      ],
      beside: [
        "VergeClassic/Hub.swift":
          "public struct Hub {\n  public func emit(_ i: Int) {}\n  public func send(_ i: Int) {}\n}\n"
      ])
    #expect(result.retracted == ["hub.emit(1)"])
    #expect(result.texts["App"]?.contains("print(3)") == true)
  }

  @Test("The changes of a body are withdrawn with the change of its head, although they compile")
  func body() throws {
    let files = [
      "App": """
      protocol Lamp {}
      extension Lamp {
        func toggle() { print(1) }
        func name() -> String { "lamp" }
      }
      final class Spot: Lamp {
        func name() -> String { "spot" }
        func use() { toggle() }
      }

      """
    ]
    let result = try changed(
      files,
      [
        Change(file: "App", old: "Spot: Lamp", new: "Spot: Light"),
        Change(file: "App", old: "toggle() }\n}", new: "_ = name() }\n}"),
      ])
    #expect(result.retracted == ["Spot: Lamp", "toggle() }\n}"])
    #expect(result.texts == files)
  }

  @Test("Extensions of one type of a library do not belong together")
  func extensions() throws {
    let files = [
      "Lamp": """
      struct Lamp {}
      extension Array where Element == Lamp { var lit: Int { 1 } }
      func countLamps() -> Int { [Lamp()].lit }

      """,
      "Clock": """
      struct Clock {}
      extension Array where Element == Clock { var rung: Int { 2 } }
      func countClocks() -> Int { [Clock()].rung }

      """,
    ]
    let result = try changed(
      files,
      [
        Change(file: "Lamp", old: "extension Array", new: "extension ArraySlice"),
        Change(file: "Clock", old: "extension Array", new: "extension ArraySlice"),
        Change(file: "Clock", old: "[Clock()]", new: "[Clock()][...]"),
      ])
    #expect(result.retracted == ["extension Array"])
    #expect(result.texts["Lamp"] == files["Lamp"])
    #expect(result.texts["Clock"]?.contains("extension ArraySlice") == true)
  }

  @Test("An error that follows from another one withdraws nothing else")
  func consequence() throws {
    let files = [
      "Lamp": "class Base {}\nenum Lamp {\n  typealias Parent = Base\n}\n",
      "Spot": "final class Spot: Lamp.Parent {}\n",
      "Use": "func light<T: Base>(_ lamp: T) {}\nfunc use(_ spot: Spot) {\n  print(1)\n"
        + "  light(spot)\n}\n",
    ]
    let result = try changed(
      files,
      [
        Change(file: "Lamp", old: "typealias Parent", new: "typealias Mother"),
        Change(file: "Use", old: "print(1)", new: "print(2)"),
      ])
    #expect(result.retracted == ["typealias Parent"])
    #expect(result.texts["Use"]?.contains("print(2)") == true)
  }

  @Test("A name may mean what the tool makes of its former meaning, under the same name")
  func shadow() throws {
    let files = [
      "App": "struct Box { var value = 1 }\nfunc use(_ body: (Int) -> Void) { body(1) }\n"
        + "func look() {\n  use { value in\n    print(value)\n  }\n}\n"
        + "func see(_ value: Int) {\n  print(\n    value)\n}\n"
    ]
    let unwrapped = try changed(
      files, [Change(file: "App", old: "value in", new: "value in\n    let value = value + 1")])
    #expect(unwrapped.retracted.isEmpty)
    let captured = try changed(
      files, [Change(file: "App", old: "  print(\n", new: "  let value = 2\n  print(\n")])
    #expect(captured.retracted == ["  print(\n"])
  }

  private static let values = [
    "Lamp": "struct Lamp {\n  func turn() -> () -> Void { { print(1) } }\n}\n",
    "Use": "func use(_ lamp: Lamp) {\n  lamp.turn()()\n}\nfunc look() { print(2) }\n",
  ]

  @Test("A use is withdrawn with the declaration that it needs, although it compiles without")
  func useOfWithdrawn() throws {
    let result = try changed(
      Self.values,
      [
        Change(
          file: "Lamp", old: "() -> () -> Void { { print(1) } }", new: "() -> Int { nothing }"),
        Change(file: "Use", old: "lamp.turn()()", new: "_ = lamp.turn()"),
        Change(file: "Use", old: "print(2)", new: "print(3)"),
      ])
    #expect(result.retracted == ["() -> () -> Void { { print(1) } }", "lamp.turn()()"])
    #expect(result.texts["Lamp"] == Self.values["Lamp"])
    #expect(
      result.texts["Use"] == Self.values["Use"]?.replacing("print(2)", with: "print(3)"))
  }

  @Test("A safe use stays out with the declaration that needs review")
  func useOfReview() throws {
    let result = try changed(
      Self.values,
      [
        Change(
          file: "Lamp", old: "() -> () -> Void { { print(1) } }",
          new: "() -> Int { print(1); return 1 }",
          grade: .review),
        Change(file: "Use", old: "lamp.turn()()", new: "_ = lamp.turn()"),
      ], Plan(includesReview: false))
    #expect(result.retracted == ["lamp.turn()()"])
    #expect(result.texts == Self.values)
  }

  @Test("A change after which a statement does nothing is withdrawn")
  func unused() throws {
    let files = ["App": "func turn() -> Int { 1 }\nfunc use() {\n  print(turn())\n  print(2)\n}\n"]
    let result = try changed(
      files,
      [
        Change(file: "App", old: "print(turn())", new: "turn()"),
        Change(file: "App", old: "print(2)", new: "print(3)"),
      ])
    #expect(result.retracted == ["print(turn())"])
    #expect(result.texts["App"] == files["App"]?.replacing("print(2)", with: "print(3)"))
  }

  @Test("A change that loses a comment is withdrawn")
  func comment() throws {
    let files = ["App": "func use() {\n  print(1 /* one */)\n  print(2)\n}\n"]
    let result = try changed(
      files,
      [
        Change(file: "App", old: "print(1 /* one */)", new: "print(10)"),
        Change(file: "App", old: "print(2)", new: "print(20)"),
      ])
    #expect(result.retracted == ["print(1 /* one */)"])
    #expect(result.texts["App"] == files["App"]?.replacing("print(2)", with: "print(20)"))
  }

  @Test("Changes of one statement are one decision: without review, the safe one stays out, too")
  func unit() throws {
    let files = ["App": "func use() {\n  print(1, 2)\n  print(3)\n}\n"]
    let changes = [
      Change(file: "App", old: "1", new: "10"),
      Change(file: "App", old: "2", new: "20", grade: .review),
      Change(file: "App", old: "3", new: "30"),
    ]
    let safe = try changed(files, changes, Plan(includesReview: false))
    #expect(safe.texts["App"] == "func use() {\n  print(1, 2)\n  print(30)\n}\n")
    let all = try changed(files, changes)
    #expect(all.texts["App"] == "func use() {\n  print(10, 20)\n  print(30)\n}\n")
  }

  @Test("A file that the build does not compile is left alone")
  func unknownFile() throws {
    let code = try CheckedCode(["App/App.swift": "let x = 1\n", "Other/Other.swift": "let y = 1\n"])
    var file = FileAnalysis(path: code.path("Other/Other.swift"))
    file.findings = [
      try finding(for: Change(file: "Other", old: "1", new: "2"), in: "let y = 1\n", file.path)
    ]
    let check = try FactsCheck(code.build(["App"], []), IndexPass(CheckedCode.toolchain.get()))
    defer { check.end() }
    var verification = Verification(check, plan: Plan(includesReview: true)) { _ in }
    let result = try verification.verify([file])
    #expect(result.outcomes.allSatisfy { $0.change == nil })
    #expect(
      result.retracted.first?.message.contains("the build does not compile this file") == true)
  }
}
