// swift-format-ignore-file
import Foundation

struct Packet { let room: String, sender: String, body: String }

/// Delivers packets in order, on a queue of its own, when told to.
final class Transport {
    private let queue = DispatchQueue(label: "transport", attributes: .initiallyInactive)
    private var handlers: [String: (Packet) -> Void] = [:]
    private var isActive = false
    var isOffline = false

    func listen(to room: String, _ handler: @escaping (Packet) -> Void) { handlers[room] = handler }

    func send(_ packet: Packet, completion: @escaping (Bool) -> Void) {
        let offline = isOffline
        let handler = handlers[packet.room]
        queue.async {
            guard !offline else { return completion(false) }
            completion(true)
            handler?(packet)
        }
    }

    func flush() {
        if !isActive { queue.activate() ; isActive = true }
        queue.sync {}
    }
}
