package import SwiftSyntax

/// The types of the expressions of a file, as the compiler prints them: each with its module, as in
/// `Shop.Cart<Swift.Int>`.
///
/// An expression is the one whose text is wanted, whatever the compiler adds around it: an integer in an
/// optional parameter is an optional integer.
package struct ExpressionTypes: Hashable, Sendable {
  /// The ranges of the expressions, in ascending order.
  private var ranges: [Range<Int32>] = []
  /// The index of the type of each expression.
  private var indices: [Int32] = []
  /// The types, each once.
  package let names: [String]

  /// - Parameters:
  ///   - names: The types.
  ///   - expressions: The offset, the length and the index of the type of each expression. Those without
  ///     a type, and those that the text does not have, are left out.
  init(names: [String], expressions: [Int32]) {
    self.names = names
    let isKnown = names.map(\.isKnownType)
    var found: [(range: Range<Int32>, index: Int32)] = []
    for place in stride(from: 0, to: expressions.count - 2, by: 3) {
      let (offset, length) = (expressions[place], expressions[place + 1])
      let index = expressions[place + 2]
      guard offset >= 0, length > 0, names.indices.contains(Int(index)), isKnown[Int(index)] else {
        continue
      }
      found.append((offset..<offset + length, index))
    }
    found.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    ranges = found.map(\.range)
    indices = found.map(\.index)
  }

  /// The number of expressions.
  package var count: Int { ranges.count }

  /// The type of the expression in a range of bytes; `nil` if the compiler does not know it.
  package func type(of range: Range<Int>) -> String? {
    guard let wanted = Range<Int32>(exactly: range) else { return nil }
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      let (found, end) = (ranges[middle].lowerBound, ranges[middle].upperBound)
      if (found, end) < (wanted.lowerBound, wanted.upperBound) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < ranges.count && ranges[low] == wanted ? names[Int(indices[low])] : nil
  }

  /// The type of an expression in the file; `nil` if the compiler does not know it.
  package func type(of node: some ExprSyntaxProtocol) -> String? { type(of: node.bytes) }
}

extension Range<Int32> {
  fileprivate init?(exactly range: Range<Int>) {
    guard let low = Int32(exactly: range.lowerBound), let high = Int32(exactly: range.upperBound)
    else { return nil }
    self = low..<high
  }
}

extension String {
  /// Whether a printed type has no part that the compiler does not know: `_`, or an error.
  fileprivate var isKnownType: Bool {
    guard !isEmpty, !contains("<<") else { return false }
    var isInName = false
    var isHole = false
    for byte in utf8 {
      let isPart = byte.isPartOfName
      if isHole, !isPart { return false }
      isHole = byte == UInt8(ascii: "_") && !isInName
      isInName = isPart
    }
    return !isHole
  }
}
