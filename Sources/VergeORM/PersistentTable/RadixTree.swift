/// A node of a ``RadixTree``: a branch or a leaf. Reference counts are managed by hand, because a walk
/// from the root would retain and release each node on its path.
@usableFromInline
typealias Node = Unmanaged<AnyObject>

/// The memory that owns a node.
@usableFromInline
typealias NodeSlot = UnsafeMutablePointer<Node?>

/// A persistent array of optional leaves, found by index.
///
/// All branches have the same number of children, and all leaves are at the same depth. Copies share
/// their nodes: a change copies the branches on one path, or changes them in place where nothing else
/// refers to them. A tree occupies memory of its owner, which releases the root.
@usableFromInline
struct RadixTree {
  /// The number of bits of an index that select a child.
  @inlinable static var bits: Int { 5 }

  /// The number of children of a branch.
  @inlinable static var fanout: Int { 1 << bits }

  /// A leaf if `width` is 0, else a branch. The first member, so that its address is the tree's.
  @usableFromInline var root: Node?
  /// The number of bits of an index below the root. Indices have no more bits.
  @usableFromInline var width = 0

  @inlinable init() {}

  /// The leaf at `index`. Takes time proportional to the depth.
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

  /// The first leaf at `index` or after it.
  @usableFromInline
  func firstLeaf(from index: Int) -> (index: Int, leaf: Node)? {
    var index = index
    while index >> width == 0 {
      var node = root
      var shift = width
      while shift > 0, let branch = node {
        shift -= Self.bits
        node = RadixBranch.children(of: branch)[Self.child(index, shift)]
      }
      if let node { return (index, node) }
      index = (index >> shift + 1) << shift
    }
    return nil
  }

  /// The last leaf at `index` or before it.
  @usableFromInline
  func lastLeaf(to index: Int) -> (index: Int, leaf: Node)? {
    var index = min(index, 1 << width - 1)
    while index >= 0 {
      var node = root
      var shift = width
      while shift > 0, let branch = node {
        shift -= Self.bits
        node = RadixBranch.children(of: branch)[Self.child(index, shift)]
      }
      if let node { return (index, node) }
      index = (index >> shift) << shift - 1
    }
    return nil
  }

  /// The position of the child on the path to `index`, in a branch above `shift` bits.
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

  /// The leaf at `index`, and whether only this tree refers to it and to each branch on its path.
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

  /// The slot of the leaf at `index`, on a path of branches that only this tree refers to. Adds the
  /// branches that are absent.
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

  /// Removes the leaf at `index`, and the branches that are left without a leaf.
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

  /// Removes the branches that a tree without leaves at `count` or after does not need.
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

  /// Releases the node, and owns `node` instead, which is retained already.
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

  /// The children of a branch, in its memory.
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
