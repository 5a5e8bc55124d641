import Foundation

let usage = """
  usage: generate write DIALECT [--count N] [--seed S]
         generate check DIALECT… [--count N] [--seed S] [--folder FOLDER] [--reverge FILE] [--unchecked]
                  [--together] [--shrink N]

  Writes random programs in a dialect: \(Dialect.allCases.map(\.rawValue).joined(separator: ", ")), or all.

  write  prints the programs.
  check  builds and runs the programs with the shims, rewrites them with reverge, builds and runs them again.
         Ends with 1 if a program then prints something else, does not compile, has lost a comment, or changes
         in a second run. Prints the seed, and the smallest program found for the first N kinds of failures.

  --unchecked  rewrites without asking the compiler
  --together   runs reverge once for all dialects, not once for each

  """

do {
  exit(try run(Array(CommandLine.arguments.dropFirst())) ? 0 : 1)
} catch let error as HarnessError {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(2)
}

/// Runs the command with these arguments; returns whether all is well.
func run(_ arguments: [String]) throws -> Bool {
  var options = ["--count": "200", "--seed": "1", "--folder": "", "--reverge": "", "--shrink": "3"]
  var dialects: [Dialect] = []
  var isChecked = true
  var isTogether = false
  var rest = arguments.dropFirst()
  while let argument = rest.popFirst() {
    if argument == "--unchecked" {
      isChecked = false
    } else if argument == "--together" {
      isTogether = true
    } else if options[argument] != nil, let value = rest.popFirst() {
      options[argument] = value
    } else if argument == "all" {
      dialects += Dialect.allCases
    } else if let dialect = Dialect(rawValue: argument) {
      dialects.append(dialect)
    } else {
      throw HarnessError("'\(argument)' is no dialect and no option.\n\(usage)")
    }
  }
  guard let count = Int(options["--count"]!), let seed = UInt64(options["--seed"]!),
    let shrinks = Int(options["--shrink"]!),
    !dialects.isEmpty, let command = arguments.first, ["write", "check"].contains(command)
  else { throw HarnessError("Name a command, a dialect, and numbers.\n\(usage)") }

  let programs = dialects.flatMap { dialect in
    (1...count).map { number in
      (
        dialect: dialect,
        program: Program(dialect, number: number, seed: SplitMix64.mixed(seed, UInt64(number)))
      )
    }
  }
  if command == "write" {
    for (_, program) in programs { print(program.listing) }
    return true
  }
  let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(6).joined(separator: "/")
    .dropFirst()
  let folder =
    options["--folder"]!.isEmpty
    ? FileManager.default.temporaryDirectory.path + "/generated-\(seed)" : options["--folder"]!
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  let reverge =
    options["--reverge"]!.isEmpty ? "\(root)/Migration/.build/debug/reverge" : options["--reverge"]!
  func check(in folder: String) -> Check {
    Check(
      workspace: Workspace(folder: folder, root: String(root)), reverge: reverge,
      isChecked: isChecked, isTogether: isTogether)
  }
  print(
    "seed \(seed): \(count) programs in each of \(dialects.map(\.rawValue).joined(separator: ", ")), in \(folder)"
  )
  fflush(nil)
  let result = try check(in: folder).examine(programs)
  Report(programs: programs, result: result).write()
  fflush(nil)
  if result.failures.isEmpty { return true }
  try FileManager.default.createDirectory(
    atPath: folder + "/Failures", withIntermediateDirectories: true)
  for (index, failure) in result.failures {
    let (dialect, program) = programs[index]
    try document(dialect, program, failure, result.rewritten[index])
      .write(
        toFile: "\(folder)/Failures/\(dialect.rawValue)\(program.number).md", atomically: true,
        encoding: .utf8)
  }
  print("all failures: \(folder)/Failures")
  var chosen: [String: Int] = [:]
  var cases: [Shrinker.Case] = []
  let bySize = result.failures.sorted {
    (programs[$0.key].program.choices.count, $0.key) < (
      programs[$1.key].program.choices.count, $1.key
    )
  }
  for (index, failure) in bySize where failure.kind != .source {
    let (dialect, program) = programs[index]
    let kind = dialect.rawValue + failure.signature
    // The compiler's words tell causes apart; other failures may have different ones.
    guard cases.count < shrinks, chosen[kind, default: 0] < (failure.kind == .compilation ? 1 : 3)
    else { continue }
    chosen[kind, default: 0] += 1
    cases.append(.init(dialect, program, failure))
  }
  guard !cases.isEmpty else { return false }
  let work = folder + "-shrink"
  try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
  for item in try Shrinker(check: check(in: work)).shrink(cases) {
    print(
      "\n## \(item.dialect.rawValue): \(item.failure.kind.rawValue)\n\nSeed \(seed), program \(item.program.number)."
    )
    if let (program, failure, rewritten) = item.smallest {
      print(document(item.dialect, program, failure, rewritten))
    } else {
      print(
        "The program alone does not fail.\n\n```\n\(item.failure.detail)\n```\n\n```swift\n\(item.program.listing)```"
      )
    }
  }
  return false
}

/// A failure as a page. Arguments: the program, what is wrong, the files after the rewrite.
func document(_ dialect: Dialect, _ program: Program, _ failure: Check.Failure, _ rewritten: String)
  -> String
{
  """
  \(dialect.rawValue): \(failure.kind.rawValue)

  ```
  \(failure.detail)
  ```

  ```swift
  \(program.listing)```

  Rewritten:

  ```swift
  \(rewritten)```
  """
}
