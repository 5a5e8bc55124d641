extension Script {
  /// The script with only the threads and operations that it needs to fail.
  ///
  /// - Parameter fails: Runs a script (several times if it has several threads), and returns whether it
  ///   failed.
  public func shrunk(while fails: (Script) -> Bool) -> Script {
    var script = self
    for thread in script.threads.indices.reversed() where script.threads.count > 1 {
      var candidate = script
      candidate.threads.remove(at: thread)
      if fails(candidate) { script = candidate }
    }
    for thread in script.threads.indices {
      var size = max(1, script.threads[thread].count / 2)
      while true {
        let former = script.threads[thread].count
        var start = 0
        while start < script.threads[thread].count {
          var candidate = script
          let end = min(start + size, candidate.threads[thread].count)
          candidate.threads[thread].removeSubrange(start..<end)
          if fails(candidate) { script = candidate } else { start += size }
        }
        if size > 1 {
          size /= 2
        } else if script.threads[thread].count == former {
          break
        }
      }
    }
    for thread in script.threads.indices {
      for index in script.threads[thread].indices {
        guard case .subscribe(let slot, let watch, let reaction) = script.threads[thread][index],
          reaction != .none
        else { continue }
        var candidate = script
        candidate.threads[thread][index] = .subscribe(slot, watch, .none)
        if fails(candidate) { script = candidate }
      }
    }
    return script
  }
}
