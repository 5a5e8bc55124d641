import TestSupport
import Testing

/// A failure that was reported to Swift Testing.
struct Failure: Equatable {
  let message: String
  let fileID: String?
  let line: Int?
}

/// Runs `body`, in which there must be failures, and returns them.
func failures(
  location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows -> [Failure] {
  let recorder = Recorder<Failure>()
  try withKnownIssue(sourceLocation: location) {
    try body()
  } matching: { issue in
    recorder.record(Failure(issue))
    return true
  }
  return recorder.elements
}

/// Runs `body`, in which there must be failures, and returns them.
func failures(
  isolation: isolated (any Actor)? = #isolation,
  location: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async rethrows -> [Failure] {
  let recorder = Recorder<Failure>()
  try await withKnownIssue(sourceLocation: location) {
    try await body()
  } matching: { issue in
    recorder.record(Failure(issue))
    return true
  }
  return recorder.elements
}

extension Failure {
  init(_ issue: Issue) {
    self.init(
      message: issue.comments.map(\.rawValue).joined(separator: "\n"),
      fileID: issue.sourceLocation?.fileID,
      line: issue.sourceLocation?.line
    )
  }
}
