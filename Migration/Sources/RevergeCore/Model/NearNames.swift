/// Suggestions for a name that does not exist.
public enum NearNames {
  /// The longest list of suggestions.
  private static let limit = 3

  /// The known names that resemble a name, the nearest first; at most three.
  ///
  /// - Parameters:
  ///   - name: The name that does not exist.
  ///   - known: The names that exist.
  public static func of(_ name: String, in known: [String]) -> [String] {
    let wanted = Array(name.lowercased().utf8)
    let tail = wanted.afterDot
    let near = known.enumerated().compactMap { position, candidate -> (Int, Int, String)? in
      let other = Array(candidate.lowercased().utf8)
      let distance = min(
        wanted.distance(to: other),
        // For a name without its prefix, or with the prefix of another dialect.
        tail.distance(to: other.afterDot) + (wanted == tail ? 0 : 1))
      return distance <= max(1, wanted.count / 4) ? (distance, position, candidate) : nil
    }
    let names = near.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    let containing = known.filter { candidate in
      name.utf8.count > 2 && candidate.contains(name) && !names.contains(candidate)
    }
    return Array((names + containing).prefix(limit))
  }

  /// A question that offers the suggestions, with a space before it; empty if there are none.
  public static func question(_ name: String, in known: [String]) -> String {
    let names = of(name, in: known).map { "'\($0)'" }
    guard let last = names.last else { return "" }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or \(last)"
    return " Did you mean \(list)?"
  }
}

extension [UInt8] {
  /// The part after the first dot; everything if there is no dot.
  fileprivate var afterDot: [UInt8] {
    firstIndex(of: 46).map { Array(self[($0 + 1)...]) } ?? self
  }

  /// The number of bytes to insert, remove, replace or swap with their neighbor.
  fileprivate func distance(to other: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array<Int>(0...other.count)
    for position in indices {
      var row = [position + 1]
      for column in other.indices {
        var cost = Swift.min(
          row[column] + 1, last[column + 1] + 1,
          last[column] + (self[position] == other[column] ? 0 : 1))
        if position > 0, column > 0, self[position] == other[column - 1],
          self[position - 1] == other[column]
        {
          cost = Swift.min(cost, beforeLast[column - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[other.count]
  }
}
