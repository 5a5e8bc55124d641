/// Makes a program that fails smaller, while it fails in the same way.
struct Shrinker {
  let check: Check

  /// The smallest program found, and its failure; `nil` if the program alone does not fail.
  func shrink(_ dialect: Dialect, _ program: Program, _ failure: Check.Failure) throws -> (Program, Check.Failure, rewritten: String)? {
    var zeroed: Set<String> = []
    var best: (Program, Check.Failure, rewritten: String)?
    var size = 0
    while true {
      let current = Program(dialect, number: 1, seed: program.seed, zeroed: zeroed)
      if size == 0 { size = max(current.choices.count / 4, 1) }
      var candidates = best == nil ? [zeroed] : []
      candidates += stride(from: 0, to: current.choices.count, by: size).map { start in
        zeroed.union(current.choices[start..<min(start + size, current.choices.count)])
      }
      let programs = candidates.enumerated().map { index, zeroed in
        (dialect: dialect, program: Program(dialect, number: index + 1, seed: program.seed, zeroed: zeroed))
      }
      let result = try check.examine(programs)
      let smaller = programs.indices.filter { index in
        result.failures[index]?.signature == failure.signature
          && (best == nil || programs[index].program.choices.count < best!.0.choices.count)
      }.min { programs[$0].program.choices.count < programs[$1].program.choices.count }
      if let smaller {
        best = (programs[smaller].program, result.failures[smaller]!, result.rewritten[smaller])
        zeroed = candidates[smaller]
      } else if best == nil {
        return nil
      } else if size == 1 {
        return best
      } else {
        size = max(size / 2, 1)
      }
    }
  }
}
