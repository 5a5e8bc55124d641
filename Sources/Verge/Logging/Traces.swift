/// The name and the call site of a commit.
public struct MutationTrace: Encodable, Hashable, Sendable {
  /// The name given to the commit, or the empty string.
  public let name: String
  /// The file of the call, as module and file name.
  public let file: StaticString
  /// The function that made the call.
  public let function: StaticString
  /// The line of the call.
  public let line: UInt

  /// A trace of the call site.
  public init(
    name: String = "",
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    self.name = name
    self.file = file
    self.function = function
    self.line = line
  }

  init(_ site: CallSite) {
    self.init(name: site.name, file: site.file, function: site.function, line: site.line)
  }

  /// Whether both have the same name and the same call site.
  public static func == (left: MutationTrace, right: MutationTrace) -> Bool {
    left.name == right.name && left.line == right.line
      && left.file.description == right.file.description
      && left.function.description == right.function.description
  }

  /// Hashes the name and the call site.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(line)
    hasher.combine(file.description)
    hasher.combine(function.description)
  }

  /// Encodes the name and the call site as strings and a number.
  public func encode(to encoder: any Encoder) throws {
    try ActivityTrace(CallSite(name, file, function, line)).encode(to: encoder)
  }
}

/// The name and the call site of an activity.
public struct ActivityTrace: Encodable, Hashable, Sendable {
  /// The name given to the activity, or the empty string.
  public let name: String
  /// The file of the call, as module and file name.
  public let file: String
  /// The function that made the call.
  public let function: String
  /// The line of the call.
  public let line: UInt

  init(_ site: CallSite) {
    name = site.name
    file = site.file.description
    function = site.function.description
    line = site.line
  }
}
