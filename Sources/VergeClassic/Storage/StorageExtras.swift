public import Verge

#if canImport(ObjectiveC)
import ObjectiveC
#endif

// Sendable: the variables are accessed only while the lock is held, except for the atomic word.
/// Parts that few storages need: loggers, a lock, the hub for the storage's deallocation, and the
/// attachments of verges and storages.
@usableFromInline
final class StorageExtras: @unchecked Sendable {
  private let lock = Lock()
  // Nonzero if a commit must not take the fast path.
  @usableFromInline let attention = AtomicWord(0)
  @exclusivity(unchecked) private var loggers: [any MutableStorageLogging] = []
  @exclusivity(unchecked) private var attachments: [ObjectIdentifier: Attachment] = [:]
  @exclusivity(unchecked) private var attachmentCount = 0
  @exclusivity(unchecked) private var sweepThreshold = 1
  @exclusivity(unchecked) private var guardLock: StorageLock?
  @exclusivity(unchecked) private var deinitHub: StoreActivityHub<Void, Void>?

  @usableFromInline
  init() {}

  /// The hub that notifies subscribers of the storage's deallocation. Created on first use.
  var endings: StoreActivityHub<Void, Void> {
    lock.withLock {
      if let deinitHub { return deinitHub }
      let new = StoreActivityHub<Void, Void>(Verge.Store(initialState: ()))
      deinitHub = new
      return new
    }
  }

  /// Removes and returns the hub. Called when the storage is deallocated, because a waiting report
  /// retains these extras, and must not retain the hub.
  func takeDeinitHub() -> StoreActivityHub<Void, Void>? { lock.withLock { deinitHub.take() } }

  /// Whether a commit takes the fast path.
  @inlinable var isPlain: Bool { attention.load() == 0 }

  /// The lock that users may hold; `nil` before its first use.
  var existingGuard: (any CommitGuard)? { lock.withLock { guardLock } }

  /// The lock that users may hold, created on first use.
  var recursiveGuard: StorageLock {
    lock.withLock {
      if let guardLock { return guardLock }
      let new = StorageLock()
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

  /// All loggers of updates: those of the storage and of its verges, each object once.
  var updateLoggers: [any MutableStorageLogging] {
    let (loggers, logging) = lock.withLock {
      (
        self.loggers,
        attachments.values.compactMap { attachment in
          attachment.logger.map { (attachment, $0) }
        }
      )
    }
    if logging.isEmpty, loggers.count < 2 { return loggers }
    // Runs while the lock is not held, because the strong reference made here may become the last
    // one to a verge.
    let living = logging.filter { $0.0.owner != nil }.sorted { $0.0.order < $1.0.order }
    var seen: Set<ObjectIdentifier> = []
    return (loggers + living.map { $0.1 }).filter { logger in
      guard type(of: logger) is AnyClass else { return true }
      return seen.insert(ObjectIdentifier(logger as AnyObject)).inserted
    }
  }

  /// Whether there are loggers of updates.
  var hasUpdateLoggers: Bool {
    lock.withLock { !loggers.isEmpty || attachments.values.contains { $0.logger != nil } }
  }

  /// Returns a verge's logger.
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

  /// Reads or changes the attachment of a verge or storage, creating it if there is none. Calls
  /// `body` while the lock is held.
  func withAttachment<Result>(of owner: AnyObject, _ body: (Attachment) -> Result) -> Result {
    var former: Attachment?
    defer { withExtendedLifetime(former) {} }
    let (result, isCrowded) = lock.withLock {
      if let attachment = existingAttachment(of: owner) { return (body(attachment), false) }
      attachmentCount += 1
      let new = Attachment(owner: owner, order: attachmentCount)
      former = attachments.updateValue(new, forKey: ObjectIdentifier(owner))
      return (body(new), attachments.count >= sweepThreshold)
    }
    if isCrowded { sweep() }
    return result
  }

  /// Returns the emitter of a verge that does not declare one, and creates it if there is none.
  @usableFromInline
  func emitter(of verge: AnyObject, _ make: () -> AnyObject) -> AnyObject {
    withAttachment(of: verge) { attachment in
      if let emitter = attachment.emitter { return emitter }
      let new = make()
      attachment.emitter = new
      return new
    }
  }

  /// Returns the object that is released when `storage` is deallocated, and creates it if there is
  /// none.
  func companion<Companion: AnyObject>(
    of storage: AnyObject, _ make: () -> Companion
  ) -> Companion {
    withAttachment(of: storage) { attachment in
      if let companion = attachment.companion as? Companion { return companion }
      let new = make()
      attachment.companion = new
      updateAttention()
      return new
    }
  }

  /// Releases the companion of a storage that is being deallocated.
  func releaseCompanion(of storage: AnyObject) {
    let former = lock.withLock {
      defer { updateAttention() }
      return existingAttachment(of: storage)?.companion.take()
    }
    withExtendedLifetime(former) {}
  }

  private func existingAttachment(of owner: AnyObject) -> Attachment? {
    guard let attachment = attachments[ObjectIdentifier(owner)], attachment.belongs(to: owner)
    else { return nil }
    return attachment
  }

  /// Releases the attachments of deallocated owners.
  private func sweep() {
    let all = lock.withLock { attachments }
    let dead = all.filter { $0.value.owner == nil }
    lock.withLock {
      for (key, attachment) in dead where attachments[key] === attachment {
        attachments[key] = nil
      }
      sweepThreshold = attachments.count + max(1, attachments.count / 2)
      updateAttention()
    }
    withExtendedLifetime(all) {}
  }

  private func updateAttention() {
    let isPlain =
      guardLock == nil && loggers.isEmpty
      && !attachments.values.contains { $0.logger != nil || $0.companion != nil }
    attention.store(isPlain ? 0 : 1)
  }
}

/// The parts of one verge or storage. Guarded by the lock of the ``StorageExtras``, except for reads
/// of `owner` and `order`.
final class Attachment {
  private(set) weak var owner: AnyObject?
  // Prevents another object from getting the owner's address, if the owner is a native object.
  private unowned var anchor: AnyObject?
  /// The position among the verges of the storage.
  let order: Int
  var logger: (any VergeLogging)?
  /// The emitter of a verge that does not declare one.
  var emitter: AnyObject?
  /// The forwarding of activities from a verge's own emitter to the modern store.
  var forwarding: AnyObject?
  /// The object that is released with the owner. Only a storage has one.
  var companion: AnyObject?
  weak var parent: AnyObject?
  var retainedParent: AnyObject?
  var hasHadParent = false

  init(owner: AnyObject, order: Int) {
    self.order = order
    #if canImport(ObjectiveC)
    // An `NSObject` in its `deinit` allows no weak reference; nobody can ask for its parts later.
    if owner is NSObject, isDeinitializing(owner) { return }
    #endif
    self.owner = owner
    anchor = owner
  }

  /// Whether this attachment belongs to `object`, which has the owner's address.
  func belongs(to object: AnyObject) -> Bool {
    #if canImport(ObjectiveC)
    // Not a native object: after the owner's deallocation, another object may have its address.
    if object is NSObject { return owner === object }
    #endif
    // The owner may be in its `deinit`, where weak references to it are `nil`.
    return true
  }
}
