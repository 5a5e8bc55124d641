/// One state's lock, version, observers and delivery queue. Every store is a view on one.
///
/// The state itself lives in a ``StateMemory``, which the views keep alive and whose end closes the
/// core. Subscriptions keep the core alone, so that they never keep a state alive.
@usableFromInline
package final class StateCore: @unchecked Sendable {
  // Sendable: what changes is guarded by the lock, or belongs to the one thread that delivers.

  @usableFromInline package let lock = Lock()
  // One pointer to everything the lock guards: class properties are checked for exclusive access
  // at run time, memory behind a pointer is not.
  @usableFromInline let shared: UnsafeMutablePointer<Shared>
  @usableFromInline let origin: StoreOrigin
  /// Whether the state is made from others, and not committed to.
  @usableFromInline let isDerived: Bool
  /// What brings a derived state up to date. Set once, before anybody sees the core; there as long
  /// as the state's memory is, and asked for by those alone who have that.
  // Not weak: that would slow each reference to it down.
  @exclusivity(unchecked) unowned(unsafe) var upstream: (any Upstream)?
  /// What a derived state is made from. Set once, before anybody sees the core.
  @exclusivity(unchecked) @usableFromInline var sources: [StateCore] = []
  // What follows belongs to the one who delivers, or to the lock when nobody does.
  /// The observer that is being called.
  @exclusivity(unchecked) var calling: Unmanaged<Observer>?
  /// The channels whose payload is in place, as a list through them.
  @exclusivity(unchecked) var firstLoaded: Unmanaged<Channel>?

  @usableFromInline
  package init(
    origin: StoreOrigin,
    logger: (any StoreLogger)? = nil,
    isDerived: Bool = false
  ) {
    self.origin = origin
    self.isDerived = isDerived
    shared = .allocate(capacity: 1)
    shared.initialize(to: Shared())
    if let logger {
      shared.pointee.extras.loggers.append(logger)
      shared.pointee.attention.insert(logger.measuresDuration ? [.loggers, .timing] : .loggers)
    }
    if isDerived { shared.pointee.attention.insert(.derived) }
  }

  deinit {
    shared.deinitialize(count: 1)
    shared.deallocate()
  }

  /// Why a commit may not take the shortest way.
  @usableFromInline
  struct Attention: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @usableFromInline
    init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Somebody wants to be told before the commit.
    static let announcements = Attention(rawValue: 1)
    /// A channel is open.
    static let channels = Attention(rawValue: 2)
    /// A logger is installed.
    static let loggers = Attention(rawValue: 4)
    /// The running mutation has subscribed, cancelled or sent something.
    static let deferred = Attention(rawValue: 8)
    /// There are rules.
    static let rules = Attention(rawValue: 16)
    /// The state is derived.
    static let derived = Attention(rawValue: 32)
    /// The last commit has left something to say besides its value.
    static let context = Attention(rawValue: 64)
    /// Commits are timed.
    static let timing = Attention(rawValue: 128)

    @inlinable var isEmpty: Bool { rawValue == 0 }

    // By their bits: a static property would be a call from the client's module on every commit.

    /// Whether something has to be seen to before the commit.
    @inlinable var precedesCommit: Bool { rawValue & (1 | 16 | 32 | 128) != 0 }

    /// Whether there are open channels, and nothing else.
    @inlinable var isOfChannels: Bool { rawValue == 2 }

    /// Whether a read is more than a look at the value.
    @inlinable var concernsReads: Bool { rawValue & (32 | 64) != 0 }
  }

  /// What the lock guards.
  @usableFromInline
  struct Shared: ~Copyable {
    /// How many commits have been made.
    @usableFromInline var version: UInt64 = 0
    @usableFromInline var attention: Attention = []
    /// Where the running commit was made, or the last one.
    @usableFromInline var commitFile: StaticString = ""
    @usableFromInline var commitLine: UInt = 0
    var commitStart: UInt64 = 0

    var queue = DeliveryQueue<Event, Observer>()
    /// The open channels.
    var channels = Roster<Channel>()
    /// The thread that delivers.
    var deliverer: UInt = 0

    /// What the last commit has said besides its value.
    var context: ChangesContext?
    /// What few states have.
    private(set) var existingExtras: Extras?
    var isRunningRules = false
    var isCapturing = false
    @usableFromInline var isInGetter = false
    @usableFromInline var isLooking = false
    var isClosed = false

    init() {}

    /// What few states have, made now if need be.
    var extras: Extras {
      mutating get {
        if let existingExtras { return existingExtras }
        let new = Extras()
        existingExtras = new
        return new
      }
    }

    /// Whether there is nobody to let go of.
    var isAlone: Bool { queue.isVacant && channels.isEmpty && existingExtras == nil }
  }

  /// What few states have. Guarded by the lock.
  ///
  /// Not checked for exclusive access: the lock sees to that.
  final class Extras {
    @exclusivity(unchecked) var announcements: [Announcement] = []
    @exclusivity(unchecked) var loggers: [any StoreLogger] = []
    /// The store's name, once a logger has been told it.
    @exclusivity(unchecked) var name: String?
    /// The observers that are suspended, which the queue does not know.
    @exclusivity(unchecked) var suspended: [ObjectIdentifier: Observer] = [:]
    /// What waits for the end of the running mutation: before and after the commit is captured.
    @exclusivity(unchecked) var beforeCapture: [() -> Void] = []
    @exclusivity(unchecked) var afterCapture: [() -> Void] = []
    /// What the running mutation has let go of, to be dropped where no lock is held.
    @exclusivity(unchecked) var parked: [Any?] = []
    /// The open channels of slices.
    @exclusivity(unchecked) var slices: [Slice: Channel] = [:]
    /// What other parts have made for this state, by their types.
    @exclusivity(unchecked) var parts: [ObjectIdentifier: AnyObject] = [:]
    /// What is part of each commit.
    @exclusivity(unchecked) var rules: [CommitRule] = []
  }

  /// What goes through the delivery queue.
  enum Event {
    /// A commit, which every open channel has captured for itself.
    case commit(Report?)
    /// An activity, which its channel holds.
    case activity(Channel, Report?)
    /// An observer's first value.
    case initial(Observer, Channel.First)
  }

  /// Tells whoever is interested, once the observers have been called.
  @usableFromInline package typealias Report = () -> Void

  /// What an observer begins with.
  @usableFromInline
  package enum Start {
    /// What comes after its registration.
    case next
    /// The present value.
    case present
    /// The present value, if this is not its version.
    case since(UInt64)
    /// What this reads under the lock, at the present version, and how to deliver it.
    case reading((UInt64, ChangesContext?) -> Channel.First?)
  }
}

/// Somebody who is told before each commit. Belongs to the core's lock.
@usableFromInline
package final class Announcement {
  var body: (() -> Void)?

  init(_ body: @escaping () -> Void) {
    self.body = body
  }
}

/// A state's memory. Its end is the end of the state: the core closes with it.
@usableFromInline
package final class StateMemory {
  @usableFromInline package let core: StateCore
  // Beside its argument, and not around it: a context would be one allocation more for each store.
  @usableFromInline let destroy: (UnsafeMutableRawPointer) -> Void
  @usableFromInline let address: UnsafeMutableRawPointer

  /// - Parameter destroy: Frees the memory at `address`.
  @usableFromInline
  init(
    core: StateCore, at address: UnsafeMutableRawPointer,
    destroy: @escaping (UnsafeMutableRawPointer) -> Void
  ) {
    self.core = core
    self.address = address
    self.destroy = destroy
  }

  deinit {
    core.close()
    destroy(address)
  }
}
