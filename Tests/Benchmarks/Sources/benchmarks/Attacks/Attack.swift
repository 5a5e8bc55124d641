/// An attempt to make the store slow, incorrect or memory-hungry, through public API only.
struct Attack: Sendable {
  let id: String
  let what: String
  let aim: String
  /// The time limit of the attack in seconds.
  var limit = 15.0
  /// The attack, which runs on the main thread of its own process.
  let run: @Sendable () -> Figure
}

/// The result of an attack.
struct Figure {
  let text: String
  /// Whether the aim is met; `nil` if there is no aim.
  let isMet: Bool?

  init(_ text: String, isMet: Bool? = nil) {
    self.text = text
    self.isMet = isMet
  }
}

let allAttacks =
  latencyAttacks + floodAttacks + backlogAttacks + cancelAttacks + taskAttacks + diamondAttacks
  + glitchAttacks + chainAttacks + smallStackAttacks + trackingAttacks + lateCallAttacks
