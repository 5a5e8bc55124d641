// swift-format-ignore-file
import Foundation

struct Track {
    var points: [(Double, Double)]

    static func steady(metres: Double, seconds: Double, count: Int) -> Track {
        return Track(points: Array(repeating: (metres, seconds), count: count))
    }
    static func + (a: Track, b: Track) -> Track { return Track(points: a.points + b.points) }
}

final class Label {
    let name: String
    var text: String? { didSet { if text != oldValue { print("[\(name)]", text ?? "") } } }
    init(_ name: String) { self.name = name }
}
