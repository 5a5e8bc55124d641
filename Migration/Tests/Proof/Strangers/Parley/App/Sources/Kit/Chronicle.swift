// swift-format-ignore-file
import Foundation
import VergeNeue

final class Chronicle: StoreLogger {
    static let shared = Chronicle()
    private(set) var lines: [String] = []

    func willCommit(store: Any, state: Any) {}
    func didCommit(store: Any, state: Any) { lines.append("commit") }
    func didDispatch(store: Any, state: Any) { lines.append("dispatch") }

    /// What happened since the last call, in short.
    func summary() -> String {
        defer { lines.removeAll() }
        return Dictionary(grouping: lines, by: { $0 })
            .map { "\($0.key)×\($0.value.count)" }
            .sorted()
            .joined(separator: " ")
    }
}
