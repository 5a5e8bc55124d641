// swift-format-ignore-file
final class Audit: VergeLogging {
    static let shared = Audit()
    private(set) var entries: [String] = []
    private let lock = NSLock()

    private func note(_ entry: String) { lock.lock(); entries.append(entry); lock.unlock() }

    func didChange(root: Any) {}
    func didReplace(root: Any) { note("replaced") }
    func didEmit(activity: Any, file: StaticString, function: StaticString, line: UInt, on verge: AnyVergeType) {
        note("emit")
    }
    func willDispatch(name: String, description: String, file: StaticString, function: StaticString, line: UInt, on verge: AnyVergeType) {
        note("dispatch \(name.isEmpty ? "\(function)" : name)")
    }
    func willMutate(name: String, description: String, file: StaticString, function: StaticString, line: UInt, on verge: AnyVergeType) {}
    func didMutate(name: String, description: String, file: StaticString, function: StaticString, line: UInt, on verge: AnyVergeType) {
        note("mutate \(name)\(description.isEmpty ? "" : " (\(description))") by \(type(of: verge))")
    }

    func drain() -> [String] {
        lock.lock(); defer { lock.unlock() }
        defer { entries = [] }
        return entries
    }
}
