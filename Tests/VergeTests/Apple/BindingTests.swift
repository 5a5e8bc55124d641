#if canImport(SwiftUI)
import SwiftUI
import TestSupport
import Testing
import Verge

@Suite("Bindings for SwiftUI")
@MainActor
struct BindingTests {
  private let model = CounterModel()

  @Test("A binding reads each commit, and writes to the store", arguments: Kind.allCases)
  func access(_ kind: Kind) {
    let binding = kind.binding(of: model)
    #expect(binding.wrappedValue == "none")
    model.commit { $0.title = "one" }
    #expect(binding.wrappedValue == "one")
    binding.wrappedValue = "two"
    #expect(model.state.title == "two")
    #expect(model.state.count == 0)
  }

  @Test("A binding calls its closure with each written value, after the commit")
  func closure() {
    let seen = Recorder<[Int]>()
    let model = model
    let binding = model.binding(\.count, with: { seen.record([$0, model.state.count]) })
    binding.wrappedValue = 7
    model.increment()
    #expect(seen.elements == [[7, 7]])
  }

  @Test("A binding inside a binding to the whole state changes only its property")
  func part() {
    model.increment()
    model.store.binding().title.wrappedValue = "part"
    #expect(model.state.title == "part")
    #expect(model.state.count == 1)
  }

  enum Kind: CaseIterable {
    case component
    case observable
    case scope
    case whole
    case derived

    @MainActor
    func binding(of model: CounterModel) -> Binding<String> {
      switch self {
      case .component: model.binding(\.title)
      case .observable: model.store.observable().binding(\.title)
      case .scope: model.store.scoped(\.title).binding()
      case .whole: model.binding().title
      case .derived: model.bindingDerived(select: \.title)._swiftUIBinding()
      }
    }
  }
}
#endif
