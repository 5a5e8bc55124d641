import Logging
import Synchronization

/// A log handler that records messages.
struct MemoryLog: LogHandler {
  private final class Memory: Sendable {
    let events = Mutex<[LogEvent]>([])
  }

  private let memory = Memory()
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    memory.events.withLock { $0.append(event) }
  }

  /// The values of a metadata key in the messages with a text.
  func entries(_ message: Logger.Message, _ key: String) -> [String] {
    memory.events.withLock { $0 }.filter { $0.message == message }
      .compactMap { $0.metadata?[key]?.description }
  }
}
