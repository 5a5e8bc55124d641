import Foundation

/// A program in one dialect: some files of a library and of an app, whose function `main` and number prints
/// what the program does.
struct Program {
  /// A file of a program.
  struct File {
    let name: String
    let isInLibrary: Bool
    var text: String
  }

  let number: Int
  let seed: UInt64
  let files: [File]
  /// The choices that were not zero.
  let choices: [String]
  /// The ids of the comments.
  let comments: [String]

  init(_ dialect: Dialect, number: Int, seed: UInt64, zeroed: Set<String> = []) {
    let draw = Draw(seed: seed, zeroed: zeroed)
    var comments = Comments(draw.at("comments"), number: number)
    files = dialect.write(draw, number).map { file in
      // The function that only some programs call.
      let later = "\nprivate func later\(number)(_ work: @escaping () -> Void) { work() }\n"
      let isUsed = file.text.components(separatedBy: "later\(number)").count > 2
      let text = isUsed ? file.text : file.text.replacingOccurrences(of: later, with: "")
      return File(name: file.name, isInLibrary: file.isInLibrary, text: comments.insert(into: text))
    }
    (self.number, self.seed, self.comments) = (number, seed, comments.ids)
    choices = draw.taken
  }

  /// The files, as a report shows them.
  var listing: String {
    files.map { "// \($0.isInLibrary ? "library, " : "")\($0.name)\n\($0.text)" }.joined(
      separator: "\n")
  }
}

/// A generator.
enum Dialect: String, CaseIterable {
  case vueFlux = "VueFlux"
  case vergeStore6 = "VergeStore6"
  case classic = "Classic"
  case neue = "Neue"
  case verge11 = "Verge11"
  case mixed = "Mixed"
  case classicVueFlux = "ClassicVueFlux"
  /// Programs of one dialect that declare a type with a name of an old library.
  case foreign = "Foreign"

  /// The files of a program, without comments.
  func write(_ draw: Draw, _ number: Int) -> [Program.File] {
    switch self {
    case .vueFlux: return VueFluxProgram(draw, number).files()
    case .vergeStore6: return VergeStore6Program(draw, number).files()
    case .classic: return ClassicProgram(draw, number).files()
    case .neue: return NeueProgram(draw, number).files()
    case .verge11: return Verge11Program(draw, number).files()
    case .foreign:
      let dialect = draw.pick("dialect", [Dialect.vergeStore6, .classic, .neue, .vueFlux])
      return dialect.write(draw.at(MixedProgram.foreign), number)
    case .mixed:
      let dialect = draw.pick("dialect", [Dialect.classic, .vergeStore6])
      return MixedProgram(draw, number, dialect, .neue).files()
    case .classicVueFlux: return MixedProgram(draw, number, .classic, .vueFlux).files()
    }
  }
}

/// Lines of code, indented by their braces.
struct Code {
  private(set) var text = ""
  private var depth = 0

  /// Adds lines. A line that ends with an open brace indents the next, one that begins with a closing one does not.
  mutating func add(_ lines: String...) { add(lines) }

  /// Adds lines.
  mutating func add(_ lines: [String]) {
    for whole in lines.flatMap({ $0.split(separator: "\n", omittingEmptySubsequences: false) }) {
      let line = whole.drop { $0 == " " }
      if line.hasPrefix("}") || line.hasPrefix(")") { depth -= 1 }
      let isLabel = line.hasPrefix("case ") && line.hasSuffix(":") || line == "default:"
      let indent = line.hasPrefix("#") || line.isEmpty ? 0 : depth - (isLabel ? 1 : 0)
      text += String(repeating: "  ", count: max(indent, 0)) + line + "\n"
      if line.hasSuffix("{") || line.hasSuffix("(") || line.hasSuffix(" in") { depth += 1 }
    }
  }

  /// Adds a declaration with a body in braces.
  mutating func block(_ head: String, _ body: (inout Code) -> Void) {
    add(head + " {")
    body(&self)
    add("}")
  }
}

extension String {
  /// The text without the line break at its end.
  var trimmed: String { hasSuffix("\n") ? String(dropLast()) : self }
}
