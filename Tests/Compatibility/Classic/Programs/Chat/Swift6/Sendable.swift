// It is used on the main queue alone.
extension Chat.Room.ViewModel: @unchecked Sendable {}
