/// A first-in, first-out queue of numbered values in untyped memory, so that its code is not compiled for
/// each type of value.
///
/// The owner initializes and deinitializes the values, which stay in place until they are removed.
package struct UntypedFIFO: ~Copyable {
  private struct Slot {
    var next: UnsafeMutablePointer<Slot>?
    var number: UInt64
    let value: UnsafeMutableRawPointer
  }

  private var head: UnsafeMutablePointer<Slot>?
  private var tail: UnsafeMutablePointer<Slot>?
  /// The slot of a removed value, for the next one.
  private var spare: UnsafeMutablePointer<Slot>?

  package init() {}

  deinit {
    if head != nil {
      fatalError("Internal error of the engine: a queue was freed with its values.")
    }
    spare?.deallocate()
  }

  /// The first value; `nil` if there is none.
  package var first: UnsafeMutableRawPointer? { head?.pointee.value }

  /// The first value, if it has this number.
  package func first(_ number: UInt64) -> UnsafeMutableRawPointer? {
    head?.pointee.number == number ? first : nil
  }

  /// Appends a value.
  ///
  /// - Parameters:
  ///   - size: The size of the value, which is equal for all values of the queue.
  ///   - alignment: Its alignment, which is equal as well.
  /// - Returns: The memory of the value, which the caller initializes.
  package mutating func append(_ number: UInt64, size: Int, alignment: Int)
    -> UnsafeMutableRawPointer
  {
    let slot = spare.take() ?? Self.allocate(size, alignment)
    slot.pointee.number = number
    if let tail { tail.pointee.next = slot } else { head = slot }
    tail = slot
    return slot.pointee.value
  }

  /// Removes the first value, which the caller has moved out of its memory.
  package mutating func removeFirst() {
    let slot = head!
    head = slot.pointee.next.take()
    if head == nil { tail = nil }
    spare?.deallocate()
    spare = slot
  }

  /// Allocates a slot, with the value behind it.
  private static func allocate(_ size: Int, _ alignment: Int) -> UnsafeMutablePointer<Slot> {
    let header = MemoryLayout<Slot>.size
    let offset = (header + alignment - 1) / alignment * alignment
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: offset + size, alignment: max(alignment, MemoryLayout<Slot>.alignment))
    let slot = memory.bindMemory(to: Slot.self, capacity: 1)
    slot.initialize(to: Slot(next: nil, number: 0, value: memory + offset))
    return slot
  }
}
