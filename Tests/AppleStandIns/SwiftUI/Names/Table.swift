/// Rows and columns. The host cannot show them: only the name is declared, because another module
/// may have it too.
@available(iOS 16.0, macOS 12.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
nonisolated public struct Table<Value, Rows, Columns> {}
