/// Makes a derived state: takes what its sources have captured, runs the pipeline, and keeps the
/// output in a core of its own.
///
/// The views on that core keep the node by way of the state's memory; the sources keep it while they
/// may be calling it.
@usableFromInline
package final class DerivedNode<Output>: Upstream {
  @usableFromInline let core: StateCore
  // Written by whoever runs the pipeline, under the core's lock.
  @usableFromInline let address: UnsafeMutablePointer<Output>
  @usableFromInline let isEqual: Equality<Output>?
  private var hasOutput = false
  /// Held while the pipeline runs; the pipeline is the only code of the user's that runs under it.
  private let pipeline = Lock()
  private let runner = PipelineRunner()
  /// Only added to while the node starts.
  private var sources: [Source] = []
  /// What ends the observation of the sources, until the state's memory takes it.
  private var subscriptions: [StoreSubscription] = []
  /// Only there while the node starts.
  private var end: EndOfSource<Output>?

  /// Whether whoever runs the pipeline delivers what it makes. Guarded by its lock.
  @exclusivity(unchecked) @usableFromInline var isDelivered = false
  /// The event that is in place for the observers, and theirs who runs the pipeline to deliver.
  @exclusivity(unchecked) @usableFromInline var loaded: StateCore.Loaded?

  /// What the pipeline has no more use for, to be dropped where its lock is not held.
  @usableFromInline var leftovers: [AnyObject] = []

  private struct Source {
    let core: StateCore
    /// A derived source's memory, which nobody else need keep.
    let memory: StateMemory?
    let drain: (_ limit: UInt64) -> Void
  }

  @usableFromInline
  init(origin: StoreOrigin, isEqual: Equality<Output>?) {
    core = StateCore(origin: origin, isDerived: true)
    address = .allocate(capacity: 1)
    self.isEqual = isEqual
    core.upstream = self
  }

  deinit {
    if hasOutput { address.deinitialize(count: 1) }
    address.deallocate()
  }

  /// Makes the first output, and a view on the state.
  ///
  /// - Parameter connect: Connects the node to its sources.
  @usableFromInline
  func start(_ connect: () -> Output) -> StateView<Output> {
    let end = EndOfSource(self)
    self.end = end
    enterPipeline()
    address.initialize(to: connect())
    hasOutput = true
    leavePipeline()
    let subscriptions = subscriptions
    self.subscriptions = []
    self.end = nil
    core.sources = sources.map(\.core)
    // Without a source, nothing else would keep it from ending.
    let kept = sources.isEmpty ? end : nil
    let memory = StateMemory(core: core, at: address) { [self] _ in
      withExtendedLifetime((self, subscriptions, kept)) {}
    }
    return StateView(memory: memory, place: Place(address), isEqual: Equality { _, _ in false })
  }

  /// Connects to a source.
  ///
  /// - Parameters:
  ///   - source: Captures what the steps need.
  ///   - first: Under the source's lock: reads what the first output is made of.
  ///   - step: Makes a further output of what has been captured; `nil` if there is nothing new.
  /// - Returns: What the first output is made of.
  @inlinable
  func connect<State, Captured: ChannelSource, First>(
    _ view: StateView<State>,
    _ source: Captured,
    by comparison: Captured.Comparison,
    first: @escaping (UInt64, ChangesContext?) -> First,
    step: @escaping (Captured.Payload) -> Output?
  ) -> First {
    let core = view.core
    let link = DerivedLink<Captured.Payload>(core)
    let capture = LinkSource(source, link, noteCapture: captureCheck)
    let channel = ChannelMemory(capture, by: comparison).makeChannel()
    var input: First?
    register(channel, core, retaining: core.isDerived ? view.memory : nil) {
      input = first($0, $1)
      return nil
    } drain: { [unowned(unsafe) self] limit in
      link.drain(upTo: limit) { payload, context in
        if let output = step(payload) { put(output, context) }
        if !_isPOD(Captured.Payload.self) { leftovers.append(Kept(payload)) }
      }
    }
    guard let input else { self.core.stopForReadingSource() }
    return input
  }

  /// Connects to the changes of a source.
  ///
  /// - Returns: The first ones.
  @inlinable
  func connect<State>(
    _ view: StateView<State>,
    step: @escaping (Changes<State>) -> Output?
  ) -> Changes<State> {
    let place = view.place
    return connect(
      view,
      ChangesSource(place),
      by: view.isEqual ?? equality(of: State.self),
      first: { Changes(place.read(), version: $0, context: $1) },
      step: step
    )
  }

  /// Registers with a source: reads what the first output is made of, and has everything captured
  /// that comes after it.
  @usableFromInline
  func register(
    _ channel: Channel,
    _ core: StateCore,
    retaining memory: StateMemory?,
    reading: @escaping (UInt64, ChangesContext?) -> Channel.First?,
    drain: @escaping (UInt64) -> Void
  ) {
    let end = end!
    let observer = Observer(channel) { payload in
      end.node.deliver(payload.assumingMemoryBound(to: UInt64.self).pointee, drain)
    }
    sources.append(Source(core: core, memory: memory, drain: drain))
    subscriptions.append(StoreSubscription(core, observer))
    // Not delivering: the pipeline's lock is held.
    core.register(observer, delivers: false, from: .reading(reading))
  }

  /// Whether this is the output there is.
  @inlinable
  func isCurrent(_ output: Output) -> Bool {
    isEqual?(address.pointee, output) ?? false
  }

  /// By the pipeline's runner: keeps a new output.
  @inlinable
  func put(_ output: Output, _ context: ChangesContext?) {
    var output = output
    if !isCurrent(output) {
      let loaded = core.stage(context, isDelivering: isDelivered) {
        swap(&address.pointee, &output)
      }
      if let loaded { self.loaded = loaded }
    }
    if !_isPOD(Output.self) { leftovers.append(Kept(output)) }
  }

  /// Brings the state up to date for a reader, without calling anybody.
  @usableFromInline
  package func refresh() {
    for source in sources where source.core.isDerived { source.core.refresh() }
    enterPipeline()
    for source in sources { source.drain(.max) }
    leavePipeline()
  }

  /// Takes one event of a source, unless a reader already has, and tells the observers.
  fileprivate func deliver(_ number: UInt64, _ drain: (_ limit: UInt64) -> Void) {
    enterPipeline()
    isDelivered = true
    drain(number)
    isDelivered = false
    let loaded = loaded.take()
    leavePipeline()
    if let loaded { core.deliverLoaded(loaded) } else { core.publish() }
  }

  /// Takes what its sources have left, and closes.
  fileprivate func close() {
    if pipeline.acquire() {
      runner.thread.store(UInt64(currentThread()))
      for source in sources { source.drain(.max) }
      leavePipeline()
    }
    core.close()
  }

  /// Makes sure, under a source's lock, that it is not the pipeline that has made this commit.
  @usableFromInline var captureCheck: () -> Void {
    { [runner, core] in
      if runner.thread.load() == UInt64(currentThread()) { core.stopForCommittingInPipeline() }
    }
  }

  private func enterPipeline() {
    if !pipeline.acquire() { core.stopForReadingInPipeline() }
    runner.thread.store(UInt64(currentThread()))
  }

  private func leavePipeline() {
    let leftovers = leftovers
    if !leftovers.isEmpty { self.leftovers = [] }
    runner.thread.store(0)
    pipeline.release()
    withExtendedLifetime(leftovers) {}
  }
}

