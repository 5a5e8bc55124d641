import Foundation

/// A package with programs, which depends on this repository: for some programs of a dialect, a library and a
/// module that imports it, and one executable that calls all programs.
final class Workspace {
  /// Stands for the name of the library in the text of programs.
  static let library = "GeneratedLibrary"
  /// The number of programs in a module.
  static let batch = 40

  /// What a program prints, or how it fails.
  enum Outcome: Equatable {
    case output(String)
    case crash(String)
    case error(String)
  }

  let folder: String
  private(set) var programs: [(dialect: Dialect, program: Program)] = []
  private let root: String
  /// The program of each folder, named with its module.
  private var indices: [String: Int] = [:]

  /// - Parameter root: The folder of this repository.
  init(folder: String, root: String) { (self.folder, self.root) = (folder, root) }

  private func module(_ index: Int, _ kind: String) -> String {
    let dialect = programs[index].dialect
    let first = programs.firstIndex { $0.dialect == dialect } ?? 0
    return "\(dialect.rawValue)\(kind)\((index - first) / Self.batch)"
  }

  /// The dialects of the programs.
  var dialects: [Dialect] {
    Dialect.allCases.filter { dialect in programs.contains { $0.dialect == dialect } }
  }

  private func path(_ index: Int, library: Bool) -> String {
    "\(folder)/Sources/\(programs[index].dialect.rawValue)/\(place(index, library: library))"
  }

  private func place(_ index: Int, library: Bool) -> String {
    "\(module(index, library ? "Kit" : "App"))/P\(programs[index].program.number)"
  }

  /// Writes the package anew. Programs of a dialect follow each other.
  func write(_ programs: [(dialect: Dialect, program: Program)]) throws {
    self.programs = programs
    let places = programs.indices.flatMap { index in
      [true, false].map { (place(index, library: $0), index) }
    }
    indices = Dictionary(places) { first, _ in first }
    try? FileManager.default.removeItem(atPath: "\(folder)/Sources")
    var numbers: [(String, [Int])] = []
    for (index, (_, program)) in programs.enumerated() {
      let app = module(index, "App")
      if numbers.last?.0 != app { numbers.append((app, [])) }
      numbers[numbers.count - 1].1.append(program.number)
      for file in program.files {
        let text = file.text.replacingOccurrences(of: Self.library, with: module(index, "Kit"))
        try write(text, to: path(index, library: file.isInLibrary) + "/\(file.name).swift")
      }
    }
    let apps = Dictionary(numbers, uniquingKeysWith: +)
    for (app, numbers) in apps {
      let cases = numbers.map { "  case \($0): main\($0)()\n" }.joined()
      try write(
        Self.settling
          + "public func enter(_ number: Int) {\n  switch number {\n\(cases)  default: break\n  }\n}\n",
        to: "\(folder)/Sources/\(dialect(of: app))/\(app)/Enter.swift")
      let kit = app.replacingOccurrences(of: "App", with: "Kit")
      try write(
        "public func kit() {}\n", to: "\(folder)/Sources/\(dialect(of: app))/\(kit)/Kit.swift")
    }
    let calls = numbers.map { "run(\($0.1), \($0.0).enter)\n" }.joined()
    try write(
      apps.keys.sorted().map { "import \($0)\n" }.joined() + Self.driver + calls,
      to: "\(folder)/Sources/generated/main.swift")
    try write(manifest(apps.keys.sorted()), to: "\(folder)/Package.swift")
  }

  /// What programs call to run what the main queue has to do.
  private static let settling = """
    import Foundation

    /// Runs what the main queue has to do.
    func settle() {
      var isDone = false
      DispatchQueue.main.async { isDone = true }
      while !isDone { RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) }
    }


    """

  private static let driver = """
    import Foundation

    var index = 0
    let first = Int(CommandLine.arguments.last ?? "") ?? 0
    func run(_ numbers: [Int], _ enter: (Int) -> Void) {
      for number in numbers {
        if index >= first {
          print("== \\(index)")
          fflush(nil)
          enter(number)
        }
        index += 1
      }
    }

    """

  private func dialect(of app: String) -> String {
    String(app[..<app.range(of: "App", options: .backwards)!.lowerBound])
  }

