// swift-format-ignore-file
import FleetCore
import Foundation
import RideFeature

let logger = CountingLogger()
let center = FleetCenter(
  bikes: [Bike("b1", at: "Pier"), Bike("b2", at: "Pier", battery: 12), Bike("b3", at: "Pier", battery: 48), Bike("b4", at: "Park")],
  logger: logger)
let map = MapViewModel(dock: "Pier")
let wallet = WalletService { metres in 100 + metres / 10 }
let ida = RideFeature(center, rider: "Ida", dock: "Pier")
let jo = RideFeature(center, rider: "Jo", dock: "Park")

map.bind { print("map:", $0) }
let payments = wallet.observe { print("credit \($0), was \($1.map(String.init) ?? "?")") }

map.reload(from: center)
map.select("b3")
map.select("b9")
print(ida.store.dispatch { $0.take("b3") })
print(jo.store.dispatch { $0.take("b3") })
print(jo.store.dispatch { $0.take("b2") })
print(jo.store.dispatch { $0.take("b7") })
map.reload(from: center)

print("rides:", ida.store.dispatch { $0.ride(2500) }, jo.store.dispatch { $0.ride(10) })
let metres = ida.store.dispatch { $0.giveBack(at: "Park") }
try wallet.pay(forMetres: metres)
do { try wallet.pay(forMetres: 4000) } catch { print("no credit for that: \(type(of: error))") }
print("nearby", ida.store.state.bikesNearby, jo.store.state.bikesNearby, "metres", ida.metres)

center.store.dispatch { $0.report("b1") }
center.store.commit { $0.add([Bike("b8", at: "Pier", battery: 30)]) }
map.require(battery: 40)
map.reload(from: center)
print("broken", center.broken, "spent", wallet.state.spent, wallet.primitiveState.receipts)
payments.cancel()
try wallet.pay(forMetres: 0)
print("commits \(logger.commits), dispatches \(logger.dispatches)")
