/// A participant in a script whose position can be compared between runs.
protocol ComparableActor: Actor {
  /// The position in the script, and the state of the objects that only this actor has.
  var position: [Int] { get }
}

/// The states that a script can reach, and the orders of its steps.
struct Schedules {
  /// The number of different states.
  var states = 0
  /// The number of steps between them.
  var steps = 0
  /// The number of orders in which all steps can run, each of which leads through these states.
  var interleavings = 0.0

  /// Runs the steps of actors in every order, except that a state which was reached before is not
  /// continued again: its continuations are the same.
  ///
  /// - Parameters:
  ///   - makeActors: Makes the actors of a run. Each run repeats a prefix from the start, so that no
  ///     state has to be saved and restored.
  ///   - world: The state that the actors share.
  ///   - check: Called at the end of each run that reaches a new final state.
  init(
    of makeActors: () -> [any ComparableActor], in world: ([any ComparableActor]) -> [Int],
    atEnd check: ([any ComparableActor]) -> Void
  ) {
    var successors: [[Int]: [[Int]]] = [:]
    var pending: [[Int]] = [[]]
    func state(_ actors: [any ComparableActor]) -> [Int] {
      actors.reduce(into: world(actors)) { $0 += [-1] + $1.position }
    }
    while var path = pending.popLast() {
      let actors = makeActors()
      for choice in path.dropLast() { actors.filter(\.canStep)[choice].step() }
      var current = state(actors)
      if let last = path.last { actors.filter(\.canStep)[last].step() }
      if !path.isEmpty {
        let next = state(actors)
        successors[current, default: []].append(next)
        steps += 1
        current = next
      }
      while successors[current] == nil {
        let runnable = actors.filter(\.canStep)
        successors[current] = []
        states += 1
        if runnable.isEmpty {
          check(actors)
          break
        }
        for other in runnable.indices.dropFirst() { pending.append(path + [other]) }
        runnable[0].step()
        path.append(0)
        let next = state(actors)
        successors[current]!.append(next)
        steps += 1
        current = next
      }
    }
    var counts: [[Int]: Double] = [:]
    func count(_ state: [Int]) -> Double {
      if let known = counts[state] { return known }
      let next = successors[state]!
      let count = next.isEmpty ? 1 : next.reduce(0) { $0 + count($1) }
      counts[state] = count
      return count
    }
    interleavings = count(state(makeActors()))
  }
}
