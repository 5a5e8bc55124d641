// swift-format-ignore-file
import Foundation
import VergeStore

let parcels = [
    PCLParcel(code: "A1", street: "Mill Lane", weight: 4),
    PCLParcel(code: "B2", street: "High Street", weight: 7.5),
    PCLParcel(code: "C3", street: "Quay", weight: 2),
]

func run(_ title : String, _ controller : PCLRouteController, _ body : (PCLRouteController) -> Void)
{
    print("-- \(title)")
    controller.viewDidLoad()
    body(controller)
    controller.viewDidUnload()
    controller.screen.forEach { print("  ", $0) }
}

run("day", PCLRouteController(store: .defaultStore())) { controller in
    controller.van.prepare(capacity: 12, driver: "Max")
    controller.van.accept(parcels)
    controller.van.loadAll()
    controller.deliver("A1", to: "Mrs. Mill")
    controller.deliver("B2", to: "X", forged: true)
    controller.delivery.abort()
    do { try controller.van.load("Z9") } catch { print("   thrown \((error as NSError).code)") }
}

let store = PCLStore.defaultStore()
print(store.state.codes(.waiting), store.state.codes(.loaded), store.state.codes(.delivered), "misses \(store.state.misses)")

let night = PCLStore(initialState: PCLState(), logger: nil)
run("night", PCLRouteController(store: night, isNight: true)) { controller in
    controller.van.prepare(capacity: 6, driver: nil)
    controller.van.accept(parcels)
    controller.van.loadAll()
    (controller.van as? PCLNightVanDispatcher)?.comeBack()
    controller.delivery.ring("Ann")
}
print(night.state.van.driver ?? "-", night.state.current?.name ?? "-", night.state.codes(.returned))
print((store.logger as! PCLLogger).summary)
