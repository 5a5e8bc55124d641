import Verge

// What is cancelled by whatever thread cancels or releases its owner.
#if CORRECTED
final class Work: Cancellable, Sendable {
  func cancel() {}
}
#else
final class Work: Cancellable {
  var count = 0
  func cancel() { count += 1 }
}
#endif

func own(_ work: Work, _ others: [Work]) {
  let owner = VergeAnyCancellable(onDeinit: { work.cancel() })  // expect-error
  owner.insert(onDeinit: { work.cancel() })  // expect-error
  owner.insert(work)  // expect-error
  _ = VergeAnyCancellable(work)  // expect-error
  _ = VergeAnyCancellable([work])  // expect-error
  _ = VergeAnyCancellable(others)  // expect-error
}
