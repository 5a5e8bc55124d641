import Foundation
import VergeClassic

// Protocols that reach deprecated API without a warning.

protocol PropertyUpdating<T> {
  associatedtype T
  func batchUpdate<E: Error>(_ update: (MutableStorage<T>) throws(E) -> Void) throws(E)
  func update<E>(_ value: E, _ keyPath: WritableKeyPath<T, E>)
  func update<E>(_ value: E?, _ keyPath: WritableKeyPath<T, E?>)
  func updateIfChanged<E: Equatable>(_ value: E, _ keyPath: WritableKeyPath<T, E>)
  func updateIfChanged<E: Equatable>(_ value: E?, _ keyPath: WritableKeyPath<T, E?>)
  func updateIfChanged<E>(
    _ value: E, _ keyPath: WritableKeyPath<T, E>, comparer: (E, E) -> Bool)
  func updateIfChanged<E>(
    _ value: E?, _ keyPath: WritableKeyPath<T, E?>, comparer: (E?, E?) -> Bool)
}

extension MutableStorage: PropertyUpdating {}

extension MutableStorage {
  var properties: any PropertyUpdating<T> { self }

  func set<E>(_ value: E, _ keyPath: WritableKeyPath<T, E>) {
    properties.update(value, keyPath)
  }
}

protocol Lockable {
  var recursiveLock: NSRecursiveLock { get }
}

extension CounterModel: Lockable {
  @available(*, deprecated)
  var recursiveLock: NSRecursiveLock { lock }

  var theLock: NSRecursiveLock { (self as any Lockable).recursiveLock }
}
