#if DEBUG
/// Detects, in debug builds, mutations of two stores nested in opposite orders (E15).
///
/// Each acquisition of a core's lock inside the mutation of another core is an edge. A cycle of
/// edges made by several threads can deadlock. The detector traps before the thread waits for the lock,
/// even if the two orders never overlap in time.
@usableFromInline
enum LockOrder {
  /// A mutation, or the closure of a `read`, that is running on this thread.
  private struct Held {
    // Valid: the caller of the mutation retains the core.
    unowned(unsafe) let core: StateCore
    let site: Site
  }

  private struct Site: CustomStringConvertible {
    let file: StaticString
    let line: UInt

    var description: String { line == 0 ? "a read" : "\(file):\(line)" }
  }

  private final class Stack {
    /// The number of the thread, because the system reuses its own thread identifiers.
    let thread: UInt64
    var mutations: [Held] = []

    init(thread: UInt64) {
      self.thread = thread
    }
  }

  private struct Edge {
    /// The number of the thread that made the edge; 0 if several did.
    var thread: UInt64
    let outerName: String
    let innerName: String
    let outerSite: Site
    let innerSite: Site
  }

  private static let stack = ThreadLocal<Stack>()
  // Safe: any thread may use a lock.
  nonisolated(unsafe) private static let lock = Lock()
  // Guarded by the lock.
  nonisolated(unsafe) private static var edges: [ObjectIdentifier: [ObjectIdentifier: Edge]] = [:]
  nonisolated(unsafe) private static var threadCount: UInt64 = 0

  /// Notes that the calling thread is about to acquire the lock of `core`.
  @usableFromInline
  static func willAcquire(_ core: StateCore, _ file: StaticString, _ line: UInt) {
    guard let stack = stack.object, let outer = stack.mutations.last,
      !stack.mutations.contains(where: { $0.core === core })
    else { return }
    let edge = Edge(
      thread: stack.thread, outerName: outer.core.origin.name, innerName: core.origin.name,
      outerSite: outer.site, innerSite: Site(file: file, line: line))
    let (from, to) = (ObjectIdentifier(outer.core), ObjectIdentifier(core))
    let opposite = lock.withLock { () -> Edge? in
      if let known = edges[from]?[to] {
        if known.thread != edge.thread { edges[from]![to]!.thread = 0 }
      } else {
        edges[from, default: [:]][to] = edge
      }
      return firstEdge(from: to, to: from, notOnlyBy: edge.thread)
    }
    if let opposite { trap(edge, opposite) }
  }

  /// Notes that the calling thread holds the lock of `core` and is about to run user code.
  @usableFromInline
  static func didBegin(_ core: StateCore, _ file: StaticString, _ line: UInt) {
    let stack: Stack
    if let existing = Self.stack.object {
      stack = existing
    } else {
      stack = Stack(
        thread: lock.withLock {
          threadCount += 1
          return threadCount
        })
      Self.stack.object = stack
    }
    stack.mutations.append(Held(core: core, site: Site(file: file, line: line)))
  }

  /// Notes that the calling thread is about to release the lock of `core`.
  @usableFromInline
  static func willRelease(_ core: StateCore) {
    guard let stack = stack.object, stack.mutations.last?.core === core else { return }
    stack.mutations.removeLast()
  }

  static func forget(_ core: StateCore) {
    lock.withLock {
      guard !edges.isEmpty else { return }
      edges[ObjectIdentifier(core)] = nil
      for key in edges.keys { edges[key]![ObjectIdentifier(core)] = nil }
    }
  }

  /// Returns the first edge of a path that has an edge made by a thread other than `thread`.
  private static func firstEdge(
    from start: ObjectIdentifier, to end: ObjectIdentifier, notOnlyBy thread: UInt64
  ) -> Edge? {
    var visited: Set<ObjectIdentifier> = []
    var paths = (edges[start] ?? [:]).map { (node: $0.key, first: $0.value, isMixed: false) }
    while let (node, first, isMixed) = paths.popLast() {
      let isMixed = isMixed || first.thread != thread
      if node == end, isMixed { return first }
      guard visited.insert(node).inserted else { continue }
      for (next, edge) in edges[node] ?? [:] {
        paths.append((next, first, isMixed || edge.thread != thread))
      }
    }
    return nil
  }

  private static func trap(_ edge: Edge, _ opposite: Edge) -> Never {
    fatalError(
      """
      Two threads can deadlock: they access the stores "\(edge.outerName)" and "\(edge.innerName)" \
      inside each other's mutations. Here "\(edge.innerName)" is accessed (\(edge.innerSite)) inside \
      a mutation of "\(edge.outerName)" (\(edge.outerSite)). Elsewhere "\(opposite.innerName)" was \
      accessed (\(opposite.innerSite)) inside a mutation of "\(opposite.outerName)" \
      (\(opposite.outerSite)). Nest the stores in one order everywhere, or commit to the second \
      store after the first mutation has returned.
      """,
      file: edge.outerSite.file, line: edge.outerSite.line
    )
  }
}
#endif
