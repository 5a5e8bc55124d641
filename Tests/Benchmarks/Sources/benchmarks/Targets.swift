/// The targets of the rows, by id or, for all rows of a family, by the id's number. Times are
/// ratios to the row's floor; other targets are counts.
///
/// A stricter value is a commitment. A looser one needs a reason in its commit.
let targets: [String: Double] = [
  // The floor against itself: the resolution of the run.
  "M": 1.05,
  "P1": 1.3,
  "P2": 4,
  "P3": 0.5,
  "P3d": 2,
  "P4": 2,
  "P5": 2,
  "P6": 5,
  "P7": 1.1,
  "P8a": 1.2,
  "P8b": 5,
  // Against the same change under the bare mutex: a commit's own share is that of P1.
  "P8c": 1.3,
  "P9": 1.1,
  // A copy moves more bytes per instruction than `==` compares.
  "P9b": 4.5,
  "P10": 1.6,
  "P11": 10,
  "P12": 128,
  // Without figures of other libraries, these preserve the current values.
  "B1": 600,
  "B2": 900,
  "B3": 1900,
  "B4": 200,
  "B5": 0,
  "P13": 1,
  "P13c": 2,
  "P14": 8,
  "P14b": 16,
  "P14c": 16,
  "P15": 4,
  "P16": 20,
  "P17": 0.2,
  "P18": 0,
  "P19": 25,
  "P20": 250,
  "P22": 6,
  // The original's figure.
  "P22c": 54,
  "P23a": 7,
  "P23c": 7,
  "P23d": 7,
  "P23e": 7,
  "P23b": 1,
  "P24": 1.5,
  "P26a": 1.3,
  "P26b": 2,
  "P26c": 1.5,
  "P26d": 1.3,
  "P26e": 1.3,
  // Against hand-written floors, or, in P27, against the same observer on `.passthrough`.
  "P2e": 2,
  "P11b": 2,
  "P14f": 4,
  "P14g": 8,
  "P14h": 8,
  "P15d": 2,
  "P27": 1.5,
  "P28a": 3,
  "P28b": 20,
  "P28c": 10,
  "P29a": 2,
  "P29b": 1.2,
  "P30a": 1.2,
  "P30b": 2,
  // The originals' figures, with M = 6.1 ns.
  "P31a": 78,
  "P31b": 94,
  "P31c": 918,
  "P31d": 219,
  // Of a later run, with M = 4.7 ns, and without the dispatcher.
  "P32a": 53,
  "P32b": 26,
  "P32c": 63,
  "P32d": 80,
  // `Observation` makes a key path and a registration for each tracking scope.
  "P37": 3000,
  "P37c": 600,
  // Key paths: members are read as by hand, a literal or not.
  "P41": 1.5,
  "P42": 1.5,
  "P47a": 3,
  "P47b": 3,
  "P47c": 8,
  "P46": 3,
  // Order, threads and snapshots, which the floor lacks; the aim is 5.
  "P48": 12,
  // About 500 ns.
  "P48e": 110,
  "P48f": 1,
  // Twice a commit with one observer: both keep the previous state, and neither has an original.
  "P39": 8,
  // One entity is evaluated; the delivery passes over the observers of the others.
  "P38a": 2,
  "P38b": 1.2,
  // Ordered indexes: 10,000 appends in 20 ms, and the same cost at every size.
  "I1": 200,
  "I2a": 400,
  "I2b": 2,
  "I3": 2,
  // Removing one of 100,000 listed identifiers compares each of them.
  "I4a": 600,
  "I4b": 120_000,
  // Against `TreeDictionary`, which has no order: the order costs a second index.
  "T1": 1.1,
  "T2": 1.1,
  "T3": 2,
  "T4": 2,
  // More than `==` does: the difference has sets of identifiers.
  "T5": 3.5,
  "T6": 1.5,
  "T7": 1.1,
  "T8": 1.6,
  // A store with a database, against one by hand.
  "T9": 1.1,
  "T9a": 1.2,
  // The index also counts each identifier; the floor lists them in an array.
  "T9c": 1.5,
  // Each reference of the state is retained and released, as in the best peer; `read` avoids it.
  "P24b": 4.6,
  "P49": 1.2,
]

/// The counts of rows that miss their target. `--check` fails if a count exceeds these.
let reached: [String: Double] = [
  "P12": 219
]

/// The rows whose instructions `counts --check` compares with the committed counts: what code with a
/// store does all day.
let everyday: Set<String> = [
  "P1a", "P2a", "P3a", "P4a", "P6b", "P13b", "P14a", "P20", "P26a", "P27a", "P31b", "P37b",
]

/// The factor up to which a ratio over its target counts as near.
let slack = 1.5

/// The tolerance of a count's limit, because the C library's heap influences counts.
let countSlack = 1.1

extension Row {
  /// The family of the row: `P8` for `P8a`.
  var family: String { String(id.prefix { !$0.isLowercase }) }

  var isEveryday: Bool { everyday.contains(id) }

  var hasTarget: Bool { (targets[id] ?? targets[family]) != nil }

  var target: Double {
    guard let target = targets[id] ?? targets[family] else {
      preconditionFailure("No target for \(id): add it to Targets.swift.")
    }
    return target
  }

  /// The count above which `--check` fails; `nil` for times, which depend on the processor.
  var limit: Double? {
    guard case .count = measure else { return nil }
    return max(target, reached[id] ?? reached[family] ?? 0) * countSlack
  }

  /// Whether the row matches a `--filter`: an id, a family, or a part of the description.
  func matches(_ filter: String) -> Bool {
    id == filter || family == filter || what.contains(filter)
  }
}
