import Observation
import TestSupport
import Testing

/// The behaviour that Sources/Verge/Observing/TrackedReading.swift infers from the library.
///
/// These tests use nothing of Verge: a failure means that the toolchain's library has changed.
@Suite("Observation's library")
struct ObservationLibraryTests {
  private static let advice: Comment = """
    Observation has changed how it handles key paths. Verge infers facts from that, because the \
    library has no API for them: first read the head of \
    Sources/Verge/Observing/TrackedReading.swift.
    """

  @Test("An access in a tracking scope retains its key path; one outside of a scope does not")
  func accessRetains() {
    let subject = Subject()
    #expect(!subject.retainsAccess(), Self.advice)
    withObservationTracking {
      #expect(subject.retainsAccess(), Self.advice)
      withObservationTracking {
        #expect(subject.retainsAccess(), Self.advice)
      } onChange: {
      }
    } onChange: {
    }
    #expect(!subject.retainsAccess(), Self.advice)
  }

  @Test("A key path is retained as long as a scope tracks it, and released with the last one")
  func trackingRetains() {
    let subject = Subject()
    let others = [Subject(), Subject()]
    let common = Subject.Key()
    var key: Subject.Key? = Subject.Key()
    weak let weakKey = key
    for other in others {
      withObservationTracking {
        subject.access(key!)
        other.access(common)
      } onChange: {
      }
    }
    key = nil
    #expect(weakKey != nil, Self.advice)
    others[0].change(common)
    #expect(weakKey != nil, Self.advice)
    others[1].change(common)
    #expect(weakKey == nil, Self.advice)
  }

  @Test("A change ends the tracking, and releases the key path that has changed")
  func changeReleases() {
    let subject = Subject()
    var key: Subject.Key? = Subject.Key()
    weak let weakKey = key
    withObservationTracking {
      subject.access(key!)
    } onChange: {
    }
    subject.change(key!)
    key = nil
    #expect(weakKey == nil, Self.advice)
  }

  @Test("The end of a registrar ends the tracking of its key paths")
  func registrarReleases() {
    var subject: Subject? = Subject()
    weak var weakKey: Subject.Key?
    do {
      let key = Subject.Key()
      weakKey = key
      withObservationTracking {
        subject!.access(key)
      } onChange: {
      }
    }
    #expect(weakKey != nil, Self.advice)
    subject = nil
    #expect(weakKey == nil, Self.advice)
  }

  @Test("A scope hashes its key paths again when it ends, and not before it tracks them")
  func endHashes() {
    let subject = Subject()
    let key = Subject.Key()
    let notified = Recorder<Int>()
    var hashCountInScope = 0
    withObservationTracking {
      subject.access(key)
      hashCountInScope = key.hashCount
      // Too early: the scope tracks nothing yet.
      subject.change(key)
    } onChange: {
      notified.record(1)
    }
    #expect(notified.elements.isEmpty, Self.advice)
    #expect(hashCountInScope > 0, Self.advice)
    #expect(key.hashCount > hashCountInScope, Self.advice)
    subject.change(key)
    #expect(notified.elements == [1], Self.advice)
  }

  @Test("A change hashes its key path to look up the scopes, if there are any")
  func changeHashes() {
    let subject = Subject()
    let key = Subject.Key()
    let other = Subject.Key()
    withObservationTracking {
      subject.access(other)
    } onChange: {
    }
    let before = key.hashCount
    subject.willChange(key)
    #expect(key.hashCount > before, Self.advice)
  }

  private final class Subject: Observable, Sendable {
    final class Key: Hashable, @unchecked Sendable {
      // Sendable: used on one thread.
      private(set) var hashCount = 0

      static func == (left: Key, right: Key) -> Bool { left === right }

      func hash(into hasher: inout Hasher) {
        hashCount += 1
        hasher.combine(ObjectIdentifier(self))
      }
    }

    private let registrar = ObservationRegistrar()

    func access(_ key: Key) {
      registrar.access(self, keyPath: \.[key])
    }

    func willChange(_ key: Key) {
      registrar.willSet(self, keyPath: \.[key])
    }

    func change(_ key: Key) {
      registrar.withMutation(of: self, keyPath: \.[key]) {}
    }

    func retainsAccess() -> Bool {
      var keyPath: KeyPath<Subject, Int> = \.[Key()]
      registrar.access(self, keyPath: keyPath)
      return !isKnownUniquelyReferenced(&keyPath)
    }

    private subscript(key: Key) -> Int { 0 }
  }
}
