import Checker
import Playback
import Verge

extension SubjectKind {
  /// The observers of a store.
  static let modern: [SubjectKind] = [
    SubjectKind("the state") { store, call in
      let token = store.sinkState(queue: .passthrough) { _ in call() }
      return Subject(tokens: [token], cancel: { token.cancel() })
    },
    SubjectKind("the state, on a queue") { store, call in
      let token = store.sinkState(queue: .specific(queue)) { _ in call() }
      return Subject(tokens: [token], cancel: { token.cancel() })
    },
    SubjectKind("the newest state, on a queue") { store, call in
      let token = store.sinkState(bufferingPolicy: .newest, queue: .specific(queue)) { _ in call() }
      return Subject(tokens: [token], cancel: { token.cancel() })
    },
    SubjectKind("a slice") { store, call in
      let token = store.sinkState(\.a, queue: .passthrough) { _ in call() }
      return Subject(tokens: [token], cancel: { token.cancel() })
    },
    SubjectKind("the activities") { store, call in
      let token = store.sinkActivity(queue: .passthrough) { _ in call() }
      return Subject(tokens: [token], cancel: { token.cancel() })
    },
    SubjectKind("the activities, on a queue") { store, call in
      let token = store.sinkActivity(queue: .specific(queue)) { _ in call() }
      return Subject(tokens: [token], cancel: { token.cancel() })
    },
    SubjectKind("the state, retained by the store") { store, call in
      let token = store.sinkState(queue: .passthrough) { _ in call() }.storeWhileSourceActive()
      return Subject(cancel: { token.cancel() })
    },
    SubjectKind("the state, in a bag") { store, call in
      var bag = VergeAnyCancellables()
      let token = store.sinkState(queue: .passthrough) { _ in call() }
      token.asAny().store(in: &bag)
      return Subject(tokens: [bag], cancel: { token.cancel() })
    },
    SubjectKind("a scope") { store, call in
      let scope = store.scoped(\.a)
      let token = scope.sinkState(queue: .passthrough) { _ in call() }
      return Subject(views: [scope], tokens: [token], cancel: { token.cancel() })
    },
    SubjectKind("a scope of a scope") { store, call in
      let scope = store.scoped(\.a).scoped(\.count)
      let token = scope.sinkState(queue: .specific(queue)) { _ in call() }
      return Subject(views: [scope], tokens: [token], cancel: { token.cancel() })
    },
  ]

  /// The observers of derived values.
  static let derived: [SubjectKind] = [
    SubjectKind("a selected value") { store, call in observe(store.derived(.select(\.a)), call) },
    SubjectKind("a mapped value") { store, call in observe(store.derived(.map { $0.a.count }), call)
    },
    SubjectKind("a value of a value") { store, call in
      let first = store.derived(.map { $0.a })
      var subject = observe(first.derived(.map { $0.count }), call)
      subject.views.append(first)
      return subject
    },
    SubjectKind("two values combined") { store, call in
      observe(Derived.combined(store.derived(.select(\.a)), store.derived(.select(\.b))), call)
    },
    SubjectKind("values of two stores combined") { store, call in
      let other = BoardStore(initialState: Board())
      var subject = observe(
        Derived.combined(store.derived(.select(\.a)), other.derived(.select(\.b))), call)
      subject.views.append(other)
      return subject
    },
    SubjectKind("a binding") { store, call in
      observe(store.bindingDerived(get: .map { $0.a }, set: { $0.a = $1 }), call)
    },
  ]

  private static func observe<Value>(
    _ derived: Derived<Value>, _ call: @escaping @Sendable () -> Void
  ) -> Subject {
    let token = derived.sinkState(queue: .passthrough) { _ in call() }
    return Subject(views: [derived], tokens: [token], cancel: { token.cancel() })
  }
}
