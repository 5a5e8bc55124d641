/// Something that is part of each commit: it sees what the commit has changed, and may change more.
///
/// Everything here runs under the core's lock.
final class CommitRule {
  /// Takes up the state before the commit.
  let begin: () -> Void
  /// Runs on the state the commit leaves.
  ///
  /// - Returns: What is to be dropped where no lock is held.
  let end: (_ version: UInt64, _ context: ChangesContext?) -> AnyObject?

  /// A rule for the value at a place.
  init<Value>(
    at place: Place<Value>,
    _ body: @escaping (inout Value, Changes<Value>) -> Void
  ) {
    var former: Value?
    begin = { former = place.read() }
    end = { version, context in
      let previous = former.take()
      let current = Changes(
        primitive: place.read(),
        version: version,
        previousPrimitive: previous,
        previousVersion: version &- 1,
        context: context
      )
      if place.address != nil {
        place.mutate { body(&$0, current) }
      } else {
        // A setter is code of the user's, which is not called for nothing.
        var value = current.primitive
        body(&value, current)
        if equality(of: Value.self)?(current.primitive, value) != true {
          place.mutate { $0 = value }
        }
      }
      return Kept((previous, current))
    }
  }
}

extension StateCore {
  /// Adds a rule behind all others.
  func add(_ rule: CommitRule) {
    if isDerived { stopForAddingRuleToDerived() }
    guard lock.acquire() else { stopForAddingRule() }
    defer { lock.release() }
    guard !shared.pointee.isClosed else { return }
    shared.pointee.extras.rules.append(rule)
    shared.pointee.attention.insert(.rules)
  }

  /// Under the lock: has the rules take up the state before the commit.
  func beginRules() {
    for rule in shared.pointee.existingExtras?.rules ?? [] { rule.begin() }
  }

  /// Under the lock: has the rules run, in order.
  ///
  /// - Returns: What is to be dropped where no lock is held.
  func endRules(_ context: ChangesContext?) -> [AnyObject?] {
    guard shared.pointee.attention.contains(.rules) else { return [] }
    shared.pointee.isRunningRules = true
    defer { shared.pointee.isRunningRules = false }
    return shared.pointee.extras.rules.map { $0.end(shared.pointee.version, context) }
  }
}
