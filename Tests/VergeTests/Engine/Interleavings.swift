/// Runs the steps of actors in every possible order.
///
/// Each order runs from the start, so that no state has to be saved and restored.
func forEachInterleaving(
  of makeActors: () -> [any Actor],
  atEnd check: ([any Actor]) -> Void
) -> Int {
  var choices: [(taken: Int, of: Int)] = []
  var count = 0
  while true {
    let actors = makeActors()
    var depth = 0
    while true {
      let runnable = actors.filter(\.canStep)
      if runnable.isEmpty { break }
      if depth == choices.count { choices.append((0, runnable.count)) }
      runnable[choices[depth].taken].step()
      depth += 1
    }
    check(actors)
    count += 1
    while let last = choices.last, last.taken + 1 == last.of { choices.removeLast() }
    guard let last = choices.indices.last else { return count }
    choices[last].taken += 1
  }
}

/// A participant in a script, whose work consists of atomic steps.
protocol Actor: AnyObject {
  var canStep: Bool { get }
  func step()
}
