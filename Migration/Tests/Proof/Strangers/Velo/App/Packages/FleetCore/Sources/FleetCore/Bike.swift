// swift-format-ignore-file
public struct Bike: Hashable {
  public typealias ID = String
  public enum Lock: Equatable { case locked, ridden(by: String), broken }

  public let id: ID
  public var dock: String?
  public var battery: Int
  public var lock: Lock

  public init(_ id: ID, at dock: String?, battery: Int = 100) {
    (self.id, self.dock, self.battery, self.lock) = (id, dock, battery, .locked)
  }

  public var isAvailable: Bool { lock == .locked && battery > 15 }
}

extension Bike.Lock: Hashable {}
