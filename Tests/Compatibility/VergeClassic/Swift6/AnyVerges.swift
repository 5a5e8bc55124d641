import VergeClassic

// On the main actor, because a global of Swift 6 asks for an isolation.
@MainActor let anyVerges: [AnyVergeType] = [RefStateVM(), Bare()]
