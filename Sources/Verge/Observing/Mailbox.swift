/// A buffer between an observer and one asynchronous consumer.
// Sendable: its mutable state is accessed only while its lock is held.
@usableFromInline
final class Mailbox<Content: MailboxContent>: @unchecked Sendable {
  @usableFromInline let lock = Lock()
  @exclusivity(unchecked) @usableFromInline var content = Content()
  @exclusivity(unchecked) @usableFromInline
  var waiter: UnsafeContinuation<Content.Element?, Never>?
  private var isFinished = false

  @usableFromInline
  init() {}

  /// Passes `element` to the consumer if the consumer is waiting; otherwise stores the element.
  @inlinable
  func put(_ element: Content.Element) {
    let waiter = lock.withLock { () -> UnsafeContinuation<Content.Element?, Never>? in
      if let waiter = self.waiter.take() { return waiter }
      content.add(element)
      return nil
    }
    waiter?.resume(returning: element)
  }

  /// Ends the sequence after the buffered elements.
  func finish() {
    let waiter = lock.withLock {
      isFinished = true
      return self.waiter.take()
    }
    waiter?.resume(returning: nil)
  }

  /// Waits for the next element, and returns it; `nil` after the last one, and if the task is
  /// cancelled.
  func take() async -> Content.Element? {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let (isReady, element) = lock.withLock { () -> (Bool, Content.Element?) in
          if Task.isCancelled { return (true, nil) }
          if let element = content.takeFirst() { return (true, element) }
          if isFinished { return (true, nil) }
          if waiter != nil {
            fatalError("Concurrent calls to `next()` on one iterator are not supported.")
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

/// The elements that a mailbox stores while no consumer is waiting.
@usableFromInline
protocol MailboxContent: SendableMetatype {
  associatedtype Element: Sendable

  init()
  mutating func add(_ element: Element)
  mutating func takeFirst() -> Element?
}

/// Stores the newest state, to be compared with the last one that was consumed.
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

/// Stores all elements, in order.
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

/// Finishes a mailbox in its `deinit`: when its observer is cancelled, or its store's state is
/// deallocated.
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
