import VergeStore

/// What the dispatchers share: a line of text at the foot of the screen.
protocol MessageShowing: Dispatching where State == AppState {}

extension Mutations where Base: MessageShowing {

  func show(message: String?) {
    descriptor.commit(\.ui) { $0.message = message }
  }

  func show(error: Error) {
    descriptor.commit { state in
      state.ui.isLoading = false
      state.ui.message = (error as? FeedError)?.message ?? "That did not work: \(error)"
    }
  }
}

extension VergeStoreDispatcherContext where Dispatcher: MessageShowing {

  /// Hands on what the service found, or shows what went wrong.
  func settle<Value>(_ result: Result<Value, Error>, _ success: (Value) -> Void) {
    switch result {
    case .success(let value): success(value)
    case .failure(let error): commit.show(error: error)
    }
  }

  /// The person who is signed in; with nobody there, the screen says what for to sign in.
  func signedInPerson(to purpose: String) -> Person? {
    if let session = state.session { return session.person }
    commit.show(message: "Sign in to \(purpose).")
    return nil
  }
}
