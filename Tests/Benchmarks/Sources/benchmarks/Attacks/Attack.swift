/// An attempt to make the store slow, wrong or hungry for memory, by public API alone.
struct Attack: Sendable {
  let id: String
  let what: String
  let aim: String
  /// The seconds after which the attack is cut off.
  var limit = 15.0
  /// Runs on the main thread of a process of its own.
  let run: @Sendable () -> Figure
}

/// The result of an attack.
struct Figure {
  let text: String
  /// `nil` if there is no aim.
  let isMet: Bool?

  init(_ text: String, isMet: Bool? = nil) {
    self.text = text
    self.isMet = isMet
  }
}

let allAttacks =
  latencyAttacks + floodAttacks + backlogAttacks + cancelAttacks + taskAttacks + diamondAttacks
  + glitchAttacks + chainAttacks + smallStackAttacks + trackingAttacks + lateCallAttacks
