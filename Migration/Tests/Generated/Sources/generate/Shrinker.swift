/// Makes programs that fail smaller, while they fail in the same way: all of them at once, because a build
/// costs more than a program.
struct Shrinker {
  /// A program that fails.
  struct Case {
    let dialect: Dialect
    let program: Program
    let failure: Check.Failure
    /// The smallest program found, with its failure; `nil` while none has failed alone.
    fileprivate(set) var smallest: (program: Program, failure: Check.Failure, rewritten: String)?
    fileprivate var zeroed: Set<String> = []
    fileprivate var size = 0
    fileprivate var isDone = false

    init(_ dialect: Dialect, _ program: Program, _ failure: Check.Failure) {
      (self.dialect, self.program, self.failure) = (dialect, program, failure)
    }
  }

  let check: Check

  /// Sets more and more choices of each program to zero: halves, quarters, and so on, to single ones.
  func shrink(_ cases: [Case]) throws -> [Case] {
    var cases = cases
    while cases.contains(where: { !$0.isDone }) {
      var candidates: [(index: Int, zeroed: Set<String>)] = []
      for (index, item) in cases.enumerated() where !item.isDone {
        let choices = item.smallest?.program.choices ?? item.program.choices
        if item.size == 0 { cases[index].size = max(choices.count / 4, 1) }
        let size = cases[index].size
        if item.smallest == nil { candidates.append((index, [])) }
        for start in stride(from: 0, to: choices.count, by: size) {
          candidates.append(
            (index, item.zeroed.union(choices[start..<min(start + size, choices.count)])))
        }
      }
      candidates.sort {
        (cases[$0.index].dialect.rawValue, $0.index) < (cases[$1.index].dialect.rawValue, $1.index)
      }
      let programs = candidates.enumerated().map { number, candidate in
        let item = cases[candidate.index]
        return (
          dialect: item.dialect,
          program: Program(
            item.dialect, number: number + 1, seed: item.program.seed, zeroed: candidate.zeroed)
        )
      }
      let result = try check.examine(programs)
      for (index, item) in cases.enumerated() where !item.isDone {
        let failing = candidates.indices.filter {
          candidates[$0].index == index && result.failures[$0]?.signature == item.failure.signature
        }
        let least = failing.min {
          programs[$0].program.choices.count < programs[$1].program.choices.count
        }
        cases[index].take(
          least.map { place in
            (
              candidates[place].zeroed,
              (programs[place].program, result.failures[place]!, result.rewritten[place])
            )
          })
      }
    }
    return cases
  }
}

extension Shrinker.Case {
  /// Continues with a smaller program, or with smaller parts if there is none.
  fileprivate mutating func take(
    _ found: (
      zeroed: Set<String>, result: (program: Program, failure: Check.Failure, rewritten: String)
    )?
  ) {
    let now = smallest?.program.choices.count ?? .max
    if let found, found.result.program.choices.count < now {
      (zeroed, smallest) = (found.zeroed, found.result)
    } else if smallest == nil || size == 1 {
      isDone = true
    } else {
      size = max(size / 2, 1)
    }
  }
}
