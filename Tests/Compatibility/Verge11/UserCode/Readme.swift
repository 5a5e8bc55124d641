import Verge

// The code blocks of modern Verge's README, in its order and as printed, each as a declaration of
// its own under the README's heading. What a block takes for granted (its store) is a parameter,
// what it makes is returned. Errata: `\.count`, where the README has `\\.count` for Markdown.

enum Readme {
  enum MyActivity: Equatable, Sendable {
    case somethingHappened
  }
}

// "Defining Your State"
extension Readme {
  struct MyState: Equatable {
    var count: Int = 0
  }
}

// "Instantiating a Store"
extension Readme {
  static func instantiatingAStore() -> Store<MyState, Never> {
    let store = Store<_, Never>(initialState: MyState())
    return store
  }
}

// "Updating the State"
extension Readme {
  static func updatingTheState(_ store: Store<MyState, Never>) {
    store.commit {
      $0.count += 1
    }
  }
}

// "Subscribing to State Updates"
extension Readme {
  static func subscribingToStateUpdates(_ store: Store<MyState, Never>) {
    store.sinkState { state in
      // Receives updates of the state
    }
    .storeWhileSourceActive()
  }
}

// "Using Activity of Store for Event-Driven Programming"
extension Readme {
  final class UsingActivityOfStore {
    let store: Store<MyState, MyActivity>

    init(_ store: Store<MyState, MyActivity>) {
      self.store = store
    }

    func send() {
      store.send(MyActivity.somethingHappened)
    }

    func sinkActivity() {
      store.sinkActivity { (activity: MyActivity) in
        // handle activities.
      }
      .storeWhileSourceActive()
    }
  }
}

// "Using Verge with SwiftUI": in ReadmeSwiftUI.swift.

// "Using Verge with UIKit": in ReadmeUIKit.swift.

// "Efficient State Updates in UIKit using `sinkState`, `Changed<State>`, and `ifChanged`"
extension Readme {
  struct ComponentState: Equatable {
    var myProperty = 0
    var otherProperty = 0
  }

  static func efficientStateUpdates(
    _ store: Store<ComponentState, Never>
  ) -> StoreStateSubscription {
    store.sinkState {
      $0.ifChanged(\.myProperty) { newValue in
        // Update the component only when myProperty has changed
      }
    }
  }
}

// "Using TaskManager for Asynchronous Operations", "Basic usage"
extension Readme {
  static let operation = AsyncStream.makeStream(of: Void.self)

  static func runMyOperation() async {
    operation.continuation.yield()
  }

  static func basicUsage(_ store: Store<MyState, Never>) {
    store.task {
      await runMyOperation()
    }
  }
}

// "Task management with keys and modes"
extension Readme {
  static func taskManagement(_ store: Store<MyState, Never>) {
    store.task(key: .init("MyOperation"), mode: .dropCurrent) {
      //
    }
  }
}

// "Copying State Between Stores"
extension Readme {
  struct SharedState: Equatable {
    var myState = 0
    var ownState = 0
  }

  static func copyingState(
    from store: Store<SharedState, Never>,
    to otherStore: Store<SharedState, Never>
  ) -> StoreStateSubscription {
    store.sinkState {
      $0.ifChanged(\.myState) { value in
        otherStore.commit {
          $0.myState = value
        }
      }
    }
  }
}

// "Creating a Derived Property"
extension Readme {
  static func creatingADerivedProperty(_ store: Store<MyState, Never>) -> Derived<Int> {
    let derived: Derived<Int> = store.derived(.select(\.count))
    return derived
  }

  static func creatingAMappedProperty(_ store: Store<MyState, Never>) -> Derived<Int> {
    let derived: Derived<Int> = store.derived(.map { $0.count * 2 })
    return derived
  }
}

// "Chaining Derived Instances"
extension Readme {
  static func chainingDerivedInstances(_ derived: Derived<Int>) -> Derived<String> {
    let anotherDerived: Derived<String> = derived.derived(.map { $0.description })
    return anotherDerived
  }
}

// "Subscribing to Derived Property Updates"
extension Readme {
  static func subscribingToDerived(_ derived: Derived<Int>) {
    derived.sinkState { value in
      // Handle updates of the derived property
    }
    .storeWhileSourceActive()
  }
}
