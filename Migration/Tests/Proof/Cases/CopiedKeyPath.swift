// Key paths of properties with the names of modern members, which the rules copy to other places.
import VergeStore

struct Maps: StateType {
  struct Map: StateType {
    var pins: [String] = []
    var map = Layer()
  }
  struct Layer { var run = 0 }
  var map = Map()
  var state: Map?
}
final class MapStore: VergeDefaultStore<Maps> {
  init() { super.init(initialState: .init(), logger: nil) }
}
final class MapDispatcher: MapStore.DispatcherType, ScopedDispatching {
  static var scopedStateKeyPath: WritableKeyPath<Maps, Maps.Map> { \.map }
}
extension Mutations where Base == MapDispatcher {
  func pin(_ name: String) {
    descriptor.commitScoped {
      $0.pins.append(name)
      $0.update(target: \.map) { $0.run += 1 }
    }
  }
  func open() { descriptor.commit { $0.state = .init() } }
}
extension Actions where Base == MapDispatcher {
  func both(_ map: String) {
    descriptor.dispatch { context in
      context.commit.pin(map)
      context.commitScoped { $0.pins.append("x") }
      print(context.scopedState.pins)
    }
  }
}
final class OptionalDispatcher: MapStore.DispatcherType, ScopedDispatching {
  static var scopedStateKeyPath: WritableKeyPath<Maps, Maps.Map?> { \.state }
  func add(_ text: String) { commitScopedIfPresent { $0.pins.append(text) } }
}

let store = MapStore()
let maps = MapDispatcher(target: store)
maps.dispatch.both("m")
maps.commit.open()
OptionalDispatcher(target: store).add("o")
print(store.state.map.pins, store.state.map.map.run, store.state.state!.pins)
