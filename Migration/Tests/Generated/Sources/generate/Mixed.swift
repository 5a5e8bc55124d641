import Foundation

/// A program in two dialects, which meet in one file.
struct MixedProgram {
  /// The part of the choices of programs that declare types with names of the old libraries.
  static let foreign = "foreign"

  private let draw: Draw
  private let number: Int

  private let one: Dialect
  private let two: Dialect

  init(_ draw: Draw, _ number: Int, _ one: Dialect, _ two: Dialect) {
    (self.draw, self.number, self.one, self.two) = (draw, number, one, two)
  }

  /// The files of the program.
  func files() -> [Program.File] {
    // A file cannot declare a type twice.
    let first = one.write(draw.at("first"), number)
    let second = two.write(draw.at("second", without: ["strangers"]), number).map { file in
      var text = file.text
      for noun in Setting.nouns {
        text = text.replacingOccurrences(of: "\(noun)\(number)", with: "Other\(noun)\(number)")
      }
      for name in ["main", "later", "makeNote", "generic"] {
        text = text.replacingOccurrences(of: "\(name)\(number)", with: "\(name)Other\(number)")
      }
      return Program.File(name: "Other" + file.name, isInLibrary: file.isInLibrary, text: text)
    }
    let texts = [first.last!.text, second.last!.text]
    let lines = texts.map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    var imports: [Substring] = []
    for line in lines.joined() where line.hasPrefix("import ") && !imports.contains(line) {
      imports.append(line)
    }
    let code = lines.joined().filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
      .replacingOccurrences(
        of: "func main\(number)() {", with: "func main\(number)() {\n  mainOther\(number)()")
    let main = Program.File(
      name: first.last!.name, isInLibrary: false,
      text: imports.joined(separator: "\n") + "\n" + code)
    return first.dropLast() + second.dropLast() + [main]
  }
}
