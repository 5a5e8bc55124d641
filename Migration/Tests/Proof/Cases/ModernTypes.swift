// Types of the user that have the names of modern types.
import VueFlux
import VueFluxReactive

struct Edge { let length: Int }
struct VergeAnyCancellable { let name: String }

enum ShapeAction { case grow }
final class ShapeState: State {
  typealias Action = ShapeAction
  typealias Mutations = ShapeMutations
  fileprivate let edges = Variable([Edge(length: 1)])
}
struct ShapeMutations: Mutations {
  func commit(action: ShapeAction, state: ShapeState) {
    state.edges.value.append(Edge(length: state.edges.value.count + 1))
  }
}
extension Actions where State == ShapeState {
  func grow() { dispatch(action: .grow) }
}
extension Computed where State == ShapeState {
  var edges: Constant<[Edge]> { return state.edges.constant }
}

final class Screen {
  private let shape: Store<ShapeState>
  let mine = VergeAnyCancellable(name: "mine")
  init(shape: Store<ShapeState>) {
    self.shape = shape
    shape.computed.edges.signal.observe(duringScopeOf: self) { print($0.map(\.length)) }
  }
}

let shape = Store<ShapeState>(state: .init(), mutations: .init(), executor: .immediate)
let screen = Screen(shape: shape)
shape.actions.grow()
print(screen.mine.name)
