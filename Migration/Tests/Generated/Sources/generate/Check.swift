import Foundation

/// Takes programs through the tool, and compares what they print before and after it.
struct Check {
  /// What is wrong with a program.
  struct Failure {
    enum Kind: String, CaseIterable {
      case source = "does not compile with the shim, or crashes: the generator is wrong"
      case tool = "reverge fails"
      case compilation = "does not compile after the rewrite"
      case crash = "crashes after the rewrite"
      case output = "prints something else after the rewrite"
      case comment = "a comment is lost, or there twice"
      case second = "a second run changes the program again"
    }

    let kind: Kind
    let detail: String

    /// What failures of the same cause have in common.
    var signature: String {
      let words = kind == .compilation ? detail.drop { $0 != " " }.filter { !$0.isNumber } : ""
      return kind.rawValue
        + Setting.nouns.reduce(String(words)) { $0.replacingOccurrences(of: $1, with: "X") }
    }
  }

  /// What became of some programs.
  struct Result {
    var failures: [Int: Failure] = [:]
    /// The sites of each program before and after the rewrite.
    var sites: [(before: Int, after: Int)] = []
    /// The sites whose rewrite was withdrawn, by rule.
    var withdrawn: [String: Int] = [:]
    /// The files of each program after the rewrite.
    var rewritten: [String] = []
    var seconds: [(String, Double)] = []
  }

  let workspace: Workspace
  /// The tool.
  let reverge: String
  /// The options that make the tool ask the compiler.
  let isChecked: Bool
  /// Whether one run of the tool has all dialects.
  let isTogether: Bool

  /// Writes, builds and runs the programs, rewrites them, builds and runs them again.
  func examine(_ programs: [(dialect: Dialect, program: Program)]) throws -> Result {
    var result = Result()
    func timed<Value>(_ name: String, _ body: () throws -> Value) rethrows -> Value {
      let started = Date()
      defer { result.seconds.append((name, Date().timeIntervalSince(started))) }
      return try body()
    }
    try workspace.write(programs)
    let before = try timed("build and run") { try workspace.outcomes() }
    let sitesBefore = try timed("report") { try sites() }
    let apply = try timed("apply") {
      try tool(["apply", "--allow-dirty"] + (isChecked ? [] : ["--unchecked"]))
    }
    let messages = apply.flatMap { $0.errors.split(separator: "\n") }
    for line in messages {
      guard line.contains(": safe: ") || line.contains(": review: "), line.hasSuffix("]") else {
        continue
      }
      let rule = line.dropLast().split(separator: "[").last.map(String.init) ?? ""
      result.withdrawn[rule, default: 0] += 1
    }
    var unwritten: [Int: String] = [:]
    for line in messages where line.hasPrefix("error: ") {
      let parts = line.split { $0 == "'" || $0 == " " }
      guard let index = parts.lazy.compactMap({ workspace.index(of: String($0)) }).first else {
        throw HarnessError("reverge: \(line)")
      }
      unwritten[index] = String(line)
    }
    result.rewritten = programs.indices.map { workspace.text(of: $0) }
    let sitesAfter = try timed("report") { try sites() }
    result.sites = programs.indices.map { (sitesBefore[$0] ?? 0, sitesAfter[$0] ?? 0) }
    let after = try timed("build and run") { try workspace.outcomes() }
    // Not checked, which takes long: what was withdrawn is proposed again.
    let second = try timed("second run") { try tool(["diff", "--unchecked"]) }
    let changedAgain = Set(
      second.flatMap { $0.output.split(separator: "\n") }.filter { $0.hasPrefix("+++ ") }
        .compactMap { workspace.index(of: String($0)) })
    for (index, program) in programs.map(\.program).enumerated() {
      if let line = unwritten[index] {
        result.failures[index] = Failure(kind: .tool, detail: line); continue
      }
      result.failures[index] = failure(
        programs[index].dialect, program, result.sites[index].before, before[index], after[index],
        result.rewritten[index],
        changedAgain.contains(index) && (!isChecked || result.sites[index].after == 0))
    }
    return result
  }

  private func failure(
    _ dialect: Dialect, _ program: Program, _ sites: Int, _ before: Workspace.Outcome,
    _ after: Workspace.Outcome,
    _ rewritten: String, _ again: Bool
  ) -> Failure? {
    guard case .output(let expected) = before else {
      return Failure(kind: .source, detail: "\(before)")
    }
    // Most code of Verge 11 stays.
    if sites == 0, dialect != .verge11 {
      return Failure(kind: .tool, detail: "no site was found")
    }
    switch after {
    case .error(let message):
      // Without the compiler, the tool says where the code will not compile.
      if !isChecked, isMarked(message, in: rewritten) { return nil }
      return Failure(kind: .compilation, detail: message)
    case .crash(let text):
      return Failure(kind: .crash, detail: "expected:\n\(expected)seen:\n\(text)")
    case .output(let seen) where seen != expected:
      return Failure(kind: .output, detail: "expected:\n\(expected)seen:\n\(seen)")
    default: break
    }
    let words = rewritten.split { $0 == " " || $0 == "\n" }
    let counts = Dictionary(words.map { (String($0), 1) }, uniquingKeysWith: +)
    let wrong = program.comments.filter { counts[$0] != 1 }
    if !wrong.isEmpty {
      return Failure(
        kind: .comment,
        detail: wrong.map { "\($0): \(counts[$0] ?? 0) times" }.joined(separator: ", "))
    }
    return again ? Failure(kind: .second, detail: "") : nil
  }

  /// Whether a comment of the tool is above the line of an error. Arguments: the error, the files.
  private func isMarked(_ message: String, in files: String) -> Bool {
    let place = message.split(separator: ":")
    guard let file = files.components(separatedBy: "\(place[0])\n").dropFirst().first,
      let line = Int(place[1])
    else { return false }
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false).prefix(line)
    return lines.suffix(4).contains { $0.contains("// reverge: ") }
  }

  /// The number of sites of each program.
  private func sites() throws -> [Int: Int] {
    struct Report: Decodable {
      struct Finding: Decodable { let file: String }
      let findings: [Finding]
    }
    let findings = try tool(["report", "--format", "json"]).flatMap {
      try JSONDecoder().decode(Report.self, from: Data($0.output.utf8)).findings
    }
    return Dictionary(
      findings.compactMap { workspace.index(of: $0.file) }.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Runs the tool, at stage modern: once for each dialect, or once for all.
  private func tool(_ arguments: [String]) throws -> [Command] {
    let include = arguments[0] == "report" ? [] : ["--include", "review"]
    let folders = isTogether ? ["Sources"] : workspace.dialects.map { "Sources/\($0.rawValue)" }
    return try folders.enumerated().map { index, folder in
      // The tool asks for a build of what the run before has written.
      if isChecked, arguments[0] == "apply", index > 0 { try workspace.build() }
      let command = try Command(
        [reverge, arguments[0], "--stage", "modern"] + include + arguments.dropFirst() + [folder],
        in: workspace.folder)
      guard command.status <= 3 else {
        let call = arguments.joined(separator: " ")
        throw HarnessError(
          "reverge \(call) ends with \(command.status):\n\(command.errors.suffix(3000))")
      }
      return command
    }
  }
}
