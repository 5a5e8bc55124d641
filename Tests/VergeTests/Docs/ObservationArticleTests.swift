import Observation
import TestSupport
import Testing
import Verge

private struct Profile: Equatable, Sendable {
  var name = ""
  var visits = 0
}

@Suite("Articles: Observation")
struct ObservationArticleTests {
  @Test("A change notifies only the scopes that have read the changed property")
  func observation() {
    let print = Printer()

    let store = Store<Profile, Never>(initialState: Profile()).observable()

    withObservationTracking {
      print(store.state.name)
    } onChange: {
      print("name has changed")
    }

    store.commit { $0.visits += 1 }  // not read: nothing happens
    store.commit { $0.name = "Ada" }

    #expect(print.lines == ["", "name has changed"])

    @Sendable func render() {
      let name = withObservationTracking {
        store.state.name
      } onChange: {
        render()
      }
      print(name)
    }

    render()
    store.commit { $0.visits += 1 }
    store.commit { $0.name = "Grace" }
    #expect(print.lines == ["Ada", "Grace"])
  }

  @Test("Reads of a component, a scope and a derived value are tracked")
  func observableComponent() {
    let print = Printer()

    final class ProfileModel: StoreComponentType, Observable {
      let store: Store<Profile, Never> = .init(initialState: Profile())
    }

    let model = ProfileModel()
    let visits = model.scoped(\.visits).observable()
    let label = model.derived(.map { "by \($0.name)" }).observable()
    nonisolated(unsafe) let component = model
    withObservationTracking {
      _ = component.state.name
    } onChange: {
      print(component.state.name)
    }
    withObservationTracking {
      _ = visits.state.primitive
    } onChange: {
      print(visits.state.primitive)
    }
    withObservationTracking {
      _ = label.state.primitive
    } onChange: {
      print(label.state.primitive)
    }

    model.commit { $0.visits = 1 }
    #expect(print.lines == ["1"])
    model.commit { $0.name = "Ada" }
    #expect(print.lines.sorted() == ["Ada", "by Ada"])
  }

  @Test("Reads through a binding are tracked")
  func binding() {
    struct Search: Equatable {
      var filter = ""
      var page = 0
    }

    let print = Printer()
    let model = Store<Search, Never>(initialState: Search())

    @BindingDerived var filter: String
    _filter = model.bindingDerived(select: \.filter)

    withObservationTracking {
      print(filter)
    } onChange: {
      print("filter has changed")
    }

    model.commit { $0.page += 1 }  // not read: nothing happens
    model.commit { $0.filter = "new" }

    #expect(print.lines == ["", "filter has changed"])
  }
}
