/// Where an observer leaves what one consumer takes.
// Sendable: what changes is only touched under its lock.
@usableFromInline
final class Mailbox<Content: MailboxContent>: @unchecked Sendable {
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var content = Content()
  @exclusivity(unchecked) @usableFromInline
  var waiter: UnsafeContinuation<Content.Element?, Never>?
  private var isFinished = false

  @usableFromInline
  init() {}

  /// Hands `element` to the consumer if it waits, else keeps it.
  @inlinable
  func put(_ element: Content.Element) {
    let waiter = lock.withLock { () -> UnsafeContinuation<Content.Element?, Never>? in
      if let waiter = self.waiter.take() { return waiter }
      content.add(element)
      return nil
    }
    waiter?.resume(returning: element)
  }

  /// Lets the consumer have what is there, and then no more.
  func finish() {
    let waiter = lock.withLock {
      isFinished = true
      return self.waiter.take()
    }
    waiter?.resume(returning: nil)
  }

  /// The next element, as soon as there is one; `nil` after the last, and when the task is cancelled.
  func take() async -> Content.Element? {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let (isReady, element) = lock.withLock { () -> (Bool, Content.Element?) in
          if Task.isCancelled { return (true, nil) }
          if let element = content.takeFirst() { return (true, element) }
          if isFinished { return (true, nil) }
          if waiter != nil {
            fatalError("An iterator of a store's sequence was asked by two tasks at once.")
          }
          waiter = continuation
          return (false, nil)
        }
        if isReady { continuation.resume(returning: element) }
      }
    } onCancel: {
      let waiter = lock.withLock { self.waiter.take() }
      waiter?.resume(returning: nil)
    }
  }
}

/// The values that a mailbox keeps while no consumer waits.
@usableFromInline
protocol MailboxContent: SendableMetatype {
  associatedtype Element: Sendable

  init()
  mutating func add(_ element: Element)
  mutating func takeFirst() -> Element?
}

/// Keeps the newest state, to be compared with the last one that was taken.
@usableFromInline
struct NewestState<Value: Sendable>: MailboxContent {
  @usableFromInline var newest: Changes<Value>?

  @inlinable
  init() {}

  @inlinable
  mutating func add(_ element: Changes<Value>) {
    if let earlier = newest {
      newest = element.comparing(like: earlier)
    } else {
      newest = element
    }
  }

  @inlinable
  mutating func takeFirst() -> Changes<Value>? {
    newest.take()
  }
}

/// Keeps everything, in order.
@usableFromInline
struct EveryElement<Element: Sendable>: MailboxContent {
  @usableFromInline var elements = FIFO<Element>()

  @inlinable
  init() {}

  @inlinable
  mutating func add(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  mutating func takeFirst() -> Element? {
    elements.popFirst()
  }
}

/// Finishes a mailbox in its `deinit`: when its observer is cancelled, or its store deallocated.
@usableFromInline
final class MailboxKey<Content: MailboxContent>: Sendable {
  @usableFromInline let mailbox: Mailbox<Content>

  @usableFromInline
  init(_ mailbox: Mailbox<Content>) {
    self.mailbox = mailbox
  }

  deinit {
    mailbox.finish()
  }
}
