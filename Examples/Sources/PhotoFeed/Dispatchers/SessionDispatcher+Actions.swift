import VergeStore

extension Actions where Base == SessionDispatcher {

  /// Restores the session of the last run, if there was one.
  ///
  /// - Parameter completion: As for every action here, called on the service's queue after the
  ///   outcome is committed; on the caller's thread if there is nothing to do.
  public func restore(completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      context.dispatcher.service.perform({ try $0.currentSession() }) { result in
        context.settle(result) { session in
          guard let session = session else { return }
          context.commit.begin(session, message: "Welcome back, \(session.person.name).")
        }
        completion()
      }
    }
  }

  /// Signs a user in, in place of the current one. Creates an account for a new name.
  public func signIn(name: String, completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      context.dispatcher.service.perform({ try $0.signIn(name: name) }) { result in
        context.settle(result) { session in
          context.commit.begin(session, message: "Signed in as \(session.person.name).")
        }
        completion()
      }
    }
  }

  /// Ends the session.
  public func signOut(completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      guard let person = context.scopedState?.person else {
        context.commit.show(message: "Nobody is signed in.")
        return completion()
      }
      context.dispatcher.service.perform({ try $0.signOut() }) { result in
        context.settle(result) {
          context.commit.end(message: "Goodbye, \(person.name).")
        }
        completion()
      }
    }
  }

  /// Renames the signed-in user.
  public func rename(to name: String, completion: @escaping () -> Void = {}) {
    descriptor.dispatch { context in
      guard let person = context.signedInPerson(to: "change your name") else {
        return completion()
      }
      context.dispatcher.service.perform({ try $0.rename(person, to: name) }) { result in
        context.settle(result) { photos in
          context.commit.set(name: name)
          context.commit.finishRenaming(photos)
        }
        completion()
      }
    }
  }
}
