/// Comments at places where the language allows them, each with an id of its own.
struct Comments {
  private(set) var ids: [String] = []
  private let draw: Draw
  private let number: Int
  /// One of so many places has a comment; none if zero.
  private let distance: Int
  private var places = 0

  init(_ draw: Draw, number: Int) {
    (self.draw, self.number) = (draw, number)
    distance = [0, 60, 25, 10][draw.below(4, "density")]
  }

  /// Inserts comments into a file.
  mutating func insert(into text: String) -> String {
    guard distance > 0 else { return text }
    var result: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      guard !content.isEmpty, !content.hasPrefix("#"), !content.hasPrefix("import") else {
        result.append(String(line))
        continue
      }
      if let id = next(4) { result.append(line.prefix { $0 == " " } + "// \(id)") }
      var code = inside(String(line))
      if let id = next(2) { code += " // \(id)" }
      result.append(code)
    }
    return result.joined(separator: "\n")
  }

  /// Inserts block comments at spaces outside of literals.
  private mutating func inside(_ line: String) -> String {
    var result = ""
    var isLiteral = false
    var last: Character = " "
    for character in line {
      if character == "\"" { isLiteral.toggle() }
      result.append(character)
      if !isLiteral, character == " ", last != " ", let id = next(1) { result += "/* \(id) */ " }
      last = character
    }
    return result
  }

  /// The id of the comment at the next place, if there is one. Arguments: how much likelier it is here.
  private mutating func next(_ weight: Int) -> String? {
    places += 1
    guard draw.below(distance * 4 / weight, "at\(places)") == 1 else { return nil }
    let id = "c\(number)-\(places)"
    ids.append(id)
    return id
  }
}
