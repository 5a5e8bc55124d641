// swift-format-ignore-file
import Foundation

public struct Executor {
    public typealias Context = (@escaping () -> Void) -> Void
    private let context: Context

    public init(_ context: @escaping Context) { self.context = context }
    public func execute(_ function: @escaping () -> Void) { context(function) }

    public static var immediate: Executor { return Executor { $0() } }
    public static func queue(_ queue: DispatchQueue) -> Executor { return Executor { queue.async(execute: $0) } }
    public static var mainThread: Executor {
        return Executor { Thread.isMainThread ? $0() : DispatchQueue.main.async(execute: $0) }
    }
}

public final class AtomicReference<Value> {
    private let lock = NSRecursiveLock()
    private var stored: Value
    public init(_ value: Value, recursive: Bool = false) { stored = value }

    public var value: Value {
        get { return synchronized { $0 } }
        set { modify { $0 = newValue } }
    }
    @discardableResult
    public func synchronized<Result>(_ function: (Value) throws -> Result) rethrows -> Result {
        lock.lock(); defer { lock.unlock() }
        return try function(stored)
    }
    @discardableResult
    public func modify<Result>(_ function: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock(); defer { lock.unlock() }
        return try function(&stored)
    }
    @discardableResult
    public func swap(_ newValue: Value) -> Value {
        return modify { value in defer { value = newValue }; return value }
    }
}
