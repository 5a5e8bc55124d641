public import Verge

/// The kind of an update, for the loggers.
@usableFromInline
enum UpdateKind {
  /// A closure has changed the value.
  case change
  /// The value has been replaced.
  case replacement
  /// A property has been set.
  case property(value: Any, keyPath: AnyKeyPath)
}

extension StorageCore {
  /// The value after the newest update.
  @inlinable @inline(__always)
  var value: Value {
    if isPlain { return view.core.read(view.location).value }
    return readGuarded()
  }

  @usableFromInline
  func readGuarded() -> Value {
    guard let outer = existingExtras?.existingGuard else {
      return view.core.read(view.location).value
    }
    view.core.checkForReading()
    outer.enter()
    defer { outer.leave() }
    return view.core.read(view.location).value
  }

  /// Makes an update that no logger receives, without acquiring the lock that users may hold.
  @inlinable @inline(__always)
  func commitPlainly<Failure: Error>(
    sender: AnyObject,
    _ name: String,
    _ file: StaticString, _ function: StaticString, _ line: UInt,
    _ mutation: (inout Value) throws(Failure) -> Void
  ) throws(Failure) {
    // The memory must stay alive until the delivery ends.
    defer { withExtendedLifetime(self) {} }
    try view.core.commit(at: view.location, sender: sender, name, file, function, line, mutation)
  }

  /// Makes an update, and logs it to the loggers of the storage and its verges.
  @inlinable @inline(__always)
  func update<Result, Failure: Error>(
    _ kind: @autoclosure () -> UpdateKind,
    sender: AnyObject,
    _ file: StaticString, _ function: StaticString, _ line: UInt,
    _ mutation: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    if isPlain {
      return try view.core.commit(
        at: view.location, sender: sender, "", file, function, line, mutation)
    }
    return try updateGuarded(
      kind(), sender: sender, CallSite("", file, function, line), completion: nil
    ) { value, _ throws(Failure) in try mutation(&value) }
  }

  /// Acquires the lock that users may hold, makes an update, and logs it.
  ///
  /// - Parameter completion: Called after the loggers; not for a muted update.
  @usableFromInline
  func updateGuarded<Result, Failure: Error>(
    _ kind: UpdateKind,
    sender: AnyObject,
    _ site: CallSite,
    completion: (() -> Void)?,
    _ mutation: (inout Value, inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let extras = existingExtras
    let isReported = completion != nil || extras?.hasUpdateLoggers == true
    let report = { (value: Value) in
      extras?.updateLoggers.forEach { $0.receive(kind, value) }
      completion?()
    }
    defer { withExtendedLifetime(self) {} }
    return try view.core.commit(
      at: view.location,
      .init(site, sender: sender, inside: extras?.existingGuard, isReported: isReported),
      reporting: report,
      orLater: { value in { report(value) } },
      mutation)
  }
}

extension MutableStorageLogging {
  fileprivate func receive(_ kind: UpdateKind, _ root: Any) {
    switch kind {
    case .change: didChange(root: root)
    case .replacement: didReplace(root: root)
    case .property(let value, let keyPath): didChange(value: value, for: keyPath, root: root)
    }
  }
}
