import Verge

// Sendable: what changes is only touched under the lock, but for the word that is atomic.
/// What few storages have: loggers, a lock that has been asked for, and what belongs to the verges.
@usableFromInline
final class StorageExtras: @unchecked Sendable {
  private let lock = Lock()
  // Not zero once a commit may not take the shortest way.
  private let attention = AtomicWord(0)
  private var loggers: [any MutableStorageLogging] = []
  private var attachments: [ObjectIdentifier: Attachment] = [:]
  private var sweepThreshold = 8
  private var guardLock: RecursiveGuard?

  /// Whether a commit takes the shortest way.
  @usableFromInline var isPlain: Bool { attention.load() == 0 }

  /// The lock that users may hold, if it has been asked for.
  var existingGuard: (any CommitGuard)? { lock.withLock { guardLock } }

  /// The lock that users may hold, made now if need be.
  var recursiveGuard: RecursiveGuard {
    lock.withLock {
      if let guardLock { return guardLock }
      let new = RecursiveGuard()
      guardLock = new
      updateAttention()
      return new
    }
  }

  /// The loggers of the storage itself.
  var storageLoggers: [any MutableStorageLogging] {
    get { lock.withLock { loggers } }
    set {
      let former = lock.withLock {
        let former = loggers
        loggers = newValue
        updateAttention()
        return former
      }
      _ = consume former
    }
  }

  /// Everybody who is told of updates: the storage's loggers, and those of its verges, each once.
  var updateLoggers: [any MutableStorageLogging] {
    let all: [any MutableStorageLogging] = lock.withLock {
      if attachments.isEmpty { return loggers }
      let living = attachments.values.filter { $0.owner != nil }.sorted { $0.order < $1.order }
      return loggers + living.compactMap { $0.logger }
    }
    guard all.count > 1 else { return all }
    var seen: Set<ObjectIdentifier> = []
    return all.filter { logger in
      guard type(of: logger) is AnyClass else { return true }
      return seen.insert(ObjectIdentifier(logger as AnyObject)).inserted
    }
  }

  /// Whether anybody is told of updates.
  var hasUpdateLoggers: Bool {
    lock.withLock { !loggers.isEmpty || attachments.values.contains { $0.logger != nil } }
  }

  /// A verge's logger.
  func logger(of owner: AnyObject) -> (any VergeLogging)? {
    if isPlain { return nil }
    return lock.withLock { existingAttachment(of: owner)?.logger }
  }

  /// Sets a verge's logger.
  func setLogger(_ logger: any VergeLogging, of owner: AnyObject) {
    let former = withAttachment(of: owner) { attachment in
      let former = attachment.logger
      attachment.logger = logger
      updateAttention()
      return former
    }
    _ = consume former
  }

  /// Reads or changes what belongs to a verge, under the lock.
  func withAttachment<Result>(of owner: AnyObject, _ body: (Attachment) -> Result) -> Result {
    var dead: [Attachment] = []
    defer { withExtendedLifetime(dead) {} }
    return lock.withLock {
      if let attachment = existingAttachment(of: owner) { return body(attachment) }
      if attachments.count >= sweepThreshold { dead = sweep() }
      let new = Attachment(owner: owner, order: attachments.count)
      // Whoever had this address before is gone.
      if let former = attachments.updateValue(new, forKey: ObjectIdentifier(owner)) {
        dead.append(former)
      }
      return body(new)
    }
  }

  private func existingAttachment(of owner: AnyObject) -> Attachment? {
    guard let attachment = attachments[ObjectIdentifier(owner)], attachment.owner === owner
    else { return nil }
    return attachment
  }

  private func sweep() -> [Attachment] {
    let dead = attachments.filter { $0.value.owner == nil }
    for key in dead.keys { attachments[key] = nil }
    sweepThreshold = max(8, attachments.count * 2)
    return Array(dead.values)
  }

  private func updateAttention() {
    let isPlain =
      guardLock == nil && loggers.isEmpty && !attachments.values.contains { $0.logger != nil }
    attention.store(isPlain ? 0 : 1)
  }
}

/// What belongs to one verge. Guarded by the lock of the ``StorageExtras``.
final class Attachment {
  // Weak, because a later object may have the same address.
  private(set) weak var owner: AnyObject?
  /// The place among the verges of the storage.
  let order: Int
  var logger: (any VergeLogging)?
  /// The emitter of a verge that has none of its own.
  var emitter: AnyObject?
  /// What brings the activities of a verge's own emitter to the modern store.
  var forwarding: AnyObject?
  weak var parent: AnyObject?
  var retainedParent: AnyObject?
  var hasHadParent = false

  init(owner: AnyObject, order: Int) {
    self.owner = owner
    self.order = order
  }
}
