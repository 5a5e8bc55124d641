import Verge

// What versions 11 to 13 had and `Verge` here has not, so that code which uses it compiles.

extension Changes {
  struct Modification {
    let isTitle: Bool
    var title: Bool? { isTitle }
  }

  var modification: Modification? { previous == nil ? nil : Modification(isTitle: true) }
}

extension TaskManager {
  /// The original was an actor.
  func cancelAll() async {
    let cancel: () -> Void = cancelAll
    cancel()
  }
}

extension AppState {
  /// The original had it in the closure's parameter.
  var _transaction: Transaction {
    get { Transaction() }
    set {}
  }
}

// A function that takes a reference: it compiles, and the guide shows it.

func promote(_ state: inout InoutRef<AppState>) {
  state.map(keyPath: \.profile) { $0.name = "Ada" }
  state.revision += 1
}
