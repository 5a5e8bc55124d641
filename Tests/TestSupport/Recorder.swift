import Dispatch

// Sendable: its only variable is accessed only on its queue.
/// A thread-safe list of recorded elements, in order.
public final class Recorder<Element>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "test.recorder")
  private var recorded: [Element] = []

  /// An empty recorder.
  public init() {}

  /// The recorded elements.
  public var elements: [Element] { queue.sync { recorded } }

  /// The number of recorded elements.
  public var count: Int { queue.sync { recorded.count } }

  /// Records an element.
  public func record(_ element: Element) {
    queue.sync { recorded.append(element) }
  }

  /// Removes all elements, and returns them.
  @discardableResult
  public func drain() -> [Element] {
    queue.sync {
      defer { recorded = [] }
      return recorded
    }
  }
}
