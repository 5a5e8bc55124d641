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

  @Test("A body that has read what changes is evaluated, where the host tracks that")
  func tracked() async {
    let person = Person()
    let host = ViewHost(
      Group {
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

  @Test("What a body has read before, but not in its last evaluation, is nothing to it")
  func readNoMore() async {
    let person = Person()
    let host = ViewHost(Either(person: person, showsAge: true), tracksObservation: true)
    host.update(Either(person: person, showsAge: false))
    person.age = 31
    await host.settle()
    #expect(host.renderCount(of: Either.self) == 2)
  }

  @Test("A host that does not track it evaluates nothing")
  func untracked() async {
    let person = Person()
    let host = ViewHost(Age(person: person))
    person.age = 31
    await host.settle()
    #expect(host.texts == ["30"])
  }
}
