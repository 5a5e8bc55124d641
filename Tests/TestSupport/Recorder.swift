import Dispatch

// Sendable: its one variable is only touched on its queue.
/// Keeps what it is given, in order, from any thread.
public final class Recorder<Element>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "test.recorder")
  private var recorded: [Element] = []

  /// A recorder that has nothing yet.
  public init() {}

  /// What has been recorded.
  public var elements: [Element] { queue.sync { recorded } }

  /// How much has been recorded.
  public var count: Int { queue.sync { recorded.count } }

  /// Records one more.
  public func record(_ element: Element) {
    queue.sync { recorded.append(element) }
  }

  /// Forgets everything, and returns it.
  @discardableResult
  public func drain() -> [Element] {
    queue.sync {
      defer { recorded = [] }
      return recorded
    }
  }
}
