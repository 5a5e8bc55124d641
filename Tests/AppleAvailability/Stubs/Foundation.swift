// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the modules use: locks, JSON and strings; and what the stand-ins of RxSwift name. It exports
// the modules that the original exports. Only it makes `String` an argument of C.

@_exported import CoreFoundation
@_exported import Dispatch
@_exported import ObjectiveC
@_exported import Darwin
@_exported import Combine
public protocol NSLocking { func lock(); func unlock() }
open class NSRecursiveLock: NSObject, NSLocking, @unchecked Sendable {
  public override init() {}; open func lock() {}; open func unlock() {};
  open func `try`() -> Bool { true }
}
open class NSLock: NSObject, NSLocking, @unchecked Sendable {
  public override init() {}; open func lock() {}; open func unlock() {}
}
public struct Data: Sendable, RandomAccessCollection {
  public var startIndex: Int { 0 }; public var endIndex: Int { 0 };
  public subscript(i: Int) -> UInt8 { 0 }
}
open class JSONEncoder {
  public init() {}
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = Self(rawValue: 1);
    @available(macOS 10.13, iOS 11.0, *) public static let sortedKeys = Self(rawValue: 2);
    @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) public static
      let withoutEscapingSlashes = Self(rawValue: 8)
  }
  open var outputFormatting: OutputFormatting = []
  public enum NonConformingFloatEncodingStrategy: Sendable {
    case `throw`, convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  open var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
    get { .throw }
    set {}
  }
  public enum DateEncodingStrategy { case deferredToDate, iso8601 }
  open var dateEncodingStrategy: DateEncodingStrategy {
    get { .iso8601 }
    set {}
  }
  open func encode<T: Encodable>(_ v: T) throws -> Data { Data() }
}
extension StringProtocol {
  public func replacingOccurrences<A: StringProtocol, B: StringProtocol>(of: A, with: B) -> String {
    ""
  }
}
extension String: CVarArg {
  public var _cVarArgEncoding: [Int] { [] }
  public struct Encoding: Sendable { public static let utf8 = Encoding() }
  public init?(data: Data, encoding: Encoding) { return nil }
}
public typealias TimeInterval = Double
public struct Date: Sendable, Comparable {
  public init() {}; public init(timeIntervalSinceNow: TimeInterval) {};
  public init(timeIntervalSince1970: TimeInterval) {}
  public var timeIntervalSinceNow: TimeInterval { 0 }
  public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
  public func addingTimeInterval(_ interval: TimeInterval) -> Date { self }
  public static func < (a: Date, b: Date) -> Bool { false }
}
open class Operation: NSObject, @unchecked Sendable {
  public enum QueuePriority: Sendable { case normal }
}
open class OperationQueue: NSObject, @unchecked Sendable {}
public struct IndexPath: Hashable, Sendable {}
public struct Notification { public struct Name: Hashable, Sendable {} }
open class NotificationCenter: NSObject, @unchecked Sendable {}
