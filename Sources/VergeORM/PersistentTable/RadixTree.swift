/// A node of a ``RadixTree``: a branch or a leaf. Reference counts are managed manually, because a
/// walk from the root would otherwise retain and release each node on its path.
@usableFromInline
typealias Node = Unmanaged<AnyObject>

/// The memory that owns a node.
@usableFromInline
typealias NodeSlot = UnsafeMutablePointer<Node?>

/// A persistent array of optional leaves, found by index.
///
/// All branches have the same number of children, and all leaves are at the same depth. Copies
/// share their nodes: a change copies the branches on one path, or changes them in place if nothing
/// else refers to them. A tree is stored in its owner's memory; the owner releases the root.
@usableFromInline
struct RadixTree {
  /// The number of bits of an index that select a child.
  @inlinable static var bits: Int { 5 }

  /// The number of children of a branch.
  @inlinable static var fanout: Int { 1 << bits }

  /// A leaf if `width` is 0, otherwise a branch. The first member, so that its address is that of
  /// the tree.
  @usableFromInline var root: Node?
  /// The number of bits of an index below the root. Indexes have at most this many bits.
  @usableFromInline var width = 0

  @inlinable init() {}

  /// Returns the leaf at `index`. Takes time proportional to the depth.
  ///
  /// - Precondition: `index` has at most `width` bits.
  @inlinable @inline(__always)
  func leaf(at index: Int) -> Node? {
    var node = root
    var shift = width
    while shift > 0, let branch = node {
      shift &-= Self.bits
      node = RadixBranch.children(of: branch)[Self.child(index, shift)]
    }
    return node
  }

  /// Returns the first leaf at or after `index`.
  @usableFromInline
  func firstLeaf(from index: Int) -> (index: Int, leaf: Node)? {
    var index = index
    while index >> width == 0 {
      let (node, shift) = descend(to: index)
      if let node { return (index, node) }
      index = (index >> shift + 1) << shift
    }
    return nil
  }

  /// Returns the last leaf at or before `index`.
  @usableFromInline
  func lastLeaf(to index: Int) -> (index: Int, leaf: Node)? {
    var index = min(index, 1 << width - 1)
    while index >= 0 {
      let (node, shift) = descend(to: index)
      if let node { return (index, node) }
      index = (index >> shift) << shift - 1
    }
    return nil
  }

  /// Returns the leaf at `index`, or the number of bits below the absent child on its path.
  private func descend(to index: Int) -> (leaf: Node?, shift: Int) {
    var node = root
    var shift = width
    while shift > 0, let branch = node {
      shift -= Self.bits
      node = RadixBranch.children(of: branch)[Self.child(index, shift)]
    }
    return (node, shift)
  }

  /// Returns the position of the child on the path to `index`, in a branch above `shift` bits.
  @inlinable @inline(__always)
  static func child(_ index: Int, _ shift: Int) -> Int {
    (index &>> shift) & (fanout - 1)
  }
}

