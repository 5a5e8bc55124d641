import Foundation

let usage = """
  usage: generate write DIALECT [--count N] [--seed S]
         generate check DIALECT… [--count N] [--seed S] [--folder FOLDER] [--reverge FILE] [--unchecked]
                  [--shrink N]

  Writes random programs in a dialect: \(Dialect.allCases.map(\.rawValue).joined(separator: ", ")), or all.

  write  prints the programs.
  check  builds and runs the programs with the shims, rewrites them with reverge, builds and runs them again.
         Ends with 1 if a program then prints something else, does not compile, has lost a comment, or changes
         in a second run. Prints the seed and the smallest program found for the first N kinds of failures.

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
  var rest = arguments.dropFirst()
  while let argument = rest.popFirst() {
    if argument == "--unchecked" {
      isChecked = false
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
  guard let count = Int(options["--count"]!), let seed = UInt64(options["--seed"]!), let shrinks = Int(options["--shrink"]!),
    !dialects.isEmpty, ["write", "check"].contains(arguments[0])
  else { throw HarnessError("Name a command, a dialect, and numbers.\n\(usage)") }

  let programs = dialects.flatMap { dialect in
    (1...count).map { number in
      (dialect: dialect, program: Program(dialect, number: number, seed: SplitMix64.mixed(seed, UInt64(number))))
    }
  }
  if arguments[0] == "write" {
    for (_, program) in programs { print(program.listing) }
    return true
  }
  let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(6).joined(separator: "/").dropFirst()
  let folder = options["--folder"]!.isEmpty
    ? FileManager.default.temporaryDirectory.path + "/generated-\(seed)" : options["--folder"]!
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  let reverge = options["--reverge"]!.isEmpty ? "\(root)/Migration/.build/debug/reverge" : options["--reverge"]!
  func check(in folder: String) -> Check {
    Check(
      workspace: Workspace(folder: folder, root: String(root)), reverge: reverge,
      // The one place that names the option.
      checkOptions: isChecked ? ["--check"] : [])
  }
  print("seed \(seed): \(count) programs in each of \(dialects.map(\.rawValue).joined(separator: ", ")), in \(folder)")
  let result = try check(in: folder).examine(programs)
  Report(programs: programs, result: result).write()
  if result.failures.isEmpty { return true }
  var shrunk: Set<String> = []
  for (index, failure) in result.failures.sorted(by: { $0.key < $1.key }) {
    let (dialect, program) = programs[index]
    guard shrunk.count < shrinks, shrunk.insert(dialect.rawValue + failure.signature).inserted else { continue }
    print("\n\(dialect.rawValue) \(program.number), seed \(seed): \(failure.kind.rawValue)\n\(failure.detail)")
    let work = folder + "-shrink"
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    if let (smallest, failure, rewritten) = try Shrinker(check: check(in: work)).shrink(dialect, program, failure) {
      print("\nThe smallest program:\n\n\(smallest.listing)\nRewritten:\n\n\(rewritten)\n\(failure.detail)")
    } else {
      print("The program alone does not fail:\n\n\(program.listing)\nRewritten:\n\n\(result.rewritten[index])")
    }
  }
  return false
}
