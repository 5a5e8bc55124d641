import Foundation

/// Two ends of pipes, through which processes exchange messages: each is its length, and then JSON.
struct MessageChannel: Sendable {
  let input: Int32
  let output: Int32

  /// Sends a message; returns whether the other process could still be reached.
  func send(_ message: some Encodable) -> Bool {
    guard let body = try? JSONEncoder().encode(message) else { return false }
    let length = UInt64(body.count).littleEndian
    return write(withUnsafeBytes(of: length) { Data($0) } + body)
  }

  /// Waits for a message; returns `nil` if the other process has ended, or has sent something else.
  func receive<Message: Decodable>(_ type: Message.Type) -> Message? {
    guard let head = read(8) else { return nil }
    let length = head.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard length < 1 << 32, let body = read(Int(length)) else { return nil }
    return try? JSONDecoder().decode(type, from: body)
  }

  private func write(_ data: Data) -> Bool {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(output, rest.base, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private func read(_ count: Int) -> Data? {
    var data = Data(count: count)
    let isComplete = data.withUnsafeMutableBytes { bytes in
      var place = 0
      while place < count {
        let read = Foundation.read(input, bytes.baseAddress! + place, count - place)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return false }
        place += read
      }
      return true
    }
    return isComplete ? data : nil
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate var base: UnsafeRawPointer? { UnsafeRawBufferPointer(rebasing: self).baseAddress }
}
