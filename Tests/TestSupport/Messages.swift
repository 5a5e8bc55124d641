public import Testing

/// Expects that the standard error output of a process contains all of `parts`.
public func expectMessage(
  _ standardError: [UInt8]?,
  _ parts: String...,
  location: SourceLocation = #_sourceLocation
) {
  let message = String(decoding: standardError ?? [], as: UTF8.self)
  for part in parts {
    #expect(message.contains(part), "\(message)", sourceLocation: location)
  }
}
