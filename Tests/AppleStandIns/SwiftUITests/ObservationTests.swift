import Observation
import SwiftUI
import Testing

@MainActor
@Suite("Observation")
struct ObservationTests {
  @Observable
  final class Person {
    var name = "Ann"
    var age = 30
  }

  struct Name: View {
    let person: Person

    var body: some View { Text(person.name) }
  }

  struct Age: View {
    let person: Person

    var body: some View { Text("\(person.age)") }
  }

  @Test("A body is evaluated when a value that it has read changes, if the host tracks that")
  func tracked() async {
    let person = Person()
    let host = ViewHost(
      VStack {
        Name(person: person)
        Age(person: person)
      },
      tracksObservation: true
    )
    person.age = 31
    person.age = 32
    #expect(host.texts == ["Ann", "30"])
    await host.settle()
    #expect(host.texts == ["Ann", "32"])
    #expect(host.renderCount(of: Name.self) == 1)
    #expect(host.renderCount(of: Age.self) == 2)

    person.age = 33
    await host.settle()
    #expect(host.texts == ["Ann", "33"])
  }

  struct Either: View {
    let person: Person
    let showsAge: Bool

    var body: some View { Text(showsAge ? "\(person.age)" : person.name) }
  }

  @Test("A value that only an earlier evaluation has read does not cause an evaluation")
  func readNoMore() async {
    let person = Person()
    let host = ViewHost(Either(person: person, showsAge: true), tracksObservation: true)
    host.update(Either(person: person, showsAge: false))
    person.age = 31
    await host.settle()
    #expect(host.renderCount(of: Either.self) == 2)
  }

  @Test("A host that does not track `Observation` evaluates nothing")
  func untracked() async {
    let person = Person()
    let host = ViewHost(Age(person: person))
    person.age = 31
    await host.settle()
    #expect(host.texts == ["30"])
  }

  struct Editor: View {
    let person: Person

    var body: some View {
      TextField(
        "Name",
        text: Binding {
          person.name
        } set: {
          person.name = $0
        })
    }
  }

  @Test("A text field shows a value that its binding has read, if the host tracks that")
  func textField() async {
    let person = Person()
    let host = ViewHost(Editor(person: person), tracksObservation: true)
    let other = ViewHost(Editor(person: person))
    person.name = "Bea"
    await host.settle()
    await other.settle()
    #expect(host.texts == ["Bea"])
    #expect(other.texts == ["Ann"])
    #expect(host.renderCount(of: Editor.self) == 1)
  }

  final class Watched: Observable, Sendable {
    final class Key: Hashable, Sendable {
      static func == (left: Key, right: Key) -> Bool { left === right }

      func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
      }
    }

    private let registrar = ObservationRegistrar()

    func read(_ key: Key) -> String {
      registrar.access(self, keyPath: \.[key])
      return ""
    }

    private subscript(key: Key) -> Int { 0 }
  }

  struct Reading: View {
    let watched: Watched
    let key: Watched.Key?

    var body: some View { Text(key.map(watched.read) ?? "") }
  }

  @Test("The tracking of a view ends when the view is evaluated again or removed")
  func ended() {
    let watched = Watched()
    weak var first: Watched.Key?
    weak var second: Watched.Key?
    var host: ViewHost<Reading>?
    do {
      let key = Watched.Key()
      first = key
      host = ViewHost(Reading(watched: watched, key: key), tracksObservation: true)
    }
    #expect(first != nil)
    do {
      let key = Watched.Key()
      second = key
      host?.update(Reading(watched: watched, key: key))
    }
    #expect(first == nil)
    #expect(second != nil)
    host = nil
    #expect(second == nil)
  }
}