extension UnsafeMutablePointer where Pointee == RadixTree {
  @inlinable @inline(__always)
  var root: NodeSlot {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Node?.self)
  }

  /// Returns the leaf at `index`, and whether only this tree refers to it and to each branch on its
  /// path.
  ///
  /// - Precondition: `index` has at most `width` bits.
  @inlinable @inline(__always)
  func leafAndIsUnique(at index: Int) -> (leaf: Node?, isUnique: Bool) {
    var slot = root
    var shift = pointee.width
    var isUnique = slot.isUnique
    while shift > 0, let branch = slot.pointee {
      shift &-= RadixTree.bits
      slot = RadixBranch.children(of: branch) + RadixTree.child(index, shift)
      isUnique = isUnique && slot.isUnique
    }
    return (slot.pointee, isUnique)
  }

  /// Returns the slot of the leaf at `index`, on a path of branches that only this tree refers to.
  /// Adds absent branches.
  @inlinable @inline(__always)
  func uniqueSlot(at index: Int) -> NodeSlot {
    var slot = root
    var shift = pointee.width
    if index &>> shift != 0 { return uniqueSlotByCopying(at: index) }
    while shift > 0 {
      if !slot.isUnique { return uniqueSlotByCopying(at: index) }
      shift &-= RadixTree.bits
      slot =
        RadixBranch.children(of: slot.pointee.unsafelyUnwrapped) + RadixTree.child(index, shift)
    }
    return slot
  }

  @usableFromInline @inline(never)
  func uniqueSlotByCopying(at index: Int) -> NodeSlot {
    while index >> pointee.width != 0 {
      if let root = pointee.root {
        let branch = RadixBranch.make()
        RadixBranch.children(of: branch)[0] = root
        pointee.root = branch
      }
      pointee.width += RadixTree.bits
    }
    var slot = root
    var shift = pointee.width
    while shift > 0 {
      RadixBranch.makeUnique(slot)
      shift -= RadixTree.bits
      slot =
        RadixBranch.children(of: slot.pointee.unsafelyUnwrapped) + RadixTree.child(index, shift)
    }
    return slot
  }

  /// Removes the leaf at `index`, and branches that have no leaves left.
  @usableFromInline
  func removeLeaf(at index: Int) {
    func remove(below slot: NodeSlot, _ shift: Int) {
      if shift > 0 {
        RadixBranch.makeUnique(slot)
        let children = RadixBranch.children(of: slot.pointee.unsafelyUnwrapped)
        remove(
          below: children + RadixTree.child(index, shift - RadixTree.bits), shift - RadixTree.bits)
        if (0..<RadixTree.fanout).contains(where: { children[$0] != nil }) { return }
      }
      slot.pointee?.release()
      slot.pointee = nil
    }
    remove(below: root, pointee.width)
  }

  /// Removes the upper branches that indexes below `count` do not need.
  ///
  /// - Precondition: The tree has no leaf at or after `count`.
  func lowerRoot(toCount count: Int) {
    while pointee.width > 0, count <= 1 << (pointee.width - RadixTree.bits) {
      let former = pointee.root
      pointee.root = former.flatMap { RadixBranch.children(of: $0)[0]?.retain() }
      pointee.width -= RadixTree.bits
      former?.release()
    }
  }
}

extension UnsafeMutablePointer where Pointee == Node? {
  /// Whether nothing else refers to the node. `false` if there is none.
  @inlinable @inline(__always)
  var isUnique: Bool {
    withMemoryRebound(to: AnyObject?.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
  }

  /// Releases the node, and takes ownership of `node`, which is already retained.
  @inlinable @inline(__always)
  func replace(with node: Node) {
    pointee?.release()
    pointee = node
  }
}

/// An inner node of a ``RadixTree``, with its children in the same memory.
@usableFromInline
final class RadixBranch: ManagedBuffer<Void, Node?> {
  deinit {
    withUnsafeMutablePointerToElements { children in
      for index in 0..<RadixTree.fanout { children[index]?.release() }
    }
  }

  /// Returns the children of a branch, in its memory.
  @inlinable @inline(__always)
  static func children(of branch: Node) -> NodeSlot {
    branch._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: RadixBranch.self).withUnsafeMutablePointerToElements { $0 }
    }
  }

  /// Makes a branch without children, retained.
  static func make() -> Node {
    let branch = create(minimumCapacity: RadixTree.fanout) { _ in }
    branch.withUnsafeMutablePointerToElements {
      $0.initialize(repeating: nil, count: RadixTree.fanout)
    }
    return .passRetained(branch)
  }

  /// Copies the branch in `slot` if another reference to it exists, and adds one if it is absent.
  static func makeUnique(_ slot: NodeSlot) {
    if slot.isUnique { return }
    guard let branch = slot.pointee else {
      slot.pointee = make()
      return
    }
    let copy = Node.passRetained(create(minimumCapacity: RadixTree.fanout) { _ in })
    let source = children(of: branch)
    children(of: copy).initialize(from: source, count: RadixTree.fanout)
    for index in 0..<RadixTree.fanout { _ = source[index]?.retain() }
    slot.replace(with: copy)
  }
}