  private func manifest(_ apps: [String]) -> String {
    let targets = apps.map { app in
      let kit = app.replacingOccurrences(of: "App", with: "Kit")
      return """
          .target(
            name: "\(kit)", dependencies: modules, path: "Sources/\(dialect(of: app))/\(kit)",
            swiftSettings: settings),
          .target(
            name: "\(app)", dependencies: modules + ["\(kit)"],
            path: "Sources/\(dialect(of: app))/\(app)", swiftSettings: settings),

        """
    }
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let modules: [Target.Dependency] = [
        "VueFlux", "VergeStore", "VergeStoreBeta", "VergeClassic", "VergeNeue", "Verge",
      ].map { .product(name: $0, package: "reverge") }
      let settings: [SwiftSetting] = [.swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"])]

      let package = Package(
        name: "generated",
        platforms: [.macOS(.v13)],
        dependencies: [.package(name: "reverge", path: "\(root)")],
        targets: [
      \(targets.joined())    .executableTarget(
            name: "generated", dependencies: [\(apps.map { "\"\($0)\"" }.joined(separator: ", "))],
            swiftSettings: settings),
        ])

      """
  }

  private func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    if let now = try? String(contentsOf: url, encoding: .utf8), now == text { return }
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  /// The index of the program of a file.
  func index(of path: String) -> Int? {
    let parts = path.split(separator: "/")
    return zip(parts, parts.dropFirst()).lazy.compactMap { self.indices["\($0)/\($1)"] }.first
  }

  /// The text of the files of a program, as they are now.
  func text(of index: Int) -> String {
    [true, false].flatMap { library -> [String] in
      let folder = path(index, library: library)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.sorted().map { name in
        "// \(library ? "library, " : "")\(name)\n"
          + ((try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? "")
      }
    }.joined(separator: "\n")
  }

  /// Builds all programs, whether they compile or not.
  func build() throws { _ = try Command(["swift", "build", "--build-tests"], in: folder) }

  /// Builds and runs all programs. Programs that do not compile are replaced, so that the others run.
  func outcomes() throws -> [Outcome] {
    var failed: [Int: String] = [:]
    var rounds = 0
    while true {
      let build = try Command(
        ["swift", "build"] + (rounds == 0 ? ["--build-tests"] : []), in: folder)
      if build.status == 0 { break }
      rounds += 1
      var found: [Int: String] = [:]
      for line in (build.output + build.errors).split(separator: "\n") {
        guard let range = line.range(of: ": error: "),
          let index = index(of: String(line[..<range.lowerBound]))
        else {
          continue
        }
        if found[index] == nil {
          let place = line[..<range.lowerBound].split(separator: "/").last ?? ""
          found[index] = "\(place): \(line[range.upperBound...])"
        }
      }
      guard !found.isEmpty, rounds < 60 else {
        throw HarnessError(
          "swift build fails in \(folder):\n\(build.output.suffix(4000))\(build.errors.suffix(2000))"
        )
      }
      for (index, message) in found.sorted(by: { $0.key < $1.key }) {
        failed[index] = message
        try replace(index)
      }
    }
    var outcomes = try run()
    for (index, message) in failed { outcomes[index] = .error(message) }
    return outcomes
  }

  /// Replaces a program by one that does nothing.
  private func replace(_ index: Int) throws {
    for library in [true, false] {
      try? FileManager.default.removeItem(atPath: path(index, library: library))
    }
    let number = programs[index].program.number
    try write("func main\(number)() {}\n", to: path(index, library: false) + "/Stub\(number).swift")
  }

  private func run() throws -> [Outcome] {
    var outcomes = Array(repeating: Outcome.crash("did not run"), count: programs.count)
    var first = 0
    while first < programs.count {
      let run = try Command(
        ["SWIFT_BACKTRACE=enable=no", "\(folder)/.build/debug/generated", "\(first)"], in: folder,
        minutes: 2)
      var last = first
      for part in run.output.components(separatedBy: "== ").dropFirst() {
        guard let end = part.firstIndex(of: "\n"), let index = Int(part[..<end]) else { continue }
        outcomes[index] = .output(String(part[part.index(after: end)...]))
        last = index
      }
      if run.status == 0 { return outcomes }
      let reason =
        run.errors.split(separator: "\n").first { $0.contains("rror") } ?? "status \(run.status)"
      if case .output(let text) = outcomes[last] { outcomes[last] = .crash("\(text)\n\(reason)") }
      first = last + 1
    }
    return outcomes
  }
}
