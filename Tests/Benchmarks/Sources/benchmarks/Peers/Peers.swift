/// A row's figure in another library, from a past measurement.
struct Peer {
  let name: String
  /// The time divided by that of a mutex on the same processor; for a counted row, the count.
  let ratio: Double

  init(name: String, nanoseconds: Double, mutex: Double) {
    self.name = name
    ratio = nanoseconds / mutex
  }

  init(name: String, count: Double) {
    self.name = name
    ratio = count
  }
}

/// The figures of other libraries, by the ids of our rows. They are from release builds, with each library
/// in a separate module, on a shared x86-64 machine with Linux.
let peers: [String: [Peer]] = [
  "P1a": all(1910, 726, 264, 353, 696, 14_700),
  "P26a": all(1910, 726, 264, 353, 696, 14_700) + [fastest(193)],
  "P2b": all(2489, 857, 363, 449, 799, 16_400),
  "P27a": all(2489, 857, 363, 449, 799, 16_400) + [fastest(260)],
  "P27b": all(2971, 1076, 400, 487, 882, 16_700) + [fastest(287)],
  "P29b": all(2971, 1076, 400, 487, 882, 16_700),
  "P3a": all(473, 72, 93, 93, 94, 546) + [fastest(69.2)],
  "P3b": all(nil, nil, nil, nil, 94, nil),
  "P3c": all(nil, nil, 93, nil, nil, nil),
  "P4a": all(nil, nil, nil, nil, 696, nil),
  "P4c": all(nil, nil, 264, nil, nil, nil),
  "P4d": all(nil, nil, nil, 353, nil, nil),
  "P5a": all(nil, nil, nil, 319, 723, 18_800),
  "P5b": all(nil, nil, nil, nil, 965, nil),
  "P5e": all(nil, nil, nil, 318, nil, nil),
  "P6a": all(nil, 726, nil, nil, nil, nil),
  "P6b": all(nil, 857, nil, nil, nil, nil),
  "P7a": all(51, 50, 34, 32, 36, 54),
  "P30a": all(51, 50, 34, 32, 36, 54),
  "P24b": all(98, 132, 76, 77, 78, 95),
  "P30b": all(98, 132, 76, 77, 78, 95) + [fastest(52.6)],
  "P10": all(nil, 2075, 527, 553, 1140, 18_500),
  "P11": all(8_700_000, 202_000, 4330, 4087, 4189, 5803) + [fastest(791)],
  "P14a": all(2909, 939, nil, nil, nil, 16_600) + [fastest(2003)],
  "P19a": all(528, nil, 221, 502, 340, 9600),
  "P22b": all(nil, nil, nil, nil, 197, nil),
  "P22c": all(nil, nil, nil, nil, 893, nil),
  "P23a": all(nil, nil, nil, 508, 1037, nil),
  "P31a": [Peer(name: "VueFlux", nanoseconds: 475, mutex: 6.1)],
  "P31b": [Peer(name: "VueFlux", nanoseconds: 575, mutex: 6.1)],
  "P31c": [Peer(name: "VueFlux", nanoseconds: 5600, mutex: 6.1)],
  "P31d": [Peer(name: "VueFlux", nanoseconds: 1337, mutex: 6.1)],
  "P19b": [Peer(name: "VergeStore 6", nanoseconds: 248, mutex: 4.7)],
  "P32b": [Peer(name: "Classic", nanoseconds: 159, mutex: 6.1)],
  "P32c": [Peer(name: "VergeNeue", nanoseconds: 385, mutex: 6.1)],
  "P2a": all(2909, 939, nil, nil, nil, 16_600),
  "P13b": all(634, nil, nil, nil, nil, 859),
  "P16a": [Peer(name: "AsyncStream", nanoseconds: 570, mutex: 16.4)],
  "P17": [Peer(name: "@Observable", nanoseconds: 157, mutex: 16.4)],
  "P4e": all(nil, nil, nil, nil, 696, nil),
  "P23d": all(nil, nil, nil, 508, nil, nil),
  "P23e": all(nil, nil, nil, nil, 1037, nil),
  "B1": [Peer(name: "OpenCombine", count: 152)],
  "B3": [Peer(name: "swift-state-graph", count: 613)],
  "P12a": counts(225, 329, 243, 243, 243, 936) + [Peer(name: "OpenCombine", count: 709)],
  "P12c": counts(nil, nil, nil, nil, 243, nil),
  "P18a": counts(9, 1, 0, 0, 0, 21),
  "P23b": counts(nil, nil, nil, nil, 1, nil),
]

/// The fastest original in a run on a processor whose mutex takes 6.1 nanoseconds.
private func fastest(_ nanoseconds: Double) -> Peer {
  Peer(name: "fastest at 6.1 ns", nanoseconds: nanoseconds, mutex: 6.1)
}

private func all(
  _ reSwift: Double?, _ vueFlux: Double?, _ classic: Double?, _ neue: Double?,
  _ vergeStore: Double?, _ verge: Double?
) -> [Peer] {
  named([reSwift, vueFlux, classic, neue, vergeStore, verge]).map {
    Peer(name: $0, nanoseconds: $1, mutex: 16.4)
  }
}

private func counts(
  _ reSwift: Double?, _ vueFlux: Double?, _ classic: Double?, _ neue: Double?,
  _ vergeStore: Double?, _ verge: Double?
) -> [Peer] {
  named([reSwift, vueFlux, classic, neue, vergeStore, verge]).map(Peer.init(name:count:))
}

private func named(_ figures: [Double?]) -> [(String, Double)] {
  zip(["ReSwift", "VueFlux", "Classic", "VergeNeue", "VergeStore 6", "Verge 12.5"], figures)
    .compactMap { name, figure in figure.map { (name, $0) } }
}
