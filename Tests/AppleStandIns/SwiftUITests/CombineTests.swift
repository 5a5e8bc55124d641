import Combine
import Dispatch
import Testing

@MainActor
@Suite("Combine")
struct CombineTests {
  private func numbers() -> some Publisher<Int, Never> {
    [1, 2, 3].publisher.receive(on: DispatchQueue.main)
  }

  @Test("A dispatch queue is a scheduler; a publisher is an asynchronous sequence")
  func scheduler() async {
    var received: [Int] = []
    for await number in numbers().values { received.append(number) }
    #expect(received == [1, 2, 3])
  }

  @Test("A dispatch queue runs repeating work until it is cancelled")
  func interval() async {
    let queue: some Scheduler = DispatchQueue.main
    var count = 0
    var timer: (any Cancellable)?
    await withCheckedContinuation { continuation in
      timer = queue.schedule(after: queue.now, interval: .milliseconds(1)) {
        count += 1
        guard count == 3 else { return }
        timer?.cancel()
        queue.schedule(after: queue.now.advanced(by: .milliseconds(5))) { continuation.resume() }
      }
    }
    #expect(count == 3)
  }

  @Test("The strides of a dispatch queue are durations")
  func strides() {
    typealias Stride = DispatchQueue.SchedulerTimeType.Stride
    let now = DispatchQueue.main.now
    #expect(now.distance(to: now.advanced(by: .milliseconds(2))) == .microseconds(2_000))
    #expect(now.advanced(by: 1).distance(to: now) == -.seconds(1.0))
    #expect(Stride.seconds(2) - 1 > .milliseconds(999))
  }

  @Test("Optionals and results publish their values")
  func values() async {
    for await value in Optional(1).publisher.values { #expect(value == 1) }
    for await value in Result<Int, Never>.success(2).publisher.values { #expect(value == 2) }
  }

  @Test("An observable object publishes before each change, until the subscription is cancelled")
  func published() {
    let model = Model(1)
    var seen: [Int] = []
    let subscription = model.objectWillChange.sink { seen.append(model.value) }
    model.value = 2
    model.value = 3
    subscription.cancel()
    model.value = 4
    #expect(seen == [1, 2])
  }
}
