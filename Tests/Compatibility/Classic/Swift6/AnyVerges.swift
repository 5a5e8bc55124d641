import VergeClassic

// On the main actor, because a Swift 6 global requires an isolation.
@MainActor let anyVerges: [AnyVergeType] = [RefStateVM(), Bare()]
