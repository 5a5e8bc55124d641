import Combine
import SwiftUI
import Testing

@MainActor
@Suite("Events of a view")
struct EventTests {
  final class Log {
    var lines: [String] = []
  }

  struct Receiver: View {
    let subject: CurrentValueSubject<Int, Never>
    let log: Log
    var name = "a"
    @State private var last = 0

    var body: some View {
      log.lines.append("body")
      return Text("\(last)").onReceive(subject) {
        log.lines.append("\(name)\($0)")
        last = $0
      }
    }
  }

  @Test("The latest action receives initial values after the bodies, later ones synchronously")
  func receive() async {
    let (subject, log) = (CurrentValueSubject<Int, Never>(1), Log())
    let host = ViewHost(Receiver(subject: subject, log: log))
    #expect(log.lines == ["body", "a1"])
    await host.settle()
    #expect(host.texts == ["1"])

    host.update(Receiver(subject: subject, log: log, name: "b"))
    subject.send(2)
    #expect(log.lines == ["body", "a1", "body", "body", "b2"])
    await host.settle()
    #expect(host.texts == ["2"])
    #expect(host.faults == [])
  }

  @Test("A new publisher replaces the previous one")
  func anotherPublisher() async {
    let log = Log()
    let (first, second) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, Never>(2))
    let host = ViewHost(Receiver(subject: first, log: log))
    host.update(Receiver(subject: second, log: log))
    first.send(10)
    await host.settle()
    #expect(host.texts == ["2"])
  }

  struct Appearing: View {
    let log: Log
    let number: Int
    @State private var title = "new"

    var body: some View {
      log.lines.append("body \(title) \(number)")
      return Text(title).onAppear {
        log.lines.append("appear \(number)")
        title = "shown"
      }
    }
  }

  @Test("A view appears once, after its body")
  func appear() async {
    let log = Log()
    let host = ViewHost(Appearing(log: log, number: 1))
    #expect(log.lines == ["body new 1", "appear 1"])
    await host.settle()
    host.update(Appearing(log: log, number: 2))
    #expect(log.lines == ["body new 1", "appear 1", "body shown 1", "body shown 2"])
    #expect(host.faults == [])
  }

  struct Sender: View {
    let subject: CurrentValueSubject<Int, Never>

    var body: some View {
      subject.send(5)
      return EmptyView()
    }
  }

  @Test("A value sent while another host evaluates bodies is received in a later turn")
  func otherHost() async {
    let (subject, log) = (CurrentValueSubject<Int, Never>(1), Log())
    let host = ViewHost(Receiver(subject: subject, log: log))
    await host.settle()
    let other = ViewHost(Sender(subject: subject))
    #expect(log.lines == ["body", "a1", "body"])
    await host.settle()
    #expect(host.texts == ["5"])
    #expect(other.renderCount(of: Sender.self) == 1)
  }

  @Test("A removed view performs its latest `onDisappear` action once")
  func disappear() async {
    struct Root: View {
      let isShown: Bool
      let log: Log
      var name = "a"

      var body: some View {
        if isShown {
          Text("here").onDisappear { log.lines.append(name) }
        }
      }
    }

    let log = Log()
    let host = ViewHost(Root(isShown: true, log: log))
    host.update(Root(isShown: true, log: log, name: "b"))
    await host.settle()
    #expect(log.lines.isEmpty)
    host.update(Root(isShown: false, log: log))
    await host.settle()
    #expect(log.lines == ["b"])
  }
}
