// The closure that a notification center calls is Sendable, and what it captures has to be.
extension Autosaver: @unchecked Sendable {}
