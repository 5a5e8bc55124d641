import Dispatch
import TestSupport
import Testing
import VergeClassic

@Suite("Objects that are created on first use")
struct LazyObjectTests {
  final class Part: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
  }

  /// Owns a lazy object, because a closure cannot capture one.
  final class Owner: Sendable {
    let part: LazyObject

    init() { part = LazyObject() }

    init(_ object: Part) { part = LazyObject(object) }

    var isCreated: Bool { part.isCreated }
    var existing: Part? { part.existing(Part.self) }
  }

  @Test("An object is created once, on first use")
  func once() {
    let owner = Owner()
    #expect(!owner.isCreated)
    #expect(owner.existing == nil)
    let first = owner.part.object { Part("first") }
    #expect(owner.isCreated)
    #expect(owner.existing === first)
    let second = owner.part.object { Part("second") }
    #expect(second === first)
  }

  @Test("An object that exists already is not created again")
  func given() {
    let given = Part("given")
    let owner = Owner(given)
    #expect(owner.isCreated)
    let part = owner.part.object { Part("other") }
    #expect(part === given)
  }

  @Test("The object is retained until its owner is deallocated")
  func lifetime() {
    weak var part: Part?
    do {
      let owner = Owner()
      part = owner.part.object { Part("part") }
      #expect(part?.name == "part")
      withExtendedLifetime(owner) {}
    }
    #expect(part == nil)
  }

  @Test("The object that replaces one made inside its own creation is dropped")
  func nested() {
    let owner = Owner()
    weak var dropped: Part?
    let result = owner.part.object {
      let inner = owner.part.object { Part("inner") }
      let outer = Part("outer")
      dropped = outer
      withExtendedLifetime(inner) {}
      return outer
    }
    #expect(result.name == "inner")
    #expect(dropped == nil)
  }

  @Test("Threads that create it at the same time receive the same object, complete")
  func concurrent() {
    for _ in 0..<200 {
      let owner = Owner()
      let names = Recorder<String>()
      let identities = Recorder<ObjectIdentifier>()
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        let part = owner.part.object { Part("made by \(index)") }
        names.record(part.name)
        identities.record(ObjectIdentifier(part))
      }
      #expect(Set(names.elements).count == 1)
      #expect(Set(identities.elements).count == 1)
    }
  }
}
