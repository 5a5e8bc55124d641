// swift-format-ignore-file
import Foundation

/// Everything the app prints goes through here, one line at a time.
final class Transcript {
    static let main = Transcript()
    private let lock = NSLock()
    private var number = 0

    func write(_ line: String, tag: String = "app") {
        lock.lock(); defer { lock.unlock() }
        number += 1
        print(String(format: "%02d", number), "[\(tag)]", line)
    }
}

func log(_ line: String) { Transcript.main.write(line) }
