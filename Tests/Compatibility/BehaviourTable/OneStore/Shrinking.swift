/// Returns a reduced part of `elements` that still fails.
func shrunk<Element>(_ elements: [Element], while fails: ([Element]) -> Bool) -> [Element] {
  var elements = elements
  var size = max(1, elements.count / 2)
  while true {
    let former = elements.count
    var start = 0
    while start < elements.count {
      var candidate = elements
      candidate.removeSubrange(start..<min(start + size, elements.count))
      if fails(candidate) { elements = candidate } else { start += size }
    }
    if elements.count == former {
      if size == 1 { return elements }
      size /= 2
    }
  }
}

extension Script {
  /// Returns the script with only the steps and reactions that it needs to fail.
  func shrunk(while fails: (Script) -> Bool) -> Script {
    var script = self
    script.steps = BehaviourTests.shrunk(steps) { steps in
      fails(Script(threadCount: threadCount, steps: steps))
    }
    for index in script.steps.indices {
      guard case .observe(let id, let seat, let call, _?) = script.steps[index].step else {
        continue
      }
      var candidate = script
      candidate.steps[index].step = .observe(id, seat, onCall: call, nil)
      if fails(candidate) { script = candidate }
    }
    return script
  }
}
