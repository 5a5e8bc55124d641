import VergeStore

/// The message line at the bottom of the screen, which the dispatchers share.
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

  /// Passes on the service's result, or shows its error.
  func settle<Value>(_ result: Result<Value, Error>, _ success: (Value) -> Void) {
    switch result {
    case .success(let value): success(value)
    case .failure(let error): commit.show(error: error)
    }
  }

  /// The signed-in user; if there is none, asks on the screen to sign in for `purpose`.
  func signedInPerson(to purpose: String) -> Person? {
    if let session = state.session { return session.person }
    commit.show(message: "Sign in to \(purpose).")
    return nil
  }
}