/// The thread that runs a pipeline.
private final class PipelineRunner {
  let thread = AtomicWord(0)
}

/// Closes a derived state when the last of its sources lets go of it: because it has gone, or because
/// nobody wants the derived state any more.
private final class EndOfSource<Output> {
  let node: DerivedNode<Output>

  init(_ node: DerivedNode<Output>) {
    self.node = node
  }

  deinit {
    node.close()
  }
}

extension StateCore {
  /// An event that is in place, and what must not be dropped before it has been delivered.
  @usableFromInline
  struct Loaded {
    let round: Round
    let parked: [Any?]
  }

  /// Makes a new state, and puts it aside for whoever delivers next.
  ///
  /// - Parameter isDelivering: Whether that is the caller, if nobody else is at it.
  /// - Returns: What the caller has to deliver with ``deliverLoaded(_:)``; `nil` if it is put aside,
  ///   or nobody has to be told.
  @usableFromInline
  func stage(_ context: ChangesContext?, isDelivering: Bool, _ write: () -> Void) -> Loaded? {
    _ = lock.acquire()
    write()
    shared.pointee.version &+= 1
    let former = shared.pointee.context
    shared.pointee.context = context
    if context != nil { shared.pointee.attention.insert(.context) }
    let isDirect = isDelivering && shared.pointee.queue.isIdle
    let round = capture(isDirect: isDirect) ? putStaged(isDirect: isDirect) : nil
    let parked = joinAfterCapture()
    lock.release()
    withExtendedLifetime((former, parked)) {}
    return round.map { Loaded(round: $0, parked: parked) }
  }

  /// Under the lock: gives what has been captured its place.
  private func putStaged(isDirect: Bool) -> Round? {
    if isDirect { return beginRound() }
    shared.pointee.queue.putAside(.commit(nil))
    return nil
  }

  /// Delivers what has been put aside, unless somebody else does.
  @usableFromInline
  package func publish() {
    _ = lock.acquire()
    launch(takeOnDelivery())
  }
}
