// It ticks on the main queue alone once it runs.
extension Quiz.ClockAdapter: @unchecked Sendable {}
