// Both are used on the main queue alone.
extension Auth.Session: @unchecked Sendable {}
extension Auth.LoginViewModel: @unchecked Sendable {}
