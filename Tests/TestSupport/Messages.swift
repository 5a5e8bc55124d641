public import Testing

/// Expects that what a process wrote to its standard error stream contains all of `parts`.
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
